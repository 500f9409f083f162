import { env } from '@/lib/env'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { CopyField } from '@/ui/controls/CopyField'
import { TextLink } from '@/ui/controls/TextLink'

/** The signed-in person's invite link, with a button that copies it. */
export function InviteLink() {
  const user = useAuthStore((state) => state.user)
  const loading = useAuthStore((state) => state.loading)
  if (user) {
    return (
      <CopyField
        label="Your invite link"
        link={`${env.siteUrl}${paths.register}?ref=${encodeURIComponent(user.id)}`}
        copiedMessage="Invite link copied."
      />
    )
  }
  // The height of the field, so that nothing moves when it appears.
  if (loading) return <p className="min-h-[58px] text-body text-ink3">Loading your invite link...</p>
  return (
    <p className="text-body">
      <TextLink to={paths.signIn}>Sign in</TextLink> to get your invite link.
    </p>
  )
}
