import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { type NavigationLink, navigation } from '@/content/navigation'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { Button, ButtonLink } from '@/ui/controls/Button'
import { ThemeSwitch } from '@/ui/controls/ThemeToggle'
import { NewsCount } from '@/ui/layout/NewsCount'
import { useFocusReturn } from '@/ui/pointerAndFocus'
import { AccountLine } from './AccountMenu'
import { NavigationAnchor } from './NavigationAnchor'

interface DrawerProps {
  open: boolean
  onClose: () => void
  onSignOut: () => void
}

/** The menu below 1024 px. The page behind it does not scroll. */
export function Drawer({ open, onClose, onSignOut }: DrawerProps) {
  const giveBack = useFocusReturn(open)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-vanish data-[state=open]:animate-appear" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveBack}
          className="fixed inset-y-0 right-0 z-50 flex w-[85%] max-w-[320px] flex-col border-l border-l-line2 bg-bg shadow-float outline-none data-[state=closed]:animate-drawer-out data-[state=open]:animate-drawer-in"
        >
          <div className="ruler flex h-14 shrink-0 items-center justify-between border-b pr-2 pl-4">
            <Dialog.Title className="text-h3">Menu</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="grid size-10 place-items-center rounded text-ink2 hover:text-ink focus-visible:-outline-offset-2"
            >
              <X size={20} />
            </Dialog.Close>
          </div>
          <nav aria-label="Menu" className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4">
            {navigation.map((group) => (
              <Group key={group.id} title={group.title}>
                {group.items.map((link) => (
                  <DrawerLink key={link.id} link={link} onFollow={onClose} />
                ))}
              </Group>
            ))}
          </nav>
          <div className="flex shrink-0 flex-col gap-3 border-t bg-panel px-4 py-4">
            <ThemeSwitch />
            <Account onClose={onClose} onSignOut={onSignOut} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-5 last:mb-0">
      <h3 className="mb-1 text-label font-normal tracking-normal text-ink3">{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

function DrawerLink({ link, onFollow }: { link: NavigationLink; onFollow: () => void }) {
  return (
    <li className="border-b last:border-b-0">
      <NavigationAnchor
        link={link}
        onFollow={onFollow}
        className="flex h-11 items-center gap-1.5 text-[16px]/6 font-nav text-ink focus-visible:-outline-offset-2 aria-[current]:shadow-[inset_0_-2px_0_var(--acc-fill)] aria-[current]:font-medium"
      />
    </li>
  )
}

function Account({ onClose, onSignOut }: { onClose: () => void; onSignOut: () => void }) {
  const { user, loading } = useAuthStore()
  if (!user) {
    if (loading) return null
    return (
      <div className="grid grid-cols-2 gap-2">
        <ButtonLink to={paths.signIn} size="lg" onClick={onClose}>
          Sign in
        </ButtonLink>
        <ButtonLink to={paths.price} size="lg" variant="primary" onClick={onClose}>
          Get started
        </ButtonLink>
      </div>
    )
  }
  return (
    <>
      <AccountLine />
      <div className="grid grid-cols-2 gap-2">
        <ButtonLink to={paths.following} onClick={onClose} className="col-span-2">
          Following <NewsCount />
        </ButtonLink>
        <ButtonLink to={paths.profile} onClick={onClose}>
          Profile Settings
        </ButtonLink>
        <Button
          onClick={() => {
            onClose()
            onSignOut()
          }}
        >
          Sign out
        </Button>
      </div>
    </>
  )
}
