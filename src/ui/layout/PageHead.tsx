import type { ReactNode } from 'react'
import { shortCount, useNewsStore } from '@/stores/newsStore'
import { cx } from '@/ui/cx'

const SITE_NAME = 'Cash Us If You Can'

/**
 * The document's title: "Strategies / Cash Us If You Can", or only the site's title without children. The number of news in what the
 * user follows comes first: "(3) Strategies / …".
 */
export function PageTitle({ children }: { children?: string }) {
  const news = useNewsStore(({ count }) => count)
  return <title>{`${news > 0 ? `(${shortCount(news)}) ` : ''}${children ? `${children} / ` : ''}${SITE_NAME}`}</title>
}

interface PageHeadProps {
  title: ReactNode
  description?: ReactNode
  /** Buttons at the right, below the text on phones. */
  actions?: ReactNode
  /** app: above tools and tables. page: larger, above texts. */
  size?: 'app' | 'page'
}

const SIZES = {
  app: {
    box: 'pt-6 pb-6 lg:pt-8',
    words: 'max-w-reading',
    title: 'text-[24px]/8 sm:text-app',
    description: 'mt-2 text-body',
  },
  page: {
    box: 'pt-10 pb-8 lg:pt-16 lg:pb-10',
    words: 'max-w-[760px]',
    title: 'text-[30px]/9 sm:text-h1',
    description: 'mt-3 text-[16px]/6 sm:text-lead',
  },
}

/** A page's head: its h1, description and actions. */
export function PageHead({ title, description, actions, size = 'app' }: PageHeadProps) {
  const look = SIZES[size]
  return (
    <div className={cx('flex flex-wrap items-end justify-between gap-x-6 gap-y-4', look.box)}>
      <div className={cx('min-w-0', look.words)}>
        <h1 className={cx('break-words', look.title)}>{title}</h1>
        {description && <div className={cx('text-ink2', look.description)}>{description}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}

interface PageProps extends PageHeadProps {
  /** The document's title, if it is not the heading. */
  tab?: string
  className?: string
  children: ReactNode
}

/** A page: the document's title, the head, and what follows it. */
export function Page({ tab, className, children, ...head }: PageProps) {
  return (
    <div className={cx('page', className ?? (head.size === 'page' ? undefined : 'pb-22'))}>
      <PageTitle>{tab ?? String(head.title)}</PageTitle>
      <PageHead {...head} />
      {children}
    </div>
  )
}
