import { type DocsSection, docsSections, partId } from '@/content/documentation'
import { DocSection, Paragraphs } from './DocSection'

/** A section of the documentation that explains something part by part. */
export function Explained({ id }: { id: DocsSection }) {
  return (
    <DocSection id={id} className="mt-14">
      <Paragraphs of={id} className="mb-4 gap-3" />
      <dl className="border-t border-line2">
        {docsSections[id].parts?.map(([what, text]) => (
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
