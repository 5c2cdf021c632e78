import { randomUUID } from 'node:crypto'
import * as badges from '@waybill/contract/badges/api'
import { createStation } from '@waybill/contract/floor-printing/api'
import type { Locale } from '@waybill/contract/core/messages'
import * as floor from '@waybill/contract/outbound/floor-api'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DEMO_PASSWORD } from '../../server/demo/people.ts'
import { callsOf } from '../support/api.ts'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey, type Opening } from '../support/journey.ts'
import type { Visitor } from '../visitor.ts'
import { badgeWords as words } from '../support/badge-words.ts'
import { plantColleague } from '../support/plant.ts'
import { plantWork, staffEmail, WAREHOUSE } from '../support/plant-floor-work.ts'
import { scan } from '../support/scan.ts'
import { answer } from '../support/scanner.ts'

const exact = (name: string | RegExp) => ({ name, exact: true })
const tag = () => randomUUID().slice(0, 6)
const PIN = '739164'
const operatorId = 5
const onMainSite = { tenantOrgId: 1 }

/** What a lock asks for: the badge, then its PIN. */
const lockTitle = new RegExp(`^(${words.en.scanBadge}|${words.en.enterPin})$`)

/** A colleague with a PIN, and the badge where one is wanted. */
async function plantWorker(firstName: string) {
  const email = `badge-${randomUUID().slice(0, 8)}@demo.test`
  await plantColleague(operatorId, email, { ...onMainSite, firstName })
  const own = await callsOf(email)
  await own.call(badges.savePin, { body: { password: DEMO_PASSWORD, pin: PIN } })
  const staff = await callsOf(staffEmail)
  const { records } = await staff.call(badges.listPeople, { query: { limit: 200 } })
  const { id, name } = records.find((one) => one.email === email)!
  const { code } = await staff.call(badges.issueBadge, { body: { userId: id } })
  return { id, name, firstName, code, own }
}

/** Scans a badge and types the PIN where the lock asks for both. */
async function logIn(page: Page, code: string, { badge, pin }: (typeof words)[Locale]): Promise<void> {
  await page.getByRole('textbox', { name: badge }).waitFor()
  await scan(page, code)
  await page.getByLabel(pin, { exact: true }).waitFor()
  await page.keyboard.type(PIN)
  await page.keyboard.press('Enter')
}

journey('a manager gives a badge, replaces and revokes it', async ({ open }) => {
  const w = words.en
  const email = `badge-${randomUUID().slice(0, 8)}@demo.test`
  await plantColleague(operatorId, email, onMainSite)
  const { page } = await open({ as: staffEmail, path: '/w/#/people' })
  await heading(page, w.people).waitFor()
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByRole('button', exact(w.give)).click()
  const dialog = page.getByRole('dialog')
  const first = await dialog.getByText(/^U-[A-Z2-9]{16}$/).textContent()
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', exact(w.done)).click()
  await row.getByText('No PIN yet').waitFor()
  await row.getByRole('button', exact(w.replace)).click()
  await page.getByRole('alertdialog').getByRole('button', exact(w.replace)).click()
  const second = dialog.getByText(/^U-[A-Z2-9]{16}$/)
  await second.waitFor()
  expect(await second.textContent()).not.toBe(first)
  await dialog.getByRole('button', exact(w.done)).click()
  await row.getByRole('button', exact(w.revoke)).click()
  await page.getByRole('alertdialog').getByRole('button', exact(w.revoke)).click()
  await row.getByText('No badge').waitFor()
  expect(await faultsOf(page, twoLooks)).toEqual([])
})

journey('a colleague chooses a PIN that is not easy to guess', async ({ open }) => {
  const email = `badge-${randomUUID().slice(0, 8)}@demo.test`
  await plantColleague(operatorId, email, onMainSite)
  const { page } = await open({ as: email, path: '/b/#/setting/account' })
  await page.getByRole('button', exact('Choose PIN')).click()
  await page.getByLabel(/^New PIN/).fill('123456')
  await page.getByRole('button', exact('Save PIN')).click()
  await page.getByText('This PIN is easy to guess.').first().waitFor()
  await page.getByText('Current password is required').waitFor()
  await page.getByLabel(/^New PIN/).fill(PIN)
  const form = page.locator('form').filter({ has: page.getByLabel(/^New PIN/) })
  await form.getByLabel(/^Current password/).fill(DEMO_PASSWORD)
  await page.getByRole('button', exact('Save PIN')).click()
  await page.getByText('PIN saved').first().waitFor()
  await page.getByText(/^Chosen on/).waitFor()
  expect(await faultsOf(page)).toEqual([])
})

