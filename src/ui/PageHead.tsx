import type { ReactNode } from 'react'

const SITE_NAME = 'Cash Us If You Can'

/** The document's title: "Strategies / Cash Us If You Can"; the general title alone without children (spec §1). */
export function PageTitle({ children }: { children?: string }) {
  return <title>{children ? `${children} / ${SITE_NAME}` : SITE_NAME}</title>
}

interface PageHeadProps {
  title: ReactNode
  description?: ReactNode
  /** Buttons at the right; below the words on a phone. */
  actions?: ReactNode
}

/** The head of an app page: its one h1, what it is, and what can be done here. */
export function PageHead({ title, description, actions }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-6 pb-6 lg:pt-8">
      <div className="min-w-0 max-w-reading">
        <h1 className="break-words text-[24px]/8 sm:text-app">{title}</h1>
        {description && <div className="mt-2 text-body text-ink2">{description}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
