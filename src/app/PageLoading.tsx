import { PageTitle } from '@/ui/PageHead'

/** In the page's place while its code downloads. */
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
