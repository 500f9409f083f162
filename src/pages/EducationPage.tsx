import { ArticleNotFound, Library } from '@/features/education/Library'
import { UnitCards } from '@/features/education/UnitCards'
import { ARTICLE_COUNT } from '@/lib/constants'
import { PageHead } from '@/ui/layout/PageHead'

/** /education: Financial Wellness, its chapters and articles. */
export function Component() {
  return (
    <div className="page pb-24">
      <PageHead
        title="Financial Wellness"
        description={`${ARTICLE_COUNT} short articles about money, from the first budget to reading a track record. Their sums are computed again each time this site is built.`}
      />
      <ArticleNotFound />
      <UnitCards />
      <Library />
    </div>
  )
}
