import { EconomicCalendarBox, TopStoriesBox } from '@/features/markets/boxes'
import { PageHead, PageTitle } from '@/ui/PageHead'

/** /news: the timeline and the calendar. */
export function Component() {
  return (
    <div className="page pb-22">
      <PageTitle>News</PageTitle>
      <PageHead
        title="News"
        description="What happened, and what is due: releases of twenty countries and the euro area."
      />
      <div className="grid gap-8 lg:grid-cols-2">
        <TopStoriesBox />
        <EconomicCalendarBox />
      </div>
    </div>
  )
}
