import { Link, useLocation } from 'react-router-dom'
import { useIdentity } from '@/identity/currentIdentity'
import { cx } from '@/ui/cx'
import { EmailSection } from './EmailSection'
import { ProfileSection } from './ProfileSection'
import { SecuritySection } from './SecuritySection'

const SECTIONS = [
  { hash: '#/', label: 'Profile', Section: ProfileSection },
  { hash: '#/email', label: 'E-mail', Section: EmailSection },
  { hash: '#/security', label: 'Security', Section: SecuritySection },
] as const

/** The widget of /profile: three sections, each with its own hash. */
export function Account() {
  const { hash } = useLocation()
  const identity = useIdentity()
  if (identity.status !== 'signed-in') return null
  const current = SECTIONS.find((section) => section.hash === hash) ?? SECTIONS[0]

  return (
    <div className="flex flex-col gap-8 lg:flex-row lg:gap-16">
      <nav aria-label="Profile settings" className="lg:w-[200px]">
        <ul className="flex gap-1 border-b lg:flex-col lg:border-b-0">
          {SECTIONS.map(({ hash, label }) => (
            <li key={hash}>
              <Link
                to={{ hash }}
                replace
                aria-current={hash === current.hash ? 'page' : undefined}
                className={cx(
                  'block border-b-2 px-3 py-2 font-nav transition-colors duration-colour ease-look',
                  'lg:rounded-r lg:border-b-0 lg:border-l-2',
                  hash === current.hash
                    ? 'border-acc-fill font-medium text-ink lg:bg-raised'
                    : 'border-transparent text-ink2 hover:text-ink',
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 max-w-[480px] flex-1">
        {/* All stay mounted, so that typed text is kept while another section is shown. */}
        {SECTIONS.map(({ hash, Section }) => (
          <div key={hash} hidden={hash !== current.hash}>
            <Section user={identity.user} />
          </div>
        ))}
      </div>
    </div>
  )
}