for (const language of ['en', 'cn'] as const)
  journey(`people work on a shared device by badge (${language})`, async ({ open }) => {
    const w = words[language]
    const work = await plantWork()
    const { id } = work.order
    await work.staff.call(floor.releaseOrders, { body: { ids: [id], warehouseId: null } })
    const [ana, ben] = [await plantWorker(`Ana ${tag()}`), await plantWorker(`Ben ${tag()}`)]
    const name = `Bench ${tag()}`
    const fields = { warehouseId: WAREHOUSE, name, labelPrinterId: null, placePrinterId: null }
    const station = await work.staff.call(createStation, { body: fields })

    const { page } = await open({ as: staffEmail, path: '/w/#/start', language })
    await page.getByRole('heading', { name: w.start }).waitFor()
    await page.getByRole('combobox', { name: w.station }).waitFor()
    await scan(page, station.code)
    await page.getByRole('button', exact(w.share)).click()
    await page.getByRole('textbox', { name: w.deviceName }).fill(`Handheld ${name}`)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', exact(w.shareDevice)).click()
    await page.getByText(w.shared).first().waitFor()
    // Whoever shared it is logged out, and stays so.
    await heading(page, w.scanBadge).waitFor()
    await page.goto('/')
    await heading(page, w.scanBadge).waitFor()
    await page.getByText(name).waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await scan(page, 'A-01-01')
    await page.getByText(w.noBadge).waitFor()
    await scan(page, ana.code)
    await page.getByLabel(w.pin, { exact: true }).waitFor()
    await heading(page, w.enterPin).waitFor()
    await expect.poll(() => page.title()).toContain(w.enterPin)
    expect(await page.getByText(w.scanBadge).count()).toBe(0)
    await page.keyboard.type('904817')
    await page.keyboard.press('Enter')
    await page.getByText(w.wrong).waitFor()
    await heading(page, w.scanBadge).waitFor()
    await logIn(page, ana.code, w)
    await page.getByRole('heading', { name: w.start }).waitFor()
    expect(await page.getByRole('link', { name: w.people }).count()).toBe(0)

    await page.goto(`/w/#/pick/${id}`)
    await page.locator('[data-tone]').first().waitFor()
    await scan(page, work.tote)
    await answer(page, work.first)
    await scan(page, work.second)
    await answer(page, work.second)
    await scan(page, 'CUP')
    await answer(page, /1.*1.*CUP/)
    await page.getByRole('button', exact(w.lock)).click()
    const lock = page.getByRole('dialog')
    await lock.getByRole('textbox', { name: w.badge }).waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await scan(page, work.first)
    await lock.getByText(w.noBadge).waitFor()
    await page.context().setOffline(true)
    await lock.getByText(w.offline).waitFor()
    await page.context().setOffline(false)
    await lock.getByText(w.offline).waitFor({ state: 'detached' })
    await logIn(page, ana.code, w)
    await lock.waitFor({ state: 'detached' })
    // The page stands where it stood, and the next scan is hers.
    await answer(page, /1.*1.*CUP/)
    await scan(page, work.first)
    await answer(page, work.first)

    // Another badge, scanned among goods, asks for its PIN at once and begins at Start.
    await scan(page, ben.code)
    await lock.getByLabel(w.pin, { exact: true }).waitFor()
    await lock.getByRole('heading', { name: w.enterPin }).waitFor()
    await page.keyboard.type(PIN)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: w.start }).waitFor()
    await page.getByRole('heading', { name: ben.firstName }).waitFor()
    const picked = await work.staff.call(floor.getFloorOrder, { params: { id } })
    expect(JSON.stringify(picked)).toContain(ana.name)

    const { page: desk } = await open({ as: staffEmail, path: '/w/#/people/devices', language })
    const row = desk.getByRole('row').filter({ hasText: name })
    await row.getByRole('button', exact(w.stop)).click()
    expect(await faultsOf(desk)).toEqual([])
    await desk.getByRole('alertdialog').getByRole('button', exact(w.stop)).click()
    await row.waitFor({ state: 'detached' })
    // The device learns at its next log-in that it is no longer shared, and goes on to the log-in by password by itself.
    for (const _ of ['first', 'second visit']) {
      await page.goto('/login', { waitUntil: 'commit' })
      await page.locator('input[type=password]').waitFor()
    }
    expect(await page.getByLabel(w.badge, { exact: true }).count()).toBe(0)
  })

