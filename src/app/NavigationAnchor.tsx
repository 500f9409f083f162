import { ArrowUpRight } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isCurrent, isExternal, type NavigationLink } from '@/content/navigation'
import { preloadPage } from './routes'

interface NavigationAnchorProps {
  link: NavigationLink
  className?: string
  onFollow?: () => void
  ref?: Ref<HTMLAnchorElement>
  children?: ReactNode
}

/** A link of the header or the footer: within the site it takes the page to its top (spec §2), elsewhere it opens a tab. */
export function NavigationAnchor({ link, className, onFollow, ref, children = link.title }: NavigationAnchorProps) {
  const { pathname } = useLocation()
  if (isExternal(link.url)) {
    return (
      <a ref={ref} href={link.url} target="_blank" rel="noreferrer" onClick={onFollow} className={className}>
        {children}
        <ArrowUpRight size={14} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-ink3" />
        <span className="sr-only">, opens in a new tab</span>
      </a>
    )
  }
  return (
    <Link
      ref={ref}
      to={link.url}
      aria-current={isCurrent(link, pathname) ? 'page' : undefined}
      onPointerEnter={() => preloadPage(link.url)}
      onClick={() => {
        window.scrollTo(0, 0)
        onFollow?.()
      }}
      className={className}
    >
      {children}
    </Link>
  )
}
