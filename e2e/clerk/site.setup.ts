import { expect, test } from '@playwright/test'
import { fetchClerkFiles } from './clerkFiles'
import { clerkSiteLog, clerkSiteRuns, startClerkSite, stopClerkSite } from './site'

test('the site on Clerk is built and served, with Clerk’s own browser code', async ({ request, baseURL }, {
  project,
}) => {
  test.setTimeout(300_000)
  const missing = fetchClerkFiles()
  test.skip(missing !== null, missing ?? '')
  stopClerkSite()
  startClerkSite(new URL(baseURL ?? '').port, String(project.metadata.backend))
  await expect
    .poll(
      async () => {
        if (!clerkSiteRuns()) throw new Error(`The site on Clerk did not start:\n${clerkSiteLog()}`)
        return request.get('/').then(
          (answer) => answer.status(),
          () => 'no answer yet',
        )
      },
      { timeout: 280_000, intervals: [500] },
    )
    .toBe(200)
})
