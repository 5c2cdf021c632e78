import { createAddress, deleteAddresses, listAddresses } from '@waybill/contract/addresses/api'
import type { InputOf } from '@waybill/contract/core/route'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { faultsHere } from '../support/barriers.ts'
import { callsOf } from '../support/api.ts'
import { heading, journey } from '../support/journey.ts'
import { manyOrders, plantSeller, type Seller } from '../support/plant.ts'
import { patient } from '../visitor.ts'

const path = '/b/#/setting/address-book'
type Body = InputOf<typeof createAddress>['body']

let owner: Seller
beforeAll(async () => {
  owner = await plantSeller({ orders: manyOrders(1) })
  // The seller comes with a default sender: here the book begins empty.
  const calls = await callsOf(owner.email)
  const { records } = await calls.call(listAddresses, { query: { type: 1 } })
  await calls.call(deleteAddresses, { body: { ids: records.map(({ id }) => id) } })
})

const pine: Body = {
  type: 1,
  name: 'Pine Desk',
  line1: '88 Pine St',
  city: 'New York',
  state: 'NY',
  zip: '10005',
  country: 'US',
  phone: '(212) 555-0188',
}
let keys = 0
async function add(body: Body): Promise<number> {
  const calls = await callsOf(owner.email)
  const idempotencyKey = `journey-address-${Date.now()}-${(keys += 1)}`
  return (await calls.call(createAddress, { body }, { idempotencyKey })).id
}
const kept = async (type: 1 | 2, search: string) =>
  (await (await callsOf(owner.email)).call(listAddresses, { query: { type, search } })).records

const drawer = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string | RegExp) => drawer(page).getByRole('textbox', { name })
const city = (page: Page) => drawer(page).getByRole('combobox', { name: /^(City|城市)/ })
const state = (page: Page) => drawer(page).getByRole('combobox', { name: /^(State|州\/省)/ })
const row = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name })

async function openDrawer(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Add address|添加地址)$/ })
    .first()
    .click()
  await drawer(page).waitFor()
}
const wholeAddress = (page: Page) => drawer(page).getByLabel(/Whole address|完整地址/)
async function openPasteBox(page: Page): Promise<void> {
  await drawer(page)
    .getByRole('button', { name: /Paste an address|粘贴地址/ })
    .click()
  await expect.poll(() => wholeAddress(page).evaluate((box) => box === document.activeElement)).toBe(true)
}
/** What Ctrl+V does with a text from elsewhere. */
const pasteByKey = (page: Page, text: string) =>
  page.evaluate((whole) => {
    const data = new DataTransfer()
    data.setData('text/plain', whole)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  }, text)
const save = (page: Page) => drawer(page).locator('button[type=submit]')

