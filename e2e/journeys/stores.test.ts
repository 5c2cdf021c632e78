import { listOrders } from '@waybill/contract/orders/api'
import { connectStore, listConnectedStores } from '@waybill/contract/stores/api'
import { listOrderPushes } from '@waybill/contract/stores/push-api'
import type { Locale } from '@waybill/contract/core/messages'
import { storeType } from '@waybill/contract/stores/enums'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { fakeShopify, type FakeShopify } from '../../server/testing/fakes/shopify.ts'
import { SHOPIFY_CLIENT, SHOPIFY_TOKEN } from '../../server/testing/fakes/shopify-tokens.ts'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { buyCheapest, callsOf } from '../support/api.ts'
import { PUBLIC_HOST } from '../support/browser.ts'
import { focusedName, heading, journey, type Opening } from '../support/journey.ts'
import { orderList } from '../support/order-list.ts'
import { plantSeller, type Seller } from '../support/plant.ts'
import type { Visitor } from '../visitor.ts'

const lists = '/b/#/store/lists'
const hourAgo = () => new Date(Date.now() - 3_600_000)
const patient = { timeout: 40_000, interval: 250 }

const shops: FakeShopify[] = []
/** A shop on this machine with points enough. */
async function openShop(orders = 2): Promise<FakeShopify> {
  const shop = await fakeShopify()
  shops.push(shop)
  Object.assign(shop.bucket, { maximum: 1e6, available: 1e6 })
  for (let id = 1; id <= orders; id++) shop.put({ id: 7000 + id, number: `#J${id}`, updatedAt: hourAgo() })
  return shop
}
afterAll(async () => {
  for (const shop of shops) await shop.close()
})

/** Connects a shop beside the browser and waits for its first pull. */
async function connected(seller: Seller, shop?: FakeShopify): Promise<number> {
  const calls = await callsOf(seller.email)
  const token: Record<string, string> = { token: SHOPIFY_TOKEN }
  const keys = shop
    ? { type: storeType.Shopify, address: shop.url, way: 'token', keys: token }
    : { type: storeType.Unknown, address: '', way: 'demo', keys: {} }
  const { storeId } = await calls.call(connectStore, { body: keys })
  const status = async () => (await calls.call(listConnectedStores, {})).find((one) => one.storeId === storeId)
  await vi.waitFor(async () => expect((await status())?.pullOrderStatus).toBe(2), patient)
  return storeId
}

