import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from './Button'
import { Field, Input } from './Field'

/** How long the button shows "copied". */
const COPIED_SHOWN_MS = 2_000

const COPY_FAILED = 'Your browser blocked copying. The link is selected: copy it with the keyboard.'

interface CopyFieldProps {
  label: string
  link: string
  /** Announced to screen readers on success, e.g. "Invite link copied." */
  copiedMessage: string
  /** Set if a heading or a row already names the field. */
  hideLabel?: boolean
}

/** A read-only link with a copy button. */
export function CopyField({ label, link, copiedMessage, hideLabel = false }: CopyFieldProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), COPIED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setOutcome('copied')
    } catch {
      // Without permission, or without https, there is no clipboard access.
      input.current?.select()
      setOutcome('failed')
    }
  }

  const copied = outcome === 'copied'
  return (
    <div className="flex items-start gap-2">
      <Field
        label={label}
        hideLabel={hideLabel}
        error={outcome === 'failed' ? COPY_FAILED : undefined}
        className="min-w-0 max-w-[560px] flex-1"
      >
        <Input ref={input} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Button
        size="field"
        className={hideLabel ? 'min-w-[92px]' : 'mt-[22px] min-w-[92px]'}
        onClick={copy}
        icon={copied ? <Check /> : <Copy />}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="sr-only">
        {copied ? copiedMessage : ''}
      </span>
    </div>
  )
}
