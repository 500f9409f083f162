import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFollowing } from '@/features/following/following.queries'
import { latestWords } from '@/features/following/following.rules'
import { useFollowStore } from '@/features/following/followStore'
import { BrowserControl } from '@/features/notifications/BrowserChoice'
import { MAIL_GOES, MailControl } from '@/features/notifications/MailChoice'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { TextLink } from '@/ui/controls/TextLink'

const close = () => useFollowStore.setState({ followed: null })

/**
 * Shown after Follow was pressed: asks how the user wants to hear about news, one press per way, with an example. It covers only a
 * corner of the page.
 */
export function AfterFollow() {
  const followed = useFollowStore((state) => state.followed)
  const userId = useAuthStore((state) => state.user?.id ?? null)
  const row = useFollowing().data?.find(({ strategyId }) => strategyId === followed?.id)
  if (!followed || userId === null) return null
  const [latest] = row?.latest ?? []
  const name = row?.name ?? followed.name ?? 'this strategy'
  return (
    <section
      aria-labelledby="after-follow"
      className="fixed inset-x-0 bottom-0 z-[60] max-h-[70dvh] overflow-y-auto border-t border-line2 bg-raised p-4 shadow-float sm:inset-x-auto sm:right-4 sm:bottom-4 sm:w-[440px] sm:rounded-dialog sm:border"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="after-follow" role="status" className="min-w-0 text-body font-heading wrap-anywhere">
          You follow {name}. How do you want to hear about it?
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={close}
          className="-m-1 grid size-7 shrink-0 place-items-center rounded text-ink2 hover:text-ink"
        >
          <X />
        </button>
      </div>
      <dl className="mt-3 border-t">
        <Way name="Here">
          <span className="inline-flex items-center gap-1.5">
            <Check size={14} className="shrink-0" /> Always
          </span>
          <Note>
            New actions are counted beside your name and listed under{' '}
            <TextLink to={paths.following}>Following</TextLink>.
          </Note>
        </Way>
        <Way name="By mail">
          <MailControl userId={userId} />
          <Note>{MAIL_GOES}</Note>
        </Way>
        {env.pushPublicKey && (
          <Way name="In this browser">
            <BrowserControl userId={userId} />
            <Note>At once, even while this site is closed.</Note>
          </Way>
        )}
      </dl>
      <p className="mt-3 text-label text-ink2">
        Each tells you what was done
        {latest ? (
          <>
            , such as the latest: <span className="text-ink">“{latestWords(latest)}”</span>.
          </>
        ) : (
          ' and at what price, with a link to the strategy.'
        )}
      </p>
    </section>
  )
}

const Way = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-3 border-b py-2.5 sm:grid-cols-[96px_minmax(0,1fr)]">
    <dt className="font-medium sm:leading-8">{name}</dt>
    <dd className="min-w-0 [&>span:first-child]:leading-8">{children}</dd>
  </div>
)

const Note = ({ children }: { children: ReactNode }) => <p className="text-label text-ink2">{children}</p>