describe('connecting a store', () => {
  journey('the demo store: its orders arrive in the list, and Update brings more', async ({ open }) => {
    const seller = await plantSeller()
    const { page } = await open({ as: seller.email, path: lists })
    await page.getByText('No stores connected.').waitFor()
    await page.getByRole('button', { name: 'Connect store' }).click()
    await page.getByRole('searchbox', { name: 'Search channels' }).fill('ebay')
    await expect.poll(() => page.getByRole('button', { name: /Shopify/ }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: /^eBay/ }).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('searchbox', { name: 'Search channels' }).fill('')
    await page.getByRole('button', { name: /^Demo store/ }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('textbox', { name: 'Store name' }).fill('My demo')
    await page.getByText('Up to two years back.', { exact: true }).waitFor()
    expect(await page.getByText(/Shopify provides/).count()).toBe(0)
    await page.getByRole('button', { name: 'Connect and sync orders' }).dblclick()
    await page.getByText('3 orders synced.').waitFor({ timeout: 40_000 })
    await page.getByRole('button', { name: 'View orders' }).click()
    await orderList(page).shows('1–3 of 3')
    await page.goto(lists)
    const card = page.getByRole('listitem').filter({ hasText: 'My demo' })
    await card.getByText('Synced', { exact: true }).waitFor()
    await card.getByRole('button', { name: 'Update' }).click()
    await expect
      .poll(async () => (await card.getByRole('definition').allTextContents()).slice(0, 3), patient)
      .toEqual(['3', '1', '1'])
  })

  journey("the header's window and the page behind it say the same of a store", async ({ open }) => {
    const seller = await plantSeller()
    await connected(seller)
    const { page } = await open({ as: seller.email, path: lists })
    const card = page.locator('[data-store]')
    await card.getByText('Synced', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Store sync' }).click()
    const window = page.getByRole('dialog', { name: 'Store sync' })
    await window.getByRole('button', { name: 'Update all' }).click()
    await window.getByText('3 new, 1 updated, 1 canceled').waitFor(patient)
    await expect
      .poll(async () => (await card.getByRole('definition').allTextContents()).slice(0, 3), patient)
      .toEqual(['3', '1', '1'])
  })

  journey(
    'a shop with a wrong key is told at once and nothing typed is lost; the right key brings orders',
    async ({ open }) => {
      const seller = await plantSeller()
      const shop = await openShop()
      const { page } = await open({ as: seller.email, path: '/b/#/store/connect/4' })
      const press = () => page.getByRole('button', { name: 'Test credentials' }).click()
      await page.getByRole('radio', { name: /Admin API access token/ }).check()
      await press()
      await page.getByText('Store address is required').waitFor()
      const address = page.getByRole('textbox', { name: /^Store address/ })
      await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true)
      await address.fill('evil.example.com')
      const token = page.getByLabel(/^Access token/)
      await token.fill('shpat_wrong')
      await press()
      await page.getByText("This isn't a valid store address. Use the form your-shop.myshopify.com").waitFor()
      await address.fill(shop.url)
      await press()
      await page.getByText('The store rejected these credentials.').waitFor()
      expect([await address.inputValue(), await token.inputValue()]).toEqual([shop.url, 'shpat_wrong'])
      await token.fill(SHOPIFY_TOKEN)
      await press()
      await page.getByText('Connected to Fake Shop').waitFor()
      await page.getByRole('button', { name: 'Connect and sync orders' }).click()
      await page.getByText('2 orders synced.').waitFor({ timeout: 40_000 })
    },
  )
})

describe('an app of the seller', () => {
  journey('the page tells how to make it and which right it needs; its values connect the shop', async ({ open }) => {
    const seller = await plantSeller()
    const shop = await openShop()
    const { page } = await open({ as: seller.email, path: '/b/#/store/connect/4' })
    await page.getByRole('radio', { name: /Your own app/ }).check()
    const guide = page.getByRole('region', { name: 'How to get a client ID and secret' })
    await guide.getByText('read_orders', { exact: true }).waitFor()
    await expect.poll(() => guide.getByRole('listitem').count()).toBe(4)
    await expect
      .poll(() => guide.getByRole('link', { name: /^Open the Dev Dashboard/ }).getAttribute('target'))
      .toBe('_blank')
    await page.getByRole('textbox', { name: /^Store address/ }).fill(shop.url)
    await page.getByRole('textbox', { name: /^Client ID/ }).fill(SHOPIFY_CLIENT.clientId)
    await page.getByLabel(/^Client secret/).fill(SHOPIFY_CLIENT.clientSecret)
    shop.tokens.app.state = 'not_installed'
    await page.getByRole('button', { name: 'Test credentials' }).click()
    await page.getByText("Your app isn't installed in this store.").waitFor()
    shop.tokens.app.state = 'installed'
    await page.getByRole('button', { name: 'Test credentials' }).click()
    await page.getByText('Connected to Fake Shop').waitFor()
  })
})

describe('approving in the shop', () => {
  const leave = /^Continue to Shopify/
  // Shops send sellers back to the public address.
  const connect = `http://${PUBLIC_HOST}/b/#/store/connect/4`
  journey('leads there and back, and the store is connected; uninstalled, it is approved again', async ({ open }) => {
    const seller = await plantSeller()
    const shop = await openShop()
    const { page } = await open({ as: seller.email, path: connect })
    await page.getByRole('button', { name: leave }).click()
    await page.getByText('Store address is required').waitFor()
    await page.getByRole('textbox', { name: /^Store address/ }).fill(shop.url)
    await page.getByRole('button', { name: leave }).click()
    await page.getByText('Connected to Fake Shop').waitFor()
    await expect.poll(() => page.url()).not.toContain('grant')
    await page.getByRole('button', { name: 'Connect and sync orders' }).click()
    await page.getByText('2 orders synced.').waitFor({ timeout: 40_000 })
    shop.tokens.uninstall()
    await page.goto(`http://${PUBLIC_HOST}${lists}`)
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await page.getByText('Access to this store has expired').waitFor({ timeout: 40_000 })
    await page.getByRole('button', { name: 'Update credentials' }).click()
    shop.clock.now = Date.now()
    await page.getByRole('dialog').getByRole('button', { name: leave }).click()
    await page.getByText('Authorized. Order sync has resumed.').first().waitFor()
    await expect.poll(() => page.getByText('Synced', { exact: true }).count(), patient).toBe(1)
    await expect.poll(() => page.url()).not.toContain('grant')
  })
  journey('that cannot be trusted says so, and the address is still there', async ({ open }) => {
    const seller = await plantSeller()
    const shop = await openShop()
    shop.clock.now -= 3_600_000
    const { page } = await open({ as: seller.email, path: connect })
    const address = page.getByRole('textbox', { name: /^Store address/ })
    await address.fill(shop.url)
    await page.getByRole('button', { name: leave }).click()
    await page.getByText("its response couldn't be verified").waitFor()
    await expect
      .poll(async () => [await address.inputValue(), page.url().includes('refused')])
      .toEqual([new URL(shop.url).host, false])
    await page.goto('/api/store-approval/return?code=1&state=1')
    await page.getByText('This authorization has expired or was started elsewhere.').waitFor()
    await page.getByRole('button', { name: /^Shopify/ }).click()
    await address.waitFor()
    expect(await page.getByText('This authorization has expired').count()).toBe(0)
  })
  journey('is no choice where the server has no app', async ({ open }) => {
    const seller = await plantSeller()
    const { page } = await open({ as: seller.email, path: lists })
    await page.route('**/store/channels', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { ways: string[] }[] }
      const data = body.data.map((one) => ({ ...one, ways: one.ways.filter((way) => way !== 'oauth') }))
      await route.fulfill({ response: answer, json: { ...body, data } })
    })
    await page.goto('/b/#/store/connect/4')
    await page.getByRole('radio', { name: /Your own app/ }).waitFor()
    await expect.poll(() => page.getByRole('radio').count()).toBe(2)
  })
})

