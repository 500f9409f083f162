import { Globe, Lock } from 'lucide-react'
import { Badge } from '@/ui/Badge'

/** Whether a strategy is public or private. */
export function PrivacyBadge({ isPublic }: { isPublic: boolean }) {
  const Icon = isPublic ? Globe : Lock
  return <Badge icon={<Icon size={12} />}>{isPublic ? 'Public' : 'Private'}</Badge>
}
