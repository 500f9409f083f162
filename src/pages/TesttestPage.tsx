import { Faq } from '@/features/company/Faq'
import { ARTICLE_COUNT, CHAPTER_COUNT, COMING_CHAPTER_COUNT } from '@/lib/constants'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/controls/Button'
import { Page } from '@/ui/layout/PageHead'

/** /testtest: the announcement of Financial Wellness, with the FAQ. */
export function Component() {
  return (
    <Page
      size="page"
      title="Financial Wellness Coming Soon"
      description={`Budgeting: a trading plan for the money you already have. ${COMING_CHAPTER_COUNT} chapters are on their way; the first ${CHAPTER_COUNT} can be read now.`}
      actions={
        <ButtonLink to={paths.education} variant="primary" size="lg">
          Read the {ARTICLE_COUNT} articles
        </ButtonLink>
      }
    >
      <Faq />
    </Page>
  )
}
