import { footerLinks, legalLinks, type NavigationLink, socialLinks } from '@/content/navigation'
import { Newsletter } from '@/features/newsletter/Newsletter'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { ThemeSwitch } from '@/ui/controls/ThemeToggle'
import { cx } from '@/ui/cx'
import { Mark, Wordmark } from '@/ui/layout/Mark'
import { NavigationAnchor } from './NavigationAnchor'

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
            <Links of={[home, ...footerLinks]} className="gap-x-4 sm:h-9 sm:items-center sm:gap-x-7" />
          </nav>
          <div className="min-h-9 w-full sm:w-[320px]">
            <Newsletter />
          </div>
        </div>
      </div>
      <div className="border-t">
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
          {socialLinks.length > 0 && <Links label="Elsewhere" of={socialLinks} className="gap-x-6" />}
          <Links label="Legal" of={legalLinks} className="gap-x-6" />
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

interface LinksProps {
  label?: string
  of: readonly NavigationLink[]
  className: string
}

const Links = ({ label, of, className }: LinksProps) => (
  <ul aria-label={label} className={cx('flex flex-wrap gap-y-2', className)}>
    {of.map((link) => (
      <li key={link.id}>
        <NavigationAnchor
          link={link}
          className="inline-flex min-h-6 items-center gap-1 text-body text-ink2 transition-colors duration-colour hover:text-ink"
        />
      </li>
    ))}
  </ul>
)
