import { importSources, importSteps } from '@/content/importing'
import { ACTION_COLUMNS } from '@/domain/contract/action'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/controls/Button'
import { TextLink } from '@/ui/controls/TextLink'
import { Page } from '@/ui/layout/PageHead'
import { Section } from '@/ui/layout/Section'
import { StepList } from '@/ui/layout/StepList'

/** The columns of a hand-written file. */
const OWN_COLUMNS = ACTION_COLUMNS.filter((entry) => 'example' in entry)

/** /education/import: how to import trades. */
export function Component() {
  return (
    <Page
      className="pb-22"
      size="page"
      title="Bring your trades"
      description="Bring what you have already traded: from your broker’s file, from your own file, or typed in action by action."
      actions={
        <>
          <ButtonLink to={paths.import} variant="primary" size="lg">
            Import a file
          </ButtonLink>
          <ButtonLink to={paths.create} size="lg">
            Create a strategy
          </ButtonLink>
        </>
      }
    >
      <Section id="steps" title="Five steps">
        <StepList steps={importSteps} />
      </Section>
      <Section
        id="sources"
        title="Supported files"
        intro={
          <p>
            Figures here are in US dollars. Anything in another currency or coin is imported once you say what it is
            worth, or left out.
          </p>
        }
      >
        <dl>
          {importSources.map(({ name, files, note }) => (
            <div key={name} className="grid gap-x-6 gap-y-1 border-b py-4 sm:grid-cols-[180px_minmax(0,1fr)]">
              <dt className="text-[16px]/6">{name}</dt>
              <dd className="text-body">
                <p>{files}</p>
                <p className="mt-1 max-w-reading text-ink2">{note}</p>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section
        id="columns"
        title="A file of your own"
        intro={
          <p>
            A file with these headings is read as is, and a strategy’s download uses them too. The{' '}
            <TextLink to={paths.docs}>documentation</TextLink> explains how actions add up.
          </p>
        }
      >
        <table className="w-full text-table">
          <thead>
            <tr className="h-9 border-b text-left text-label text-ink2">
              <th scope="col" className="pr-4 font-normal">
                Column
              </th>
              <th scope="col" className="pr-4 font-normal">
                What it contains
              </th>
              <th scope="col" className="font-normal max-sm:hidden">
                Example
              </th>
            </tr>
          </thead>
          <tbody>
            {OWN_COLUMNS.map(({ column, meaning, example }) => (
              <tr key={column} className="h-10 border-b">
                <th scope="row" className="py-2 pr-4 text-left font-mono text-[12.5px] font-normal">
                  {column}
                </th>
                <td className="py-2 pr-4 text-ink2">{meaning}</td>
                <td className="font-mono text-[12.5px] max-sm:hidden">{example}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </Page>
  )
}
