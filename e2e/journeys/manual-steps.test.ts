import { buyDrawer } from '../support/buy-drawer.ts'
import { importDialog } from '../support/import-dialog.ts'
import { heading, journey } from '../support/journey.ts'
import { makesPictures } from '../support/manual-pictures.ts'
import { languages, visitWith, type Reader } from '../support/manual-reader.ts'
import { plantSeller } from '../support/plant.ts'
import { fillLogin } from '../visitor.ts'

// What the manual tells a seller to do, done by the names that it uses. `npm run manual` does it in both languages and saves what it sees
// as the manual's pictures; a test run does it once, in English, and leaves out the pages that other journeys go through.

const file = {
  name: 'orders.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Order number,Carrier,Service,Recipient,Address,City,State,ZIP,Country,Weight lb,Item SKU,Qty,Box',
      'A-1001,USPS,Ground Advantage,Maria Lopez,12 Oak Ave,Austin,TX,78701,US,2,MUG-11,2,M',
      'A-1002,USPS,Ground Advantage,James Kim,88 Pine St,Seattle,WA,98101,US,1.5 lbs,TEE-04,1,S',
      'A-1003,UPS,Ground,Ava Brown,5 Lake Rd,Chicago,IL,6060,US,3,PAN-26,1,L',
      'A-1004,FedEx,2Day,Noah Davis,41 Hill St,Denver,Colorad,80202,US,2,MUG-11,1,M',
      'A-1005,UPS,Ground,Mia Clark,9 Bay Ct,Miami,FL,33101,US,4,PAN-26,2,L',
    ].join('\n'),
  ),
}

/** Chapters “First steps” and “Identity verification”, with an account that has just been created. */
async function begin({ page, is, see }: Reader): Promise<void> {
  await page.goto('/b/#/order/lists')
  const steps = page.getByRole('region', { name: is('Get started') })
  await see('first-steps', steps)
  await steps.getByRole('link', { name: is('Verify identity') }).click()
  await page.getByRole('button', { name: is('Submit') }).waitFor({ state: 'attached' })
  await see('verification', page.locator('main'), { height: 640 })
}

/** Chapter “Import orders from a file”. */
async function importFile({ page, is, see }: Reader): Promise<void> {
  await page.goto('/b/#/order/lists')
  const { dialog, open, send, button, next, ready } = importDialog(page)
  await open()
  await send(file)
  await button(is('Choose another file')).waitFor()
  await next()
  await dialog.getByRole('combobox', { name: is('Order number') }).waitFor()
  await see('import-map', dialog)
  for (const name of ['Save as template']) await button(is(name)).waitFor()
  await next()
  await ready()
  await button(is('Next error')).click()
  await see('import-review', dialog)
  for (const name of ['Find and replace', 'Undo', 'Redo']) await button(is(name)).waitFor()
  await dialog.getByRole('checkbox', { name: is('Ignore errors') }).waitFor()
}

/** Chapters “Work with orders” and “Compare and buy labels”. */
async function compare({ page, is, see }: Reader): Promise<void> {
  await page.goto('/b/#/order/lists')
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(3).waitFor()
  for (const row of makesPictures ? [1, 2, 4] : [1, 2, 3]) await boxes.nth(row).check()
  await page.getByRole('button', { name: is('Buy labels') }).waitFor()
  await see('orders', page.locator('main'), { height: 460 })
  await page.getByRole('button', { name: is('Buy labels') }).click()
  const many = buyDrawer(page)
  await many.buy.waitFor()
  await many.drawer.getByText(is('Service for all orders')).waitFor()
  await see('buy-many', many.drawer)
  await page.keyboard.press('Escape')
  await many.drawer.waitFor({ state: 'detached' })
  await page.getByRole('row').nth(2).getByRole('link').first().click()
  await page.getByRole('button', { name: is('Buy label') }).click()
  await many.buy.waitFor()
  await see('buy-one', many.drawer)
}

/** Chapters “Compare and buy labels” to the end, “Print labels” and “Shipments, tracking and refunds”. */
async function buyAndVoid({ page, is, see }: Reader): Promise<void> {
  await page.goto('/b/#/order/lists')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('button', { name: is('Buy label') }).click()
  const { buy, button } = buyDrawer(page)
  await buy.click()
  await button(is('Print label')).waitFor()
  await page.goto('/e/#/shipment/lists?view=toHandOver')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('heading', { name: is('Tracking') }).waitFor()
  await page.getByRole('button', { name: is('Void now') }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: is('Void … label') }).waitFor()
  await see('void', dialog)
  await dialog.getByRole('button', { name: is('Keep label') }).click()
}

const plainPages = [
  ['stores', '/b/#/store/lists', 260],
  ['defaults', '/b/#/setting/defaults', 560],
  ['postage', '/e/#/funds/postage', 480],
] as const

/** Pages of the seller that need no step of their own. */
async function lookAround({ page, is, see }: Reader): Promise<void> {
  for (const [name, path, height] of plainPages) {
    await page.goto(path)
    await heading(page, /./).waitFor()
    await page.waitForLoadState('networkidle')
    await see(name, page.locator('main'), { height })
  }
  await page.goto('/b/#/product/lists')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('heading', { name: is('Barcodes') }).waitFor()
  await see('product', page.locator('main'), { height: 620 })
  await page.goto('/e/#/shipment/lists?view=delivered')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('heading', { name: is('Tracking') }).waitFor()
  await see('shipment', page.locator('main'), { height: 640 })
  await page.goto('/b/#/support/lists')
  await page.getByRole('row').filter({ hasText: 'Parcel has not moved' }).getByRole('link').first().click()
  await page.getByRole('textbox', { name: is('Your reply') }).waitFor()
  await see('ticket', page.locator('main'), { height: 560 })
}

/** Chapters of resellers. */
async function runSite({ page, is, see }: Reader): Promise<void> {
  await page.goto('/ss/login?tenantDomain=acme.test')
  await fillLogin(page, 'owner@acme.test')
  await page.waitForURL(/#\/setup/)
  await page.goto('/a/?tenantDomain=acme.test#/user/lists?view=toApprove')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: is('Approve') })
    .waitFor()
  await see('users', page.getByRole('dialog'), { height: 520 })
  await page.goto('/a/?tenantDomain=acme.test#/brand')
  await page.getByText(is("A live preview of your unsaved brand. It isn't interactive.")).waitFor()
  await see('brand', page.locator('main'), { height: 720 })
}

/** Chapter “Run the platform”. */
async function runPlatform({ page, see }: Reader): Promise<void> {
  await page.goto('/a/#/tenant/lists')
  await page.getByRole('row').nth(1).waitFor()
  await see('tenants', page.locator('main'), { height: 330 })
}

journey.for(languages)('a seller can follow the manual in %s by the names it uses', async (language, { open }) => {
  const visit = visitWith(open, language)
  const newcomer = await plantSeller({ newcomer: true, verified: false })
  await visit(newcomer.email, begin)
  await visit(newcomer.email, importFile)
  const { email } = await plantSeller({ funds: 1_000_000, orders: [{}, {}, {}] })
  await visit(makesPictures ? 'seller@demo.test' : email, compare)
  await visit(email, buyAndVoid)
})

journey.for(languages)('the other pages of the manual in %s', { skip: !makesPictures }, async (language, { open }) => {
  const visit = visitWith(open, language)
  await visit('seller@demo.test', lookAround)
  await visit(undefined, runSite)
  await visit('admin@demo.test', runPlatform)
})
