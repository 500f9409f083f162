import { Bell, ChevronDown, LayoutList, LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { MY_STRATEGIES, paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { shortCount, useNewsStore } from '@/stores/newsStore'
import { ButtonLink } from '@/ui/controls/Button'
import { Menu } from '@/ui/controls/Menu'
import { NewsCount } from '@/ui/layout/NewsCount'

/** The signed-in user's part of the header: a link to their strategies, and the account menu. */
export function AccountMenu({ onSignOut }: { onSignOut: () => void }) {
  const account = useAccount()
  const news = useNewsStore(({ count }) => count)
  if (!account) return null
  return (
    <>
      {/* Only an icon below 1024 px, where the account's name is inside the menu. */}
      <ButtonLink to={MY_STRATEGIES} variant="ghost" className="max-lg:size-10 max-lg:px-0">
        <LayoutList size={20} className="lg:hidden" />
        <span className="max-lg:sr-only">My strategies</span>
      </ButtonLink>
      <div className="hidden lg:block">
        <Menu
          trigger={
            <button
              type="button"
              aria-label={`Account of ${account.name}${news > 0 ? `, ${shortCount(news)} new` : ''}`}
              className="inline-flex h-8 max-w-[200px] items-center gap-2 rounded border border-line2 bg-panel px-1.5 text-body font-medium transition-colors duration-colour ease-look hover:bg-hover"
            >
              <Avatar {...account} />
              <span className="truncate">{account.name}</span>
              <NewsCount />
              <ChevronDown size={14} className="shrink-0 text-ink2" />
            </button>
          }
          items={[
            {
              label: (
                <>
                  Following <NewsCount />
                </>
              ),
              icon: <Bell className="text-ink2" />,
              to: paths.following,
            },
            { label: 'Profile Settings', icon: <Settings className="text-ink2" />, to: paths.profile },
            { label: 'Sign out', icon: <LogOut className="text-ink2" />, onSelect: onSignOut },
          ]}
        />
      </div>
    </>
  )
}

/** The signed-in user's name and picture, for places that need no menu. */
export function AccountLine() {
  const account = useAccount()
  if (!account) return null
  return (
    <div className="flex min-w-0 items-center gap-2 font-medium">
      <Avatar {...account} />
      <span className="truncate">{account.name}</span>
    </div>
  )
}

function useAccount() {
  const { user, profile, username } = useAuthStore()
  if (!user) return null
  return { name: username || accountName(user, profile), imageUrl: profile?.image_url ?? user.imageUrl }
}

/** The user's picture, or their initials where there is none or it fails to load. Decorative: the name is beside it. */
function Avatar({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (imageUrl && imageUrl !== brokenUrl) {
    return (
      <img
        src={imageUrl}
        alt=""
        width={20}
        height={20}
        referrerPolicy="no-referrer"
        onError={() => setBrokenUrl(imageUrl)}
        className="size-5 shrink-0 rounded-mark object-cover"
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-5 shrink-0 place-items-center rounded-mark bg-raised font-mono text-[10px]/none"
    >
      {initialsOf(name)}
    </span>
  )
}

interface Names {
  username: string | null
  firstName: string | null
  email: string | null
}

/** A signed-in user's name: the profile's username, or what the provider knows until the profile is synced. */
export function accountName(user: Names, profile: { username: string | null } | null): string {
  return profile?.username || user.username || user.firstName || user.email?.split('@')[0] || 'Account'
}

/** One or two letters for a user without a picture: "jonas.v" → "JV". */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean)
  const letters =
    words.length > 1 ? `${[...(words[0] ?? '')][0]}${[...(words[1] ?? '')][0]}` : [...name].slice(0, 2).join('')
  return letters.toUpperCase()
}
