import { PageTitle } from '@/ui/PageHead'

/** Shown in place of a page while its code downloads. */
export function PageLoading() {
  return (
    <>
      <PageTitle />
      <p role="status" className="sr-only">
        Loading page...
      </p>
    </>
  )
}
