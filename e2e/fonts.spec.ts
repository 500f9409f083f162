import { writeFileSync } from 'node:fs'
import { countShifts, expect, holdBack, READS_MORE_WHEN_NEAR, settled, test, UNNOTICED_CLS } from './fixtures'
import { answerTradingView } from './tradingView'

/** The fonts that a machine may have besides the site's own: those of a bare Linux. */
const MACHINES = {
  Liberation: ['Liberation Sans', 'Liberation Mono'],
  DejaVu: ['DejaVu Sans', 'DejaVu Sans Mono'],
}

/** Pages with a lot of text above the fold, with headings that nearly fill their line, and with figures. */
const ADDRESSES = [
  '/',
  '/home',
  '/markets',
  '/strategy',
  '/performance/Savings%20plan%2C%20half%20out%20at%20a%20double',
  '/import',
  '/changelog',
  '/thanks',
]

/** A fontconfig file that leaves only these of the installed families. */
const only = (families: readonly string[]) => `<?xml version="1.0"?>
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  <selectfont>
    <rejectfont><pattern></pattern></rejectfont>
    ${families.map((family) => `<acceptfont><pattern><patelt name="family"><string>${family}</string></patelt></pattern></acceptfont>`).join('\n    ')}
  </selectfont>
</fontconfig>
`

for (const [name, families] of Object.entries(MACHINES)) {
  test(`hardly anything moves when the site's fonts come to a machine that has ${name} alone`, async ({
    page,
    playwright,
    launchOptions,
    baseURL,
  }, info) => {
    const isInstalled = (family: string) =>
      page.evaluate(
        (local) =>
          new FontFace('Any', `local("${local}")`).load().then(
            () => true,
            () => false,
          ),
        family,
      )
    for (const family of families) test.skip(!(await isInstalled(family)), `This machine has no font ${family}`)
    const file = info.outputPath('fonts.conf')
    writeFileSync(file, only(families))
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      env: { ...process.env, FONTCONFIG_FILE: file },
    })
    await answerTradingView(browser)
    for (const address of ADDRESSES) {
      await test.step(address, async () => {
        const visit = await browser.newPage({ baseURL, viewport: { width: 360, height: 740 } })
        const shifted = await countShifts(visit)
        const bringFonts = await holdBack(visit, '**/*.woff2')
        await visit.goto(address, { waitUntil: 'domcontentloaded' })
        await expect(visit.getByRole('contentinfo')).toBeVisible()
        if (!READS_MORE_WHEN_NEAR.test(address)) await expect(visit.getByText(/^Loading/)).toHaveCount(0)
        else
          await expect(
            visit
              .getByText(/^[+−]\$\d/)
              .filter({ visible: true })
              .first(),
          ).toBeVisible()
        bringFonts()
        await visit.evaluate(() => document.fonts.ready)
        await settled(visit)
        expect.soft(await shifted(), address).toBeLessThanOrEqual(UNNOTICED_CLS)
        await visit.close()
      })
    }
    await browser.close()
  })
}
