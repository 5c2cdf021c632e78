import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'

const as = 'admin@demo.test'
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const [dayBefore, day] = [dayAfter(199), dayAfter(200)]
const zones = ['2', '3', '4', '5', '6', '7', '8', '9']
/** Two days of FedEx, dearer than the release has them, without saying the unit of weight. */
const dearer = [
  ['Weight', ...zones.map((zone) => `Zone ${zone}`)],
  ...Array.from({ length: 300 }, (_, at) => [at + 1, ...zones.map((zone) => `${60 + at * 9 + Number(zone)}.00`)]),
]
  .map((row) => row.join(','))
  .join('\n')

async function withoutFaults(page: Page): Promise<void> {
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}

describe('rate sheets in the console', () => {
  journey('are loaded, compared, tried, scheduled and canceled', async ({ open }) => {
    const { page } = await open({ as, path: '/a/#/user/lists' })
    await page.getByRole('navigation').getByRole('button', { name: 'Carriers', exact: true }).click()
    await page.getByRole('link', { name: 'Rate sheets' }).click()
    await heading(page, 'Rate sheets').waitFor()
    const row = page.getByRole('row').filter({ hasText: 'FedEx' }).filter({ hasText: 'FedEx 2Day' })
    await row.first().waitFor()
    await withoutFaults(page)
    await row.first().locator('[data-row-link]').click()
    await heading(page, 'FedEx 2Day: Base rates').waitFor()
    const versions = page.getByRole('region', { name: 'Versions' })
    await versions.getByText(/^Of the release/).waitFor()

    await page.getByRole('button', { name: 'Load file' }).click()
    const dialog = page.getByRole('dialog', { name: 'Load a file' })
    const send = (content: string) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    await send('Weight (lb),Zone 2\n1,dear\n')
    await dialog.getByText('Chosen: rates.csv').waitFor()
    await dialog.getByLabel(/^Name/).fill('Journey 2Day')
    await dialog
      .getByLabel(/^Source\b/)
      .first()
      .fill('fedex.com journey')
    await dialog.getByRole('button', { name: /^Load file/ }).click()
    await dialog.getByText('Row 2, column B: “dear” is no price in whole cents above 0').waitFor()
    await withoutFaults(page)
    await send(dearer)
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('The header row names no unit of weight: read as lb.').waitFor()
    await page.getByRole('region', { name: 'Differences' }).getByText('Changed').first().waitFor()

    await page.getByRole('button', { name: 'Try', exact: true }).click()
    const parcel = page.getByRole('region', { name: 'Parcel' })
    await parcel.getByText('Why').click()
    await parcel.getByText(/fedex\.com journey, Sample/).waitFor()
    await withoutFaults(page)

    await page.getByRole('button', { name: 'Schedule …' }).click()
    const question = page.getByRole('dialog', { name: 'Schedule this version?' })
    await question.getByRole('textbox', { name: /^First day/ }).fill(day)
    await question.getByRole('button', { name: /^Schedule version/ }).click()
    await question.getByText('Check it, and confirm it here').waitFor()
    await withoutFaults(page)
    await question.getByRole('checkbox').check()
    await question.getByRole('button', { name: /^Schedule version/ }).click()
    await question.waitFor({ state: 'detached' })
    await versions.getByText('Scheduled', { exact: true }).waitFor()

    await versions
      .getByRole('button', { name: /^Actions for version/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Make a draft from this version' }).click()
    await page.getByRole('button', { name: 'Schedule …' }).click()
    await question.getByRole('textbox', { name: /^First day/ }).fill(dayBefore)
    await question.getByText(/^Compared with what is in force on .*: 0 added/).waitFor()
    await question.getByRole('button', { name: /^Schedule version/ }).click()
    await question.getByText('Look at it, and confirm it here').waitFor()
    await withoutFaults(page)
    await question.getByRole('button', { name: 'Keep draft' }).click()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click()
    await page.getByText('Draft discarded').first().waitFor()

    await versions
      .getByRole('button', { name: /^Actions for version/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Cancel this version' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel version' }).click()
    await versions.getByText('Canceled', { exact: true }).waitFor()
  })

  journey('have single surcharges changed with a reason, in Chinese too', async ({ open }) => {
    const { page } = await open({ as, language: 'cn', path: '/a/#/rate-sheet?of=surcharges.4' })
    await heading(page, /附加费/).waitFor()
    const table = page.getByRole('region', { name: '附加费', exact: true })
    await table.getByRole('button', { name: /^更改/ }).first().click()
    const dialog = page.getByRole('dialog', { name: '更改附加费' })
    await dialog.getByRole('textbox', { name: /^金额/ }).fill('77.5')
    await dialog.getByRole('button', { name: /^保存到草稿/ }).click()
    await dialog.getByText('必填').waitFor()
    await dialog.getByRole('textbox', { name: /^原因/ }).fill('十二月通知')
    await dialog.getByRole('button', { name: /^保存到草稿/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: '差异' }).getByText('$77.50').waitFor()
    await table
      .getByText(/十二月通知/)
      .first()
      .waitFor()
    await withoutFaults(page)
    await page.getByRole('button', { name: '放弃草稿' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '放弃草稿' }).click()
    await page.getByText('草稿已放弃').first().waitFor()
  })
})
