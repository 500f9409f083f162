import { guide } from '@/content/guide'
import { useTheme } from '@/ui/controls/ThemeProvider'
import { TitledSection } from '@/ui/layout/Section'
import { DocSection, Paragraphs } from './DocSection'
import { Linked } from './Linked'

/** What people do here, step by step, most with a picture. */
export function Guide() {
  const { theme } = useTheme()
  return (
    <DocSection id="guide" className="border-t border-line2 pt-8">
      <Paragraphs of="guide" />
      {guide.map(({ id, title, steps, picture, pictureHeight, alt }) => (
        <TitledSection
          key={id}
          id={id}
          title={title}
          as="h3"
          titleClass="scroll-mt-20 text-h3"
          className="mt-8 border-t pt-6"
        >
          <div className="mt-3 grid gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
            <ol className="grid max-w-reading list-decimal content-start gap-2 pl-5 text-body text-ink2 marker:text-ink3">
              {steps.map((step, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change.
                <li key={at}>
                  <Linked text={step} />
                </li>
              ))}
            </ol>
            {picture && (
              <img
                src={`${picture}-${theme}.webp`}
                alt={alt}
                width={1200}
                height={pictureHeight}
                loading="lazy"
                decoding="async"
                className="h-auto w-full rounded-dialog border"
              />
            )}
          </div>
        </TitledSection>
      ))}
    </DocSection>
  )
}
