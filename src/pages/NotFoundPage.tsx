import { navigation } from '@/content/navigation'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/controls/Button'
import { TextLink } from '@/ui/controls/TextLink'
import { Page } from '@/ui/layout/PageHead'

/** Shown for any address that the route table does not know. */
export function Component() {
  return (
    <Page title="Page not found" description="There is nothing at this address. It may have been mistyped.">
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.strategies}>See all strategies</ButtonLink>
        <ButtonLink to={paths.landing} variant="ghost">
          Back to the home page
        </ButtonLink>
      </div>
      <nav aria-label="All pages" className="mt-12 grid gap-x-12 gap-y-8 border-t border-line2 pt-6 sm:grid-cols-3">
        {navigation.map(({ id, title, items }) => (
          <div key={id}>
            <h2 className="text-body">{title}</h2>
            <ul className="mt-3 grid gap-2">
              {items.map((item) => (
                <li key={item.id}>
                  <TextLink to={item.url} className="inline-block py-0.5">
                    {item.title}
                  </TextLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </Page>
  )
}