journey('what was open and sent waits for the same person', async ({ open }) => {
  const w = words.en
  const work = await plantWork()
  const { id } = work.order
  await work.staff.call(floor.releaseOrders, { body: { ids: [id], warehouseId: null } })
  const ana = await plantWorker(`Ana ${tag()}`)
  const fields = { warehouseId: WAREHOUSE, name: `Bench ${tag()}`, labelPrinterId: null, placePrinterId: null }
  const { id: stationId } = await work.staff.call(createStation, { body: fields })
  const { deviceToken } = await work.staff.call(badges.shareDevice, { body: { stationId, name: 'Handheld' } })

  const { page } = await open({ path: '/login' })
  await page.clock.install()
  await page.evaluate((token) => localStorage.setItem('waybill.shared-device', token), deviceToken)
  await page.goto('/login?again')
  await logIn(page, ana.code, w)
  await page.getByRole('heading', { name: w.start }).waitFor()
  await page.goto(`/w/#/pick/${id}`)
  await page.locator('[data-tone]').first().waitFor()
  await scan(page, work.tote)
  await answer(page, work.first)
  await page.getByRole('button', exact('Not here')).click()
  const question = page.getByRole('dialog', { name: 'How many are missing?' })
  await question.waitFor()

  // Ten minutes without a key or a scan, in the middle of a question.
  await page.clock.fastForward(10 * 60_000)
  await page.clock.fastForward(5000)
  const lock = page.getByRole('dialog', { name: lockTitle })
  await lock.getByRole('textbox', { name: w.badge }).waitFor()
  // A badge whose PIN nobody types is asked for again.
  await scan(page, ana.code)
  await lock.getByLabel(w.pin, { exact: true }).waitFor()
  await page.clock.fastForward(60_000)
  await logIn(page, ana.code, w)
  await lock.waitFor({ state: 'detached' })
  await question.press('Escape')
  await question.waitFor({ state: 'detached' })

  // The server has ended the session: the scan waits for the badge, and is sent then.
  await scan(page, work.second)
  await answer(page, `At ${work.second}.`)
  await ana.own.call(badges.savePin, { body: { password: DEMO_PASSWORD, pin: PIN } })
  await scan(page, 'CUP')
  await lock.waitFor()
  await logIn(page, ana.code, w)
  await answer(page, '1 of 1 · CUP')
})

/** A page of a device that is shared already. */
async function openShared(
  open: (opening?: Opening) => Promise<Visitor>,
  how: { as?: string } = {},
): Promise<{ page: Page; station: string }> {
  const staff = await callsOf(staffEmail)
  const station = `Bench ${tag()}`
  const fields = { warehouseId: WAREHOUSE, name: station, labelPrinterId: null, placePrinterId: null }
  const { id: stationId } = await staff.call(createStation, { body: fields })
  const { deviceToken } = await staff.call(badges.shareDevice, { body: { stationId, name: 'Handheld' } })
  const { page } = await open({ ...how, path: how.as ? '/w/#/start' : '/login' })
  await page.getByRole('heading').first().waitFor()
  await page.evaluate((token) => localStorage.setItem('waybill.shared-device', token), deviceToken)
  return { page, station }
}

journey('a shared device that asks for a badge has no other log-in behind it', async ({ open }) => {
  const w = words.en
  const { page, station } = await openShared(open, { as: staffEmail })
  await page.getByRole('heading', { name: w.start }).waitFor()
  const other = await page.context().newPage()
  await other.goto('/login')
  await heading(other, w.scanBadge).waitFor()
  await other.getByText(station).waitFor()
  // The tab in which the manager worked has left as well.
  await heading(page, w.scanBadge).waitFor()
  await page.goto('/w/#/start')
  await heading(page, w.scanBadge).waitFor()
  await other.goto('/')
  await heading(other, w.scanBadge).waitFor()
})

journey('a locked page is still locked after going back, and by password another log-in begins', async ({ open }) => {
  const w = words.en
  const ana = await plantWorker(`Ana ${tag()}`)
  const { page } = await openShared(open)
  await page.goto('/login?again')
  await logIn(page, ana.code, w)
  await page.getByRole('heading', { name: w.start }).waitFor()
  await page.getByRole('link', exact('Move')).click()
  await heading(page, 'Move goods').waitFor()
  const lock = page.getByRole('dialog', { name: lockTitle })
  // One's own badge locks, and is asked for again.
  await scan(page, ana.code)
  await lock.getByRole('textbox', { name: w.badge }).waitFor()
  expect(await lock.getByRole('button', { name: 'Close' }).count()).toBe(0)
  await page.goBack()
  await expect.poll(() => page.url()).toMatch(/#\/start$/)
  await logIn(page, ana.code, w)
  await lock.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: w.start }).waitFor()

  await page.getByRole('button', exact(w.lock)).click()
  await lock.getByRole('link', exact(w.password)).click()
  await page.getByLabel(/^Email/).fill(staffEmail)
  await page.getByLabel(/^Password/).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  // All rooms of a manager, and no lock.
  await page.getByRole('button', exact('Settings')).waitFor()
  expect(await page.getByRole('button', exact(w.lock)).count()).toBe(0)
})

