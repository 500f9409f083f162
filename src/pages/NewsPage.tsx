import { EconomicCalendarBox, TopStoriesBox } from '@/features/markets/boxes'
import { Page } from '@/ui/layout/PageHead'

/** /news: the timeline and the calendar. */
export function Component() {
  return (
    <Page
      title="News"
      description="What happened, and what’s coming up: economic releases from twenty countries and the euro area."
    >
      <div className="grid gap-8 lg:grid-cols-2">
        <TopStoriesBox />
        <EconomicCalendarBox />
      </div>
    </Page>
  )
}
