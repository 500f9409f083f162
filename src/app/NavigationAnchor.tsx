import { ArrowUpRight } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { isCurrent, isExternal, type NavigationLink } from '@/content/navigation'
import { PrefetchLink } from '@/ui/controls/links'

interface NavigationAnchorProps {
  link: NavigationLink
  className?: string
  onFollow?: () => void
}

/** A link in the header or footer. External ones open a new tab. */
export function NavigationAnchor({ link, className, onFollow }: NavigationAnchorProps) {
  const { pathname } = useLocation()
  if (isExternal(link.url)) {
    return (
      <a href={link.url} target="_blank" rel="noreferrer" onClick={onFollow} className={className}>
        {link.title}
        <ArrowUpRight size={14} className="shrink-0 text-ink3" />
        <span className="sr-only">, opens in a new tab</span>
      </a>
    )
  }
  return (
    <PrefetchLink
      to={link.url}
      aria-current={isCurrent(link, pathname) ? 'page' : undefined}
      onClick={onFollow}
      className={className}
    >
      {link.title}
    </PrefetchLink>
  )
}
