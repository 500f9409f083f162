import { AccountWidget } from '@/features/account/AccountWidget'
import { TimeZoneChoice } from '@/features/account/TimeZoneChoice'
import { AccountReasons, FormWithAside } from '@/features/account/VisitorsOnly'
import { BrowserChoice } from '@/features/notifications/BrowserChoice'
import { FailureChoice } from '@/features/notifications/FailureChoice'
import { LetterChoice } from '@/features/notifications/LetterChoice'
import { MailChoice } from '@/features/notifications/MailChoice'
import { FirstSteps } from '@/features/onboarding/FirstSteps'
import { ShareButton } from '@/features/sharing/ShareButton'
import { MyStrategies } from '@/features/strategies/profile/MyStrategies'
import { FirstOfRanking } from '@/features/strategies/ranking/FirstOfRanking'
import { useIdentity } from '@/identity/currentIdentity'
import { paths } from '@/lib/paths'
import { FormSkeleton } from '@/ui/controls/Field'
import { EmptyNotice } from '@/ui/controls/Notice'
import { SignInOrRegister } from '@/ui/controls/SignInAndReturn'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { Page } from '@/ui/layout/PageHead'

const PublicName = lazyPart(() => import('@/features/account/PublicName').then((module) => module.PublicName))

const RecordingKeys = lazyPart(() =>
  import('@/features/recording/RecordingKeys').then((module) => module.RecordingKeys),
)

/** /profile: a new user's first steps, the settings of the account, below them the choice of mail, and beside both the user's strategies. */
export function Component() {
  const identity = useIdentity()
  const userId = identity.status === 'signed-in' ? identity.user.id : null
  return (
    <Page tab="Profile" title="Profile Settings">
      {identity.status === 'signed-out' ? (
        <FormWithAside
          aside={
            <>
              <AccountReasons />
              <FirstOfRanking />
            </>
          }
        >
          <EmptyNotice title="You are not signed in" action={<SignInOrRegister returnTo={paths.profile} />}>
            Sign in to set your username, e-mail address and password here.
          </EmptyNotice>
        </FormWithAside>
      ) : (
        <>
          <FirstSteps
            userId={userId}
            publicName={
              <LazyBoundary failure="The username form couldn’t be loaded">
                <PublicName />
              </LazyBoundary>
            }
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:grid-rows-[auto_1fr]">
            {/* Space is reserved, so that what is below does not move when the form loads. */}
            <div className="min-h-[580px] xl:min-h-[440px]">
              {identity.status === 'loading' ? (
                <FormSkeleton label="Loading your account" />
              ) : (
                <AccountWidget widget="Account" />
              )}
            </div>
            <div className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
              <MyStrategies userId={userId} actionsOf={(strategy) => <ShareButton strategy={strategy} />} />
            </div>
            {/* Indented like the form above, which has the list of its sections on its left. */}
            <div className="flex flex-col gap-12 xl:pl-[264px]">
              <MailChoice userId={userId} />
              <LetterChoice userId={userId} />
              <BrowserChoice userId={userId} />
              <TimeZoneChoice />
              <LazyBoundary failure="The keys for recording by machine couldn’t be loaded">
                <RecordingKeys userId={userId} mailChoice={<FailureChoice userId={userId} />} />
              </LazyBoundary>
            </div>
          </div>
        </>
      )}
    </Page>
  )
}
