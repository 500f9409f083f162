import { footerLinks, legalLinks, socialLinks } from '@/content/navigation'
import { Newsletter } from '@/features/newsletter/Newsletter'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { ThemeSwitch } from '@/ui/controls/ThemeToggle'
import { Mark, Wordmark } from '@/ui/layout/Mark'
import { NavigationAnchor } from './NavigationAnchor'

const LINK =
  'inline-flex min-h-6 items-center gap-1 text-body text-ink2 transition-colors duration-colour hover:text-ink'

export function Footer() {
  const user = useAuthStore((state) => state.user)
  const home = { id: 'home', title: 'Home', url: user ? paths.home : paths.landing }
  return (
    <footer className="border-t">
      <div className="page flex flex-wrap items-start justify-between gap-x-12 gap-y-6 pt-6 pb-8">
        <div className="max-w-[280px]">
          <div className="flex items-center gap-2.5">
            <Mark size={20} />
            <Wordmark />
          </div>
          <p className="mt-3 text-label text-ink2">
            Past results are measurements, not promises.
            {env.embedded && <span className="block">Demo data: rules replayed over real prices, dates moved.</span>}
          </p>
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-12 gap-y-6 max-lg:w-full">
          <nav aria-label="Footer">
            <ul className="flex flex-wrap gap-x-4 gap-y-2 sm:h-9 sm:gap-x-7 sm:items-center">
              {[home, ...footerLinks].map((link) => (
                <li key={link.id}>
                  <NavigationAnchor link={link} className={LINK} />
                </li>
              ))}
            </ul>
          </nav>
          <div className="min-h-9 w-full sm:w-[320px]">
            <Newsletter />
          </div>
        </div>
      </div>
      <div className="border-t">
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
          {socialLinks.length > 0 && (
            <ul aria-label="Elsewhere" className="flex flex-wrap gap-x-6 gap-y-2">
              {socialLinks.map((link) => (
                <li key={link.id}>
                  <NavigationAnchor link={link} className={LINK} />
                </li>
              ))}
            </ul>
          )}
          <ul aria-label="Legal" className="flex flex-wrap gap-x-6 gap-y-2">
            {legalLinks.map((link) => (
              <li key={link.id}>
                <NavigationAnchor link={link} className={LINK} />
              </li>
            ))}
          </ul>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}
