import { heading, journey } from '../support/journey.ts'
import { makesPictures } from '../support/manual-pictures.ts'
import { languages, visitWith, type Reader } from '../support/manual-reader.ts'

// The pictures of the warehouse's chapters, of the demo's warehouse with work at every stage. A test run leaves them out: the journeys
// of the floor do the same work by scans.

/** Chapter “Warehouse accounts”: the first page, and each step of the floor as its person finds it. */
async function workOnFloor({ page, is, see }: Reader): Promise<void> {
  const main = page.locator('main')
  const openRow = (text: string | RegExp) =>
    page.getByRole('row').filter({ hasText: text }).getByRole('link').first().click()
  await page.goto('/w/#/start')
  await page.getByRole('link', { name: is('Orders to release') }).waitFor()
  await see('floor-start', main, { height: 480 })
  await page.goto('/w/#/inbound/lists?view=arrived')
  await openRow('IN-')
  await page.getByRole('combobox', { name: is('Dock place') }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('textbox', { name: is('Scan an item') }).waitFor()
  await see('floor-receive', main, { height: 560 })
  await page.goto('/w/#/wave/lists')
  await openRow('WV-')
  await page.getByRole('heading', { name: is('Orders of the wave') }).waitFor()
  await see('floor-wave', main, { height: 680 })
  await page.goto('/w/#/pick?view=pick')
  await openRow('TOTE-03')
  await page.getByRole('button', { name: is('Not here') }).waitFor()
  await see('floor-pick', main, { height: 620 })
  await page.goto('/w/#/pack')
  await openRow('TOTE-02')
  await page.getByText(is('Scan every unit in tote …')).first().waitFor()
  await see('floor-pack', main, { height: 600 })
  await page.goto('/w/#/return/lists')
  await openRow('RM-')
  await page.getByRole('textbox', { name: is('Scan an item') }).waitFor()
  await see('floor-return', main, { height: 480 })
  await page.goto('/w/#/rates')
  await page.getByRole('button', { name: is('New version') }).waitFor()
  await see('rates', main, { height: 560 })
}

/** Chapter “Use a warehouse”. */
async function useWarehouse({ page, is, see }: Reader): Promise<void> {
  for (const [name, path, title] of [
    ['outbound', '/o/#/outbound/lists', 'Outbound'],
    ['inventory', '/o/#/inventory/lists', 'Inventory'],
  ] as const) {
    await page.goto(path)
    await heading(page, is(title)).waitFor()
    await page.getByRole('row').nth(3).getByRole('link').first().waitFor()
    await see(name, page.locator('main'), { height: 520 })
  }
}

/** Chapter “Connect a store”: which tracking numbers it gets. */
async function notifyStore({ page, is, see }: Reader): Promise<void> {
  await page.goto('/b/#/store/lists')
  await page
    .getByRole('button', { name: is('More actions for …') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: is('Tracking numbers') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: is('Save') })
    .waitFor()
  await see('tracking', page.getByRole('dialog'))
}

/** Chapter “Offer payments and approve them”. */
async function approveFunding({ page, is, see }: Reader): Promise<void> {
  await page.goto('/a/#/funding/lists')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: is('Approve') }).waitFor()
  await see('funding', drawer)
}

journey.for(languages)('the chapters of warehouses in %s', { skip: !makesPictures }, async (language, { open }) => {
  const visit = visitWith(open, language)
  await visit('floor@demo.test', workOnFloor)
  await visit('seller@demo.test', useWarehouse)
  await visit('seller@demo.test', notifyStore)
  await visit('admin@demo.test', approveFunding)
})