describe('when a pull fails', () => {
  journey(
    'Error leads to the log with the reason; a missing order is found there and fetched again',
    async ({ open }) => {
      const seller = await plantSeller()
      const shop = await openShop()
      shop.put({ id: 7003, number: '#J3', updatedAt: hourAgo(), address: { line1: '' } })
      const storeId = await connected(seller, shop)
      shop.keys.allowed = false
      const { page } = await open({ as: seller.email, path: lists })
      await page.getByRole('button', { name: 'Update', exact: true }).click()
      await page.getByRole('button', { name: /^Error\. View the sync log/ }).click({ timeout: 40_000 })
      await heading(page, /^Sync log/).waitFor()
      await page.getByText('The last sync failed').waitFor()
      await page.getByText('The store rejected these credentials.').first().waitFor()
      shop.keys.allowed = true
      shop.put({ id: 7003, number: '#J3', updatedAt: hourAgo() })
      await page.getByRole('searchbox', { name: 'Search by order number' }).fill('J3')
      await page.getByText('Recipient address 1 is missing from the shipping address').waitFor()
      await page.getByRole('button', { name: 'Sync again #J3' }).click()
      await page.getByRole('link', { name: '#J3' }).first().click()
      await heading(page, /#J3/).waitFor()
      await page.goto(lists)
      await page.getByRole('button', { name: 'Update credentials' }).click()
      const keys = page.getByRole('dialog', { name: /^Update credentials for/ })
      await keys.getByRole('radio', { name: /Admin API access token/ }).check()
      await keys.getByLabel(/^Access token/).fill('shpat_wrong')
      await keys.getByRole('button', { name: 'Save' }).click()
      await keys.getByText('The store rejected these credentials.').waitFor()
      await keys.getByLabel(/^Access token/).fill(SHOPIFY_TOKEN)
      await keys.getByRole('button', { name: 'Save' }).click()
      await keys.waitFor({ state: 'detached' })
      await expect.poll(() => page.getByText('Synced', { exact: true }).count(), patient).toBe(1)
      await page.goto(`/b/#/store/log/${storeId}?view=runs`)
      await page.getByText('Failed', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Update', exact: true }).click()
      await expect.poll(() => page.getByText('Synced', { exact: true }).count(), patient).toBe(1)
    },
  )
})

describe('keeping stores', () => {
  journey('renamed, paused, and disconnected only after its word was typed', async ({ open }) => {
    const seller = await plantSeller()
    await connected(seller)
    const { page } = await open({ as: seller.email, path: lists })
    const choose = async (name: string) => {
      await page.getByRole('button', { name: /^More actions for/ }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Rename')
    const dialog = page.getByRole('dialog', { name: 'Rename store' })
    await dialog.getByRole('textbox').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Name is required').waitFor()
    await dialog.getByRole('textbox').fill('Corner shop')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Corner shop' }).waitFor()
    await choose('Pause')
    await page.getByText('Paused', { exact: true }).waitFor()
    await choose('Disconnect')
    const asking = page.getByRole('alertdialog', { name: 'Disconnect Corner shop?' })
    await expect.poll(() => focusedName(page)).toBe('Keep store')
    await asking.getByRole('button', { name: 'Disconnect' }).click()
    await asking.getByText('Type “disconnect” exactly as shown').waitFor()
    await asking.getByRole('textbox').fill('disconnect')
    await asking.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('No stores connected.').waitFor()
    await page.goto('/b/#/order/lists')
    await orderList(page).shows('1–3 of 3')
  })
})

describe('tracking numbers', () => {
  const cronPatient = { timeout: 150_000, interval: 500 }
  journey(
    'wait for keys that may write, are sent again from the log, and stand on order and shipment',
    async ({ open }) => {
      const seller = await plantSeller({ funds: 500_0000 })
      const shop = await openShop(1)
      shop.allowWrites(false)
      const storeId = await connected(seller, shop)
      const calls = await callsOf(seller.email)
      const { page } = await open({ as: seller.email, path: lists })
      await page.getByText('Connect again to let us mark orders as shipped.').waitFor()
      await page.getByRole('button', { name: /^More actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Tracking numbers' }).click()
      const dialog = page.getByRole('dialog', { name: /^Tracking numbers for/ })
      const delay = dialog.getByRole('textbox', { name: /^Delay in minutes/ })
      await delay.fill('')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByText('Delay in minutes is required').waitFor()
      await delay.fill('1441')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByText('Enter up to 1440 minutes (24 hours)').waitFor()
      await delay.fill('0')
      // What was typed is there again after leaving and coming back.
      await page.goto('/b/#/order/lists')
      await dialog.waitFor({ state: 'detached' })
      await page.goBack()
      await expect.poll(() => delay.inputValue()).toBe('0')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
      const { records } = await calls.call(listOrders, { query: {} })
      const orderId = records[0]!.id
      await buyCheapest(calls, [orderId])
      await page.goto(`/b/#/order/detail/${orderId}`)
      await page.getByRole('heading', { name: 'Store updates' }).waitFor()
      await vi.waitFor(async () => {
        const [push] = await calls.call(listOrderPushes, { params: { id: orderId } })
        expect(push?.state).toBe('held')
      }, cronPatient)
      await page.goto(`/b/#/store/log/${storeId}?view=pushes&group=waiting`)
      await page
        .getByText('Connect again to let us mark orders as shipped. Missing permission', { exact: false })
        .first()
        .waitFor()
      const [waiting] = await calls.call(listOrderPushes, { params: { id: orderId } })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByText(waiting?.trackingNo ?? '', { exact: true }).waitFor()
      await page.setViewportSize({ width: 1440, height: 900 })
      shop.allowWrites(true)
      await page.getByRole('button', { name: /^Retry / }).click()
      await vi.waitFor(async () => {
        const [push] = await calls.call(listOrderPushes, { params: { id: orderId } })
        expect(push?.state).toBe('sent')
      }, cronPatient)
      expect([...shop.parcels.values()].flat()).toHaveLength(1)
      await page.goto(`/b/#/store/log/${storeId}?view=pushes&group=sent`)
      await page.getByRole('link', { name: '#J1' }).click()
      const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Store updates' }) })
      await card.getByText(/^Sent /).waitFor()
      const [push] = await calls.call(listOrderPushes, { params: { id: orderId } })
      await page.goto(`/e/#/shipment/detail/${push!.shipmentId}`)
      await card.getByText(/^Sent /).waitFor()
    },
  )
})

describe.each(['en', 'cn'] as const)('without barriers in %s', (language: Locale) => {
  let seller: Seller
  let storeId = 0
  beforeAll(async () => {
    seller = await plantSeller()
    const shop = await openShop()
    shop.put({ id: 7003, updatedAt: hourAgo(), address: { line1: '' } })
    storeId = await connected(seller, shop)
  })
  type Page = Visitor['page']
  const firstOf = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().waitFor()
  const places: [string, () => string, (page: Page) => Promise<void>][] = [
    ['the stores', () => lists, (page) => page.getByRole('button', { name: /^(Update all|全部更新)/ }).waitFor()],
    ['the channels', () => '/b/#/store/connect/new', (page) => page.getByRole('button', { name: /^Amazon/ }).waitFor()],
    [
      'approving in the shop',
      () => '/b/#/store/connect/4?refused=STORE_GRANT_REFUSED&shop=a.myshopify.com',
      (page) => page.getByRole('button', { name: /^(Continue to Shopify|前往 Shopify 授权)/ }).waitFor(),
    ],
    [
      'signing in with what is missing',
      () => '/b/#/store/connect/4',
      async (page) => {
        await page.getByRole('radio', { name: /Your own app|自建应用/ }).check()
        await page.getByRole('button', { name: /^(Test credentials|测试密钥)/ }).click()
        await page.getByText(/Client ID is required|Client ID不能为空/).waitFor()
      },
    ],
    ['the log', () => `/b/#/store/log/${storeId}`, (page) => firstOf(page, /^(Sync again|重新同步)/)],
    ['the runs', () => `/b/#/store/log/${storeId}?view=runs`, (page) => firstOf(page, /^(Show orders|查看订单)/)],
    [
      'the tracking numbers',
      () => `/b/#/store/log/${storeId}?view=pushes`,
      (page) => page.getByText(/^(Nothing sent yet|尚未发送)/).waitFor(),
    ],
    [
      'when the store is told',
      () => lists,
      async (page) => {
        await page.getByRole('button', { name: /^(More actions for|Fake Shop 的更多)/ }).click()
        await page.getByRole('menuitem', { name: /^(Tracking numbers|跟踪号)/ }).click()
        await page.getByRole('dialog').waitFor()
      },
    ],
    [
      'disconnecting',
      () => lists,
      async (page) => {
        await page.getByRole('button', { name: /^(More actions for|Fake Shop 的更多)/ }).click()
        await page.getByRole('menuitem', { name: /^(Disconnect|断开)/ }).click()
        await page.getByRole('alertdialog').waitFor()
      },
    ],
  ]
  for (const [name, path, show] of places) {
    journey(name, async ({ open }) => {
      const opening: Opening = { as: seller.email, language, path: path() }
      const { page } = await open(opening)
      await show(page)
      expect(await faultsOf(page, twoLooks)).toEqual([])
    })
  }
})
