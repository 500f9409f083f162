import { Menu as MenuIcon } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { HEADER_SOLID_AFTER_PX } from '@/lib/constants'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { ButtonLink } from '@/ui/Button'
import { cx } from '@/ui/cx'
import { Mark, Wordmark } from '@/ui/Mark'
import { ThemeToggle } from '@/ui/ThemeToggle'
import { AccountButton } from './AccountButton'
import { accountName } from './account'
import { DesktopNavigation } from './DesktopNavigation'
import { useOnDemand } from './useOnDemand'
import { useSignOut } from './useSignOut'

const PART_MISSING = 'The menu could not be loaded. Check the connection and press it again.'
const SIGN_OUT_FAILED = 'Signing out did not work. Check the connection and try again.'

const loadDrawer = () => import('./Drawer').then((module) => module.Drawer)
const loadAccountMenu = () => import('./AccountMenu').then((module) => module.AccountMenu)

const subscribeToScroll = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}
const isScrolled = () => window.scrollY >= HEADER_SOLID_AFTER_PX

/** The header of every page (spec §2): the name, three groups, the theme, and who is here. */
export function Header() {
  const { pathname } = useLocation()
  const user = useAuthStore((state) => state.user)
  const scrolled = useSyncExternalStore(subscribeToScroll, isScrolled, () => false)
  const [problem, setProblem] = useState<string | null>(null)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const drawer = useOnDemand(loadDrawer)
  const leave = useSignOut()

  const openDrawer = () => {
    setDrawerOpen(true)
    drawer.fetchPart().then(
      () => setProblem(null),
      () => {
        setDrawerOpen(false)
        setProblem(PART_MISSING)
      },
    )
  }
  const signOut = () => {
    leave().then(
      () => setProblem(null),
      () => setProblem(SIGN_OUT_FAILED),
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
        <DesktopNavigation />
        <div className="ml-auto hidden items-center gap-3 lg:flex">
          <ThemeToggle />
          <Visitor onSignOut={signOut} onProblem={setProblem} />
        </div>
        <button
          type="button"
          aria-label="Menu"
          aria-haspopup="dialog"
          aria-expanded={drawerOpen}
          onPointerDown={drawer.preload}
          onClick={openDrawer}
          className="-mr-2 ml-auto grid size-10 place-items-center rounded text-ink2 hover:text-ink lg:hidden"
        >
          <MenuIcon size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
      {problem && (
        <p role="alert" className="page absolute inset-x-0 top-full border-b bg-panel py-2 text-loss">
          {problem}
        </p>
      )}
      {drawer.Part && <drawer.Part open={drawerOpen} onClose={() => setDrawerOpen(false)} onSignOut={signOut} />}
    </header>
  )
}

interface VisitorProps {
  onSignOut: () => void
  onProblem: (problem: string | null) => void
}

/** Sign in and Get started, or the account; room for them while that is not known. */
function Visitor({ onSignOut, onProblem }: VisitorProps) {
  const { user, profile, username, loading } = useAuthStore()
  const menu = useOnDemand(loadAccountMenu)
  // From here on this says who is here, and no longer the style sheet.
  useEffect(() => document.documentElement.removeAttribute('data-session'), [])

  if (!user) {
    return (
      <div data-visitor="" className={cx('flex items-center gap-3', loading && 'invisible')}>
        <ButtonLink to={paths.signIn} variant="ghost">
          Sign in
        </ButtonLink>
        <ButtonLink to={paths.price} variant="primary">
          Get started
        </ButtonLink>
      </div>
    )
  }
  const name = username || accountName(user, profile)
  const imageUrl = profile?.image_url ?? user.imageUrl
  if (menu.Part) return <menu.Part name={name} imageUrl={imageUrl} onSignOut={onSignOut} />
  return (
    <AccountButton
      name={name}
      imageUrl={imageUrl}
      aria-expanded={false}
      onPointerEnter={menu.preload}
      onClick={() => {
        menu.fetchPart().then(
          () => onProblem(null),
          () => onProblem(PART_MISSING),
        )
      }}
    />
  )
}
