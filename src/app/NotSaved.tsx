import { useMutationState } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'

/** Where a write that was refused is taken up again, for somebody who went to another page while it was on its way. */
export function NotSaved() {
  const { pathname } = useLocation()
  const pages = useMutationState({ filters: { status: 'error' }, select: ({ meta }) => meta?.page })
  const page = pages.find((one): one is string => typeof one === 'string' && one !== pathname)
  return (
    page && (
      <div role="alert" className="pointer-events-none fixed inset-x-0 bottom-0 z-30 flex justify-center px-4 pb-4">
        <p className="pointer-events-auto rounded border border-loss bg-raised px-3 py-2 text-body">
          What you sent was not saved.{' '}
          <Link to={page} className="underline underline-offset-2">
            What you typed is here
          </Link>
        </p>
      </div>
    )
  )
}
