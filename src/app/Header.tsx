import { Menu as MenuIcon } from 'lucide-react'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { currentIdentity } from '@/identity/currentIdentity'
import { browserStorage } from '@/identity/textStorage'
import { HEADER_SOLID_AFTER_PX, QUICK_KNOWN_STORAGE_KEY } from '@/lib/constants'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { ButtonLink } from '@/ui/controls/Button'
import { ErrorNotice } from '@/ui/controls/Notice'
import { ThemeToggle } from '@/ui/controls/ThemeToggle'
import { cx } from '@/ui/cx'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { Mark, Wordmark } from '@/ui/layout/Mark'
import { NewsCount } from '@/ui/layout/NewsCount'
import { DesktopNavigation } from './DesktopNavigation'

const Drawer = lazyPart(() => import('./Drawer').then((module) => module.Drawer))
const AccountMenu = lazyPart(() => import('./AccountMenu').then((module) => module.AccountMenu))

const MENU_MISSING = 'The menu couldn’t be loaded. Check your connection.'
const SIGN_OUT_FAILED = 'You couldn’t be signed out. Check your connection and try again.'

const subscribeToScroll = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}
const isScrolled = () => window.scrollY >= HEADER_SOLID_AFTER_PX

export function Header() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const user = useAuthStore((state) => state.user)
  const scrolled = useSyncExternalStore(subscribeToScroll, isScrolled, () => false)
  const [signOutFailed, setSignOutFailed] = useState(false)
  const [drawer, setDrawer] = useState<'unused' | 'open' | 'closed'>('unused')

  const signOut = () => {
    browserStorage.removeItem(QUICK_KNOWN_STORAGE_KEY)
    currentIdentity.signOut().then(
      () => {
        setSignOutFailed(false)
        navigate(paths.landing)
      },
      () => setSignOutFailed(true),
    )
  }

  return (
    <header
      className={cx(
        'ruler sticky top-0 z-40 border-b transition-colors duration-colour ease-look',
        pathname === paths.landing && !scrolled ? 'bg-transparent' : 'bg-bg',
      )}
    >
      <div className="page flex h-14 items-center">
        <Link to={user ? paths.home : paths.landing} className="mr-12 flex items-center gap-2.5 rounded">
          <Mark size={24} />
          <Wordmark />
          <span className="sr-only">, home</span>
        </Link>
        {/* Hydrated after the page itself. */}
        <Suspense>
          <DesktopNavigation />
        </Suspense>
        <div className="ml-auto flex items-center lg:gap-3">
          <div className="hidden lg:block">
            <ThemeToggle />
          </div>
          <Account onSignOut={signOut} />
        </div>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={drawer === 'open'}
          onClick={() => setDrawer('open')}
          className="relative -mr-2 grid size-10 place-items-center rounded text-ink2 hover:text-ink lg:hidden"
        >
          <MenuIcon size={20} />
          <span className="sr-only">Menu</span>
          <NewsCount className="absolute top-0 right-0" />
        </button>
      </div>
      {signOutFailed && (
        <p role="alert" className={cx(BELOW, 'text-loss')}>
          {SIGN_OUT_FAILED}
        </p>
      )}
      {drawer !== 'unused' && (
        <LazyBoundary failure={menuMissing}>
          <Drawer open={drawer === 'open'} onClose={() => setDrawer('closed')} onSignOut={signOut} />
        </LazyBoundary>
      )}
    </header>
  )
}

const BELOW = 'page absolute inset-x-0 top-full border-b bg-panel py-2'

const menuMissing = (retry: () => void) => (
  <div className={BELOW}>
    <ErrorNotice title={MENU_MISSING} onRetry={retry} />
  </div>
)

/** Sign in and Get started, or the account. Reserves their space while the session is loading. */
function Account({ onSignOut }: { onSignOut: () => void }) {
  const { user, loading } = useAuthStore()
  // Until it is known who is here, the style sheet hides what is for visitors alone, and keeps room for what is for users.
  useEffect(() => {
    if (!loading) document.documentElement.removeAttribute('data-session')
  }, [loading])

  if (user) {
    return (
      <LazyBoundary failure={menuMissing}>
        <AccountMenu onSignOut={onSignOut} />
      </LazyBoundary>
    )
  }
  return (
    <div data-visitor="" className={cx('hidden items-center gap-3 lg:flex', loading && 'invisible')}>
      <ButtonLink to={paths.signIn} variant="ghost">
        Sign in
      </ButtonLink>
      <ButtonLink to={paths.price} variant="primary">
        Get started
      </ButtonLink>
    </div>
  )
}
