import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { type } from '../support/scanner.ts'
import { plantShipped, STAFF } from '../support/shipped-order.ts'
import { testPicture } from '../../server/testing/picture.ts'
import { patient } from '../visitor.ts'

/** Types without a look where the focus is. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
/** What the panel of a page with a scanner says of the last scan. */
const answers = (page: Page, text: string | RegExp) => page.locator('[data-tone]').getByText(text).first().waitFor()
async function look(page: Page): Promise<void> {
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}

journey(
  'a return is announced, graded by key presses, and the seller decides about a damaged unit',
  async ({ open }) => {
    const { email, mug, cup, shelf, bench, orderNo, outbound } = await plantShipped()
    const { page } = await open({ as: email, path: '/o/#/return/lists' })
    await page.getByText('No returns yet.').waitFor()
    await look(page)
    await page.getByRole('button', { name: 'New return' }).first().click()
    const order = page.getByRole('textbox', { name: 'Order number' })
    await order.fill('NOBODY')
    await order.press('Enter')
    await page.getByText('No order NOBODY was shipped by one of your warehouses. Check the number.').waitFor()
    await order.fill(orderNo)
    await order.press('Enter')
    await page.getByText(outbound).first().waitFor()
    await page.getByRole('button', { name: 'Announce return' }).click()
    await page.getByText('Enter at least one unit').waitFor()
    await look(page)
    await page.getByRole('textbox', { name: `Units of ${mug}` }).fill('1')
    await page.getByRole('textbox', { name: `Units of ${cup}` }).fill('1')
    await page.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: 'No longer wanted' }).click()
    await page.getByRole('button', { name: 'Announce return' }).click()
    const title = heading(page, /^RM-\d+$/)
    await title.waitFor()
    const number = (await title.textContent())!
    await look(page)

    const floor = (await open({ as: STAFF, path: '/w/#/return/lists' })).page
    await floor.getByRole('textbox', { name: 'Scan a parcel' }).waitFor()
    await look(floor)
    await scan(floor, 'NO-SUCH-PARCEL')
    await answers(floor, /NO-SUCH-PARCEL is no return, tracking number or order/)
    await scan(floor, number)
    await heading(floor, `Return ${number}`).waitFor()
    const places = floor.getByRole('combobox', { name: 'Returns place' })
    await places.waitFor()
    // Other journeys have returns places of their own: this device stands at this one.
    await places.press('Enter')
    await floor.getByRole('option', { name: bench, exact: true }).click()
    await look(floor)
    // The choice of the place has the focus: the letters are none of its own.
    await scan(floor, mug)
    await answers(floor, `${mug}: choose its grade`)
    await scan(floor, 'Z')
    await answers(floor, 'Z is no grade. Scan or type A, B, C or D.')
    await look(floor)
    await scan(floor, 'a')
    await answers(floor, `${mug}: what happens to it?`)
    await scan(floor, 'r')
    await answers(floor, `Go to ${shelf}`)
    await scan(floor, `L-${shelf}`)
    await answers(floor, `${mug} +1 restocked in ${shelf}`)
    // As fast as a scanner: the answers come after the last of them.
    for (const code of [cup, 'D', 'A']) await scan(floor, code)
    await answers(floor, `${cup} +1: the seller decides.`)
    await floor.getByRole('button', { name: 'Undo last scan' }).press('Enter')
    await answers(floor, `${cup}: scan undone`)
    for (const code of [cup, 'D', 'A']) await scan(floor, code)
    await answers(floor, `${cup} +1: the seller decides.`)
    // Photos of the damaged cup, and one that is none.
    const picture = { name: 'cup.jpg', mimeType: 'image/jpeg', buffer: await testPicture() }
    const chosen = floor.locator('input[type=file]')
    await floor.getByRole('combobox', { name: 'The next photos show' }).getByText(`${cup} × 1, D: damaged`).waitFor()
    // The first arrives, and its answer is lost on the way: it is sent again, and there once.
    const lose = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await floor.route(/\/return\/photo\?/, lose, { times: 1 })
    await chosen.setInputFiles([picture, picture, { ...picture, name: 'cup.heic', buffer: Buffer.from('ftypheic') }])
    await floor.getByText('Only JPEG, PNG and WebP photos are supported.').waitFor()
    const ofCup = (of: Page) => of.getByRole('list', { name: `${cup} × 1, D: damaged` }).getByRole('listitem')
    await expect.poll(() => ofCup(floor).count(), patient).toBe(2)
    await look(floor)
    await floor.getByRole('button', { name: `Remove: Photo 2: ${cup}, D: damaged` }).press('Enter')
    const removal = floor.getByRole('alertdialog')
    await removal.getByRole('button', { name: 'Remove photo' }).press('Enter')
    await expect.poll(() => ofCup(floor).count(), patient).toBe(1)
    // A scan while a question is open is refused.
    await removal.waitFor({ state: 'detached' })
    // A mug that is not announced: no question what happens to it. It is scanned letter by letter while a question fades away.
    await floor.emulateMedia({ reducedMotion: 'no-preference' })
    await floor.getByRole('button', { name: `Remove: Photo 1: ${cup}, D: damaged` }).press('Enter')
    await removal.waitFor()
    await floor.keyboard.press('Escape')
    await type(floor, mug)
    await answers(floor, `${mug}: not expected.`)
    await scan(floor, 'B')
    await answers(floor, `${mug} +1: the seller decides.`)
    await look(floor)
    await floor.getByRole('button', { name: 'Finish', exact: true }).press('Enter')
    const question = floor.getByRole('alertdialog', { name: `Finish ${number}?` })
    await question.getByText('The seller is asked about 2 units.').waitFor()
    await question.getByRole('button', { name: 'Finish', exact: true }).press('Enter')
    await floor.getByText('The seller decides about 2 units.').waitFor()
    await look(floor)

    await page.goto(`/o/#/return/lists?asks=yes`)
    await page.getByRole('link', { name: number, exact: true }).click()
    await page.getByText('The warehouse asks what to do with these units.').waitFor()
    await page.getByText(/^Without your decision by .*: Send back to me\.$/).waitFor()
    await look(page)
    // What the question is about: it opens large, by the keyboard.
    const photo = page.getByRole('button', { name: `Enlarge: Photo 1: ${cup}, D: damaged` }).first()
    await photo.getByRole('img').waitFor()
    await photo.press('Enter')
    const large = page.getByRole('dialog', { name: `Photo 1: ${cup}, D: damaged` })
    await large.getByRole('img').waitFor()
    await look(page)
    await page.keyboard.press('Escape')
    await large.waitFor({ state: 'detached' })
    await page.getByRole('radiogroup', { name: cup }).getByRole('radio', { name: 'Dispose' }).press('Space')
    await page.getByRole('button', { name: 'Send decisions' }).click()
    await page.getByText('Required').first().waitFor()
    await page.getByRole('radiogroup', { name: mug }).getByRole('radio', { name: 'Restock' }).press('Space')
    await page.getByRole('button', { name: 'Send decisions' }).click()
    await page.getByText('Decisions sent to the warehouse').first().waitFor()
    await page.getByRole('button', { name: 'Note a refund' }).click()
    const refund = page.getByRole('dialog', { name: 'Note a refund' })
    await refund.getByRole('textbox', { name: 'Amount' }).fill('12.50')
    await refund.getByRole('textbox', { name: 'Date' }).fill('2027-03-01')
    await look(page)
    await refund.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(/\$12\.50/).waitFor()

    await floor.reload()
    await floor.getByRole('button', { name: `Carry out: Restock ${mug}` }).press('Enter')
    await answers(floor, `Choose a place for ${mug}`)
    await scan(floor, shelf)
    await answers(floor, `${mug} +1 restocked in ${shelf}`)
    await floor.getByRole('button', { name: `Carry out: Dispose ${cup}` }).press('Enter')
    const leaving = floor.getByRole('alertdialog')
    await leaving.getByText("The goods leave the stock. This can't be undone.").waitFor()
    await look(floor)
    await leaving.getByRole('button', { name: 'Carry out' }).press('Enter')
    await answers(floor, `${cup} +1 disposed of`)
    await floor.getByRole('button', { name: 'Finish', exact: true }).press('Enter')
    await question.getByText('Everything that was announced has come.').waitFor()
    await question.getByRole('button', { name: 'Finish', exact: true }).press('Enter')
    await floor.getByText('This return is done.').waitFor()

    // Both mugs may be sold again, the cup is gone.
    await page.goto(`/o/#/inventory/lists?q=${mug}`)
    const row = page.getByRole('table').locator('tbody tr')
    await expect.poll(() => row.count(), patient).toBe(1)
    await row.getByRole('cell', { name: '3', exact: true }).first().waitFor()
    await row.locator('[data-row-link]').click()
    await page.getByRole('dialog', { name: mug }).getByText('Return restocked').first().waitFor()
  },
)

journey('the pages of returns speak Chinese on a phone', async ({ open }) => {
  const { email, orderNo } = await plantShipped()
  const phone = { language: 'cn' as const, viewport: { width: 390, height: 844 } }
  const { page } = await open({ as: email, path: `/o/#/return/new?order=${orderNo}`, ...phone })
  await page.getByRole('button', { name: '预报退货' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  const floor = (await open({ as: STAFF, path: '/w/#/return/lists', ...phone })).page
  await floor.getByRole('textbox', { name: '扫描包裹' }).waitFor()
  expect(await faultsOf(floor)).toEqual([])
  // Nobody announced it.
  await scan(floor, orderNo)
  await heading(floor, /^退货 RM-\d+$/).waitFor()
  await floor.getByText('未预报').first().waitFor()
  expect(await faultsOf(floor)).toEqual([])
})
