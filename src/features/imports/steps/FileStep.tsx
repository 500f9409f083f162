import { BROKERS, FORMATS, formatOf, MAPPED } from '@/features/imports/reading/recognise.rules'
import { changeSettings, openFile, putFileAway, useImportSession } from '@/features/imports/run/importSession'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/controls/Button'
import { Field, Options, Select } from '@/ui/controls/Field'
import { FileDrop } from '@/ui/controls/FileDrop'
import { ErrorNotice } from '@/ui/controls/Notice'
import { Step } from './Step'

const UNKNOWN = 'Another file: choose its columns'
const KIB = 1024
const KINDS = { button: 'Choose a file', accept: '.csv,.txt,.tsv,.xlsx,.xls,.htm,.html,.xml,text/csv' }

const nameOf = (format: string) => formatOf(format)?.name ?? UNKNOWN

/** The file and its detected format, which can be changed. */
export function FileStep() {
  const { file, recognisedAs, encoding, settings, reading, failure, stage, run } = useImportSession()
  const note = settings && formatOf(settings.format)?.note
  const take = (chosen: File) => void openFile(chosen)
  return (
    <Step
      id="file"
      title="File"
      intro={`CSV, XLSX, a saved web page or XML: from this site or one of ${BROKERS.length} brokers, or any other, whose columns you choose.`}
    >
      {!file && (
        <div className="flex max-w-[640px]">
          <FileDrop label="File of trades" hint="It is read in this browser." kinds={KINDS} onFile={take} />
        </div>
      )}
      {file && (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 break-all text-body">
              <span className="font-heading">{file.name}</span>{' '}
              <span className="text-ink2">
                {formatCount(Math.ceil(file.size / KIB))} KB
                {reading && `, ${formatCount(reading.rowCount)} rows`}
                {encoding && encoding !== 'UTF-8' && `, read as ${encoding}`}
              </span>
            </p>
            {!run && <Button onClick={putFileAway}>Choose another file</Button>}
          </div>
          {failure !== null && (
            <ErrorNotice title={failure}>Choose another file, or correct this one and choose it again.</ErrorNotice>
          )}
          {stage === 'file' && <p role="status">Reading the file...</p>}
          {settings && failure === null && (
            <Field
              label="File type"
              className="max-w-[420px]"
              hint={
                recognisedAs === MAPPED
                  ? 'We don’t recognise these column headings: assign the columns below.'
                  : `Recognised by its headings: ${nameOf(recognisedAs ?? MAPPED)}.`
              }
            >
              <Select
                value={settings.format}
                disabled={run !== null}
                onChange={(event) => changeSettings({ format: event.currentTarget.value })}
              >
                <Options of={FORMATS.map(({ id, name }) => ({ value: id, label: name }))} />
                <option value={MAPPED}>{UNKNOWN}</option>
              </Select>
            </Field>
          )}
          {note && <p className="max-w-reading text-body text-ink2">{note}</p>}
        </div>
      )}
    </Step>
  )
}