describe('the address book', () => {
  journey('a pasted address is split, saved, verified and the first sender is the default', async ({ open }) => {
    const { page } = await open({ as: owner.email, path })
    await page.getByText('No addresses yet.').waitFor()
    await openDrawer(page)
    await openPasteBox(page)
    await wholeAddress(page).fill('hello')
    await page.keyboard.press('Control+Enter')
    await drawer(page).getByText("Some of it wasn't recognized. Check every field.").waitFor()
    await openPasteBox(page)
    await pasteByKey(
      page,
      'Jane Miller\nSunny Goods LLC\n1200 Wilshire Blvd\nSuite 400\nLos Angeles, CA 90017\n(213) 555-0188',
    )
    await expect.poll(() => field(page, /^Name/).inputValue()).toBe('Jane Miller')
    await expect.poll(() => city(page).inputValue()).toBe('Los Angeles')
    await expect.poll(() => state(page).inputValue(), patient).toBe('CA · California')
    await save(page).click()
    await drawer(page).waitFor({ state: 'detached' })
    const saved = row(page, 'Jane Miller')
    await saved.getByText('Verified').waitFor()
    await saved.getByText('Default', { exact: true }).waitFor()
    await saved.getByText('(213) 555-0188').waitFor()
  })

  journey('a ZIP code fills what is empty, and only remarks what contradicts it', async ({ open }) => {
    const { page } = await open({ as: owner.email, path: `${path}?tab=recipients` })
    await openDrawer(page)
    await field(page, /^ZIP code/).pressSequentially('90210', { delay: 80 })
    await expect.poll(() => city(page).inputValue(), patient).toBe('Beverly Hills')
    await expect.poll(() => state(page).inputValue(), patient).toBe('CA · California')
    await field(page, /^ZIP code/).fill('10005')
    await drawer(page).getByText('This code belongs to New York, NY.').waitFor()
    await expect.poll(() => city(page).inputValue()).toBe('Beverly Hills')
    await drawer(page).getByRole('button', { name: 'Use New York, NY' }).click()
    await expect.poll(() => city(page).inputValue()).toBe('New York')
    await expect.poll(() => state(page).inputValue()).toBe('NY · New York')
    expect(await drawer(page).getByText('This code belongs to').count()).toBe(0)
    await city(page).fill('Alb')
    await page.getByRole('option', { name: 'Albany' }).click()
    await expect.poll(() => city(page).inputValue()).toBe('Albany')
  })

  journey('a ZIP code that lost its zero gets it back, and the field says so', async ({ open }) => {
    const { page } = await open({ as: owner.email, path: `${path}?tab=recipients` })
    await openDrawer(page)
    await field(page, /^ZIP code/).fill('2134')
    await field(page, /^ZIP code/).press('Tab')
    await drawer(page).getByText('Read as 02134: a leading zero was added').waitFor()
    await expect.poll(() => field(page, /^ZIP code/).inputValue()).toBe('02134')
    await field(page, /^ZIP code/).fill('02135')
    await expect.poll(() => drawer(page).getByText('Read as').count()).toBe(0)
  })

  journey(
    'what is wrong is said by field, nothing typed is lost, and the country decides the labels',
    async ({ open }) => {
      const { page } = await open({ as: owner.email, path: `${path}?tab=recipients` })
      await openDrawer(page)
      await field(page, /^Email/).fill('not a mail')
      await field(page, /^Name/).fill('Emily Clark')
      await drawer(page).getByText('Incorrect email format').first().waitFor()
      expect(await drawer(page).getByText('Address line 1 is required').count()).toBe(0)
      await save(page).click()
      await drawer(page)
        .getByText(/fields need attention/)
        .waitFor()
      await drawer(page)
        .getByRole('combobox', { name: /^Country/ })
        .fill('yg')
      await page.getByRole('option', { name: 'United Kingdom' }).click()
      await field(page, /^Postcode/).fill('nw16xe')
      await field(page, /^Address line 1/).fill('221B Baker Street')
      await expect.poll(() => city(page).inputValue(), patient).toBe('London')
      await field(page, /^Email/).fill('emily@example.com')
      await expect.poll(() => field(page, /^Postcode/).inputValue()).toBe('NW1 6XE')
      await drawer(page).getByRole('button', { name: 'Save and add another' }).click()
      await expect.poll(() => field(page, /^Name/).inputValue(), patient).toBe('')
      expect(await kept(2, 'Emily Clark')).toMatchObject([
        { country: 'GB', zip: 'NW1 6XE', city: 'London', state: null },
      ])
      await page.keyboard.press('Escape')
      await row(page, 'Emily Clark').waitFor()
    },
  )

  journey('the same address is kept twice only when one says so', async ({ open }) => {
    await add({ ...pine, type: 2, name: 'Twin Person' })
    const { page } = await open({ as: owner.email, path: `${path}?tab=recipients` })
    await openDrawer(page)
    await openPasteBox(page)
    await pasteByKey(page, 'Twin Person\n88 Pine St\nNew York, NY 10005')
    await expect.poll(() => field(page, /^Name/).inputValue()).toBe('Twin Person')
    await save(page).dblclick()
    await drawer(page).getByText('This address is already in your address book: Twin Person').waitFor()
    expect(await kept(2, 'Twin Person')).toHaveLength(1)
    await drawer(page).getByRole('button', { name: 'Save anyway' }).click()
    await drawer(page).waitFor({ state: 'detached' })
    expect(await kept(2, 'Twin Person')).toHaveLength(2)
  })

  journey('another default is chosen by its star, and a deletion can be undone', async ({ open }) => {
    await add(pine)
    const { page } = await open({ as: owner.email, path })
    const desk = row(page, 'Pine Desk')
    await desk.getByRole('button', { name: 'Make default: Pine Desk' }).click()
    await desk.getByText('Default', { exact: true }).waitFor()
    await expect
      .poll(() => page.getByText('Default', { exact: true }).and(page.locator('[data-row] *')).count())
      .toBe(1)
    await desk.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await desk.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await desk.getByText('Default', { exact: true }).waitFor()
    await desk.getByRole('checkbox').click()
    const saving = page.waitForEvent('download')
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Export' }).click()
    expect((await saving).suggestedFilename()).toBe('addresses-senders.csv')
  })

  journey('without the location data an address is still typed and kept', async ({ open }) => {
    const { page } = await open({ as: owner.email })
    await page.route('**/places/**', (route) => route.abort())
    await page.goto(`${path}?tab=recipients`)
    await openDrawer(page)
    await field(page, /^Name/).fill('Plain Typist')
    const country = drawer(page).getByRole('combobox', { name: /^Country/ })
    await expect.poll(() => country.inputValue(), patient).toBe('United States')
    await country.fill('Germany')
    await page.getByRole('option', { name: 'Germany' }).click()
    await field(page, /^Address line 1/).fill('Torstraße 49')
    await city(page).fill('Berlin')
    await field(page, /^Postal code/).fill('10119')
    await save(page).click()
    await drawer(page).waitFor({ state: 'detached' })
    expect(await kept(2, 'Plain Typist')).toMatchObject([{ country: 'DE', city: 'Berlin', zip: '10119' }])
  })

  journey('a Chinese address in Chinese, at 390 px', async ({ open }) => {
    const { page } = await open({
      as: owner.email,
      language: 'cn',
      path: `${path}?tab=recipients`,
      viewport: { width: 390, height: 844 },
    })
    await heading(page, '地址簿').waitFor()
    await openDrawer(page)
    await openPasteBox(page)
    await pasteByKey(page, '收货人: 赵敏 电话: 18612345678 地址: 广东省深圳市南山区科技园南路12号 518000')
    await expect.poll(() => field(page, /^姓名/).inputValue()).toBe('赵敏')
    await expect.poll(() => state(page).inputValue(), patient).toBe('广东省')
    await city(page).fill('广')
    await page.getByRole('option', { name: '广州市' }).click()
    await save(page).click()
    await drawer(page).waitFor({ state: 'detached' })
    await page.getByText('广东省广州市南山区科技园南路12号').waitFor()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect(wide).toBe(false)
    expect(await kept(2, '赵敏')).toMatchObject([{ state: 'GD', city: '广州市', phone: '+8618612345678' }])
  })

  journey('an order takes its recipient from the book', async ({ open }) => {
    await add({ ...pine, type: 2, name: 'Booked Person' })
    const { page } = await open({ as: owner.email, path: `/b/#/order/detail/${owner.orderIds[0]}` })
    await page.getByRole('heading', { name: 'Ship to' }).waitFor()
    await page.getByRole('button', { name: 'Edit: Ship to' }).click()
    await drawer(page).getByRole('combobox', { name: 'Choose from address book' }).fill('Booked')
    await page.getByRole('option', { name: /Booked Person/ }).click()
    await expect.poll(() => field(page, /^Address line 1/).inputValue()).toBe('88 Pine St')
    await save(page).click()
    await drawer(page).waitFor({ state: 'detached' })
    await page.getByText('Booked Person').first().waitFor()
    await expect.poll(async () => (await kept(2, 'Booked Person'))[0]?.usedCount, patient).toBe(1)
  })

  for (const language of ['en', 'cn'] as const) {
    journey(`has no barriers, in ${language}`, async ({ open }) => {
      await add({ ...pine, name: `Barrier ${language}` })
      const { page } = await open({ as: owner.email, language, path })
      await page.locator('[data-row="0"]').waitFor()
      expect(await faultsHere(page)).toEqual([])
      await openDrawer(page)
      await openPasteBox(page)
      await save(page).click()
      await drawer(page).getByRole('alert').waitFor()
      await page.waitForLoadState('networkidle')
      expect(await faultsHere(page)).toEqual([])
    })
  }
})
