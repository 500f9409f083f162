import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router-dom'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A place on the site, or a whole address elsewhere (https:, mailto:, tel:). */
  to: To
  replace?: boolean
  /** Kept in the history beside the address. */
  state?: unknown
}

const ELSEWHERE = /^([a-z][a-z\d+.-]*:|\/\/)/i

/**
 * A link, made from the router's own hooks. The router's `Link` brings its framework's prefetching, more code than our
 * whole header, to every visitor (tests/architecture.test.ts keeps it out).
 */
export function Link({ to, replace, state, ...rest }: LinkProps) {
  if (typeof to === 'string' && ELSEWHERE.test(to)) return <a {...rest} href={to} />
  return <SiteLink {...rest} to={to} replace={replace} state={state} />
}

function SiteLink({ to, replace, state, target, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target })
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}
