import { type DocsSection, type ExplainedPart, type LinkedText, partId } from '@/content/documentation'
import { DocSection } from './DocSection'
import { Linked } from './Linked'

interface ExplainedProps {
  id: DocsSection
  intro: LinkedText
  parts: readonly ExplainedPart[]
}

/** A section of the documentation that explains something part by part. */
export function Explained({ id, intro, parts }: ExplainedProps) {
  return (
    <DocSection id={id}>
      <p className="mt-2 mb-4 max-w-reading text-body text-ink2">
        <Linked text={intro} />
      </p>
      <dl className="border-t border-line2">
        {parts.map(([what, text]) => (
          <div key={what} className="grid gap-x-8 gap-y-1 border-b py-4 md:grid-cols-[200px_minmax(0,1fr)]">
            <dt id={partId(what)} className="text-[15px] font-heading">
              {what}
            </dt>
            <dd className="max-w-reading text-body text-ink2">{text}</dd>
          </div>
        ))}
      </dl>
    </DocSection>
  )
}
