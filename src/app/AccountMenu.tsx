import { LogOut, Settings } from 'lucide-react'
import { paths } from '@/lib/paths'
import { Menu } from '@/ui/Menu'
import { AccountButton } from './AccountButton'

interface AccountMenuProps {
  name: string
  imageUrl: string | null
  onSignOut: () => void
}

/** The account button with its menu; loaded by the first press, so it begins open. */
export function AccountMenu({ name, imageUrl, onSignOut }: AccountMenuProps) {
  const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true, className: 'text-ink2' } as const
  return (
    <Menu
      defaultOpen
      trigger={<AccountButton name={name} imageUrl={imageUrl} />}
      items={[
        { label: 'Profile Settings', icon: <Settings {...icon} />, to: paths.profile },
        { label: 'Sign out', icon: <LogOut {...icon} />, onSelect: onSignOut },
      ]}
    />
  )
}