journey('another person begins at Start, though scans of the first still wait', async ({ open }) => {
  const w = words.en
  const work = await plantWork()
  const { id } = work.order
  await work.staff.call(floor.releaseOrders, { body: { ids: [id], warehouseId: null } })
  const [ana, ben] = [await plantWorker(`Ana ${tag()}`), await plantWorker(`Ben ${tag()}`)]
  const { page } = await openShared(open)
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.dismiss()
  })
  await page.goto('/login?again')
  await logIn(page, ana.code, w)
  await page.getByRole('heading', { name: w.start }).waitFor()
  await page.goto(`/w/#/pick/${id}`)
  await page.locator('[data-tone]').first().waitFor()
  await scan(page, work.tote)
  await answer(page, work.first)
  await scan(page, work.second)
  await answer(page, `At ${work.second}.`)
  await ana.own.call(badges.savePin, { body: { password: DEMO_PASSWORD, pin: PIN } })
  await scan(page, 'CUP')
  await page.getByRole('dialog', { name: lockTitle }).waitFor()
  await logIn(page, ben.code, w)
  await page.getByRole('heading', { name: ben.firstName }).waitFor()
  expect(questions).toEqual([])
  expect(new URL(page.url()).hash).toBe('#/start')
})

journey('work in one tab keeps the other open, and both lock together', async ({ open }) => {
  const w = words.en
  const ana = await plantWorker(`Ana ${tag()}`)
  const { page } = await openShared(open)
  await page.clock.install()
  await page.goto('/login?again')
  await logIn(page, ana.code, w)
  await page.getByRole('heading', { name: w.start }).waitFor()
  const other = await page.context().newPage()
  await other.goto('/w/#/start')
  await other.getByRole('heading', { name: w.start }).waitFor()
  await other.getByRole('button', exact(w.lock)).waitFor()
  const lockOf = (tab: Page) => tab.getByRole('dialog', { name: lockTitle })
  const pass = async (minutes: number) => {
    await page.clock.fastForward(minutes * 60_000)
    await page.clock.runFor(5000)
  }
  await pass(9)
  await other.keyboard.press('Shift')
  await pass(9)
  expect([await lockOf(page).count(), await lockOf(other).count()]).toEqual([0, 0])
  await pass(2)
  await lockOf(page).waitFor()
  await lockOf(other).waitFor()
  await page.bringToFront()
  await logIn(page, ana.code, w)
  await lockOf(page).waitFor({ state: 'detached' })
  // The other tab goes on with it, and neither locks the other by what it asks the server.
  await lockOf(other).waitFor({ state: 'detached' })
  await other.getByRole('link', exact('Move')).click()
  await heading(other, 'Move goods').waitFor()
  await page.getByRole('link', exact('Counts')).click()
  await heading(page, 'Counts').waitFor()
  expect([await lockOf(page).count(), await lockOf(other).count()]).toEqual([0, 0])
})

journey('a log-in by password in another tab of a shared device ends when a badge comes in', async ({ open }) => {
  const w = words.en
  const ana = await plantWorker(`Ana ${tag()}`)
  const { page } = await openShared(open)
  await page.goto('/login?again')
  await heading(page, w.scanBadge).waitFor()
  const other = await page.context().newPage()
  await other.goto('/login?password')
  await other.getByLabel(/^Email/).fill(staffEmail)
  await other.getByLabel(/^Password/).fill(DEMO_PASSWORD)
  await other.keyboard.press('Enter')
  await other.getByRole('button', exact('Settings')).waitFor()
  await page.bringToFront()
  await logIn(page, ana.code, w)
  await page.getByRole('heading', { name: ana.firstName }).waitFor()
  // Nothing of the manager is left: the tab is of who came in, without settings.
  await other.getByRole('heading', { name: w.start }).waitFor()
  await other.getByRole('button', exact(w.lock)).waitFor()
  expect(await other.getByRole('button', exact('Settings')).count()).toBe(0)
})
