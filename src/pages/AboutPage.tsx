import { limits, mission, principles } from '@/content/about'
import { ContactLines } from '@/features/company/ContactLines'
import { Points } from '@/features/company/Points'
import { WorkedSum } from '@/features/company/WorkedSum'
import { documentationUrl } from '@/lib/env'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/controls/Button'
import { TextLink } from '@/ui/controls/TextLink'
import { Page } from '@/ui/layout/PageHead'
import { Section } from '@/ui/layout/Section'

/** /about. */
export function Component() {
  return (
    <Page
      tab="About"
      size="page"
      title="Profits you can add up yourself"
      description="If a sum is off, you have caught us. That is where the name comes from."
    >
      <Section id="our-mission" title="Our Mission">
        <div className="flex max-w-reading flex-col gap-4 pt-5 text-lead">
          {mission.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section
        id="the-idea"
        title="The whole idea, once"
        intro={
          <>
            Every total opens into a list like this one, and every line into what was bought and sold.{' '}
            <TextLink to={documentationUrl}>Follow these four</TextLink> with a pencil.
          </>
        }
      >
        <WorkedSum />
      </Section>
      <Section id="principles" title="What follows from it">
        <Points points={principles} />
      </Section>
      <Section id="limits" title="Where it ends" intro="Said before you have to find it out.">
        <div className="flex max-w-reading flex-col gap-4 pt-5 text-[15px]/6 text-ink2">
          {limits.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section
        id="people"
        title="Work with us, or write to us"
        intro={<ButtonLink to={paths.careers}>See open positions</ButtonLink>}
      >
        <ContactLines subject="About Cash Us If You Can" />
      </Section>
    </Page>
  )
}
