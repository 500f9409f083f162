import { Library } from '@/features/education/Library'
import { LostNotice } from '@/features/education/LostNotice'
import { UnitCards } from '@/features/education/UnitCards'
import { PageHead } from '@/ui/PageHead'

/** /education: Financial Wellness, 26 articles in nine chapters (spec §2). */
export function EducationPage() {
  return (
    <div className="page pb-24">
      <PageHead
        title="Financial Wellness"
        description="Twenty-six short articles about money, from the first budget to reading a track record. Their sums are computed again each time this site is built."
      />
      <LostNotice />
      <UnitCards />
      <Library />
    </div>
  )
}
