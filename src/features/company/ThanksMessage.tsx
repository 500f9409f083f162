import { useSearchParams } from 'react-router-dom'
import { generalThanks, thanksBySource } from '@/content/thanks'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/Button'
import { PageHead, PageTitle } from '@/ui/PageHead'

/** The message for the query's `source`; a general one without it or with an unknown one. */
export function ThanksMessage() {
  const [search] = useSearchParams()
  const { pageTitle, title, message } = thanksBySource.get(search.get('source') ?? '') ?? generalThanks
  return (
    <>
      <PageTitle>{pageTitle}</PageTitle>
      <PageHead size="page" title={title} description={message} />
      <div className="mb-14 flex flex-wrap gap-2 lg:mb-22">
        <ButtonLink to={paths.landing} variant="primary" size="lg">
          Back to Home
        </ButtonLink>
        <ButtonLink to={paths.community} size="lg">
          Explore Community
        </ButtonLink>
      </div>
    </>
  )
}
