import { listShipments } from '@waybill/contract/shipping/api'
import type { Locale } from '@waybill/contract/core/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { buyCheapest, callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { buyDrawer } from '../support/buy-drawer.ts'
import { importDialog } from '../support/import-dialog.ts'
import { heading, journey } from '../support/journey.ts'
import { orderFile } from '../support/order-file.ts'
import { manyOrders, plantSeller, type Seller } from '../support/plant.ts'

const demo = 'seller@demo.test'
const orders = '/b/#/order/lists'

type Place = { name: string; as?: () => string; show: (page: Page) => Promise<void> }

const row = (page: Page) => page.locator('[data-row="0"]')
/** The list, logged in, with its rows. */
async function list(page: Page, path: string, title: RegExp): Promise<void> {
  await page.goto(path)
  await heading(page, title).waitFor()
  await row(page).waitFor()
}
const orderRows = (page: Page) => list(page, orders, /Orders|订单/)

/** The import dialog with a file that is read and has a wrong row. */
async function importing(page: Page, language: Locale) {
  await orderRows(page)
  const dialog = importDialog(page)
  await dialog.open()
  await dialog.send(
    orderFile({ name: 'axe.csv', rows: 5, prefix: 'AX-', language, wrong: { 2: { zipCode: 'ABC', name: '' } } }),
  )
  await dialog.dialog.getByText(/Read 5 rows|已读取 5 行/).waitFor()
  return dialog
}

async function buying(page: Page, path: string): Promise<void> {
  await list(page, path, /Orders|订单/)
  await page.locator('[data-row="0"] [data-row-link]').focus()
  await page.keyboard.press('b')
  const { drawer, buy } = buyDrawer(page)
  await drawer.waitFor()
  await buy.or(drawer.getByRole('listitem').first()).first().waitFor()
}

let shipmentId = 0
/** Has a label that may still be voided. */
let shipper: Seller
beforeAll(async () => {
  const { records } = await (await callsOf(demo)).call(listShipments, { query: { limit: 1 } })
  shipmentId = records[0]?.id ?? 0
  shipper = await plantSeller({ funds: 100 * 10_000, orders: manyOrders(1) })
  await buyCheapest(await callsOf(shipper.email), shipper.orderIds)
})

const places = (language: Locale): Place[] => [
  { name: 'the order list', show: orderRows },
  {
    name: 'an order list without matches',
    show: async (page) => {
      await page.goto(`${orders}?q=nothing-like-this`)
      await page.getByText(/No matching orders|没有符合条件/).waitFor()
    },
  },
  {
    name: "a row's menu",
    show: async (page) => {
      await orderRows(page)
      await row(page).locator('[data-row-menu]').click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'an order',
    show: async (page) => {
      await orderRows(page)
      await row(page).locator('[data-row-link]').click()
      await page.getByRole('heading', { name: /Ship to|收件地址/ }).waitFor()
    },
  },
  {
    name: "the drawer of an order's package",
    show: async (page) => {
      await orderRows(page)
      await row(page).locator('[data-row-link]').click()
      await page.getByRole('heading', { name: /Ship to|收件地址/ }).waitFor()
      await page.keyboard.press('e')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the import: upload',
    show: async (page) => {
      await orderRows(page)
      await importDialog(page).open()
    },
  },
  {
    name: 'the import: mapping',
    show: async (page) => {
      const dialog = await importing(page, language)
      await dialog.next()
      await dialog.field(/^(Order number|订单号)/).waitFor()
    },
  },
  {
    name: 'the import: review',
    show: async (page) => {
      const dialog = await importing(page, language)
      await dialog.next()
      await dialog.field(/^(Order number|订单号)/).waitFor()
      await dialog.next()
      await dialog.ready()
    },
  },
  { name: 'the drawer of one label', show: (page) => buying(page, orders) },
  {
    name: 'the drawer of many labels, one of them to be mended',
    show: async (page) => {
      await list(page, orders, /Orders|订单/)
      await page.getByRole('checkbox', { name: /^(Select all on this page|选择本页全部)$/ }).click()
      await page.keyboard.press('b')
      await buyDrawer(page)
        .drawer.getByText(/needs? attention|需要处理|待处理/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'the void dialog',
    as: () => shipper.email,
    show: async (page) => {
      await list(page, '/e/#/shipment/lists', /Shipments|运单/)
      await page.locator('[data-row="0"] [data-row-link]').focus()
      await page.keyboard.press('Shift+V')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'the dates of a filter',
    show: async (page) => {
      await orderRows(page)
      await page
        .getByRole('search')
        .getByRole('button', { name: /^(Order date|下单日期)/ })
        .click()
      await page.getByRole('grid').first().waitFor()
    },
  },
  { name: 'the shipment list', show: (page) => list(page, '/e/#/shipment/lists', /Shipments|运单/) },
  {
    name: 'a shipment',
    show: async (page) => {
      await page.goto(`/e/#/shipment/detail/${shipmentId}`)
      await page.getByRole('heading', { name: /Ship to|收件地址/ }).waitFor()
    },
  },
  {
    name: 'home',
    show: async (page) => {
      await page.goto('/o/#/home?days=30')
      await heading(page, /Home|首页/).waitFor()
      await page.getByRole('img', { name: /Orders and shipments by day|每日订单与运单/ }).waitFor()
    },
  },
  {
    name: 'home with its days as a table',
    show: async (page) => {
      await page.goto('/o/#/home?table=true')
      await page.getByRole('columnheader', { name: /Spent|支出/ }).waitFor()
    },
  },
  {
    name: 'home without a warehouse',
    as: () => 'new@demo.test',
    show: async (page) => {
      await page.goto('/o/#/home')
      await page.getByText(/No warehouse connected|尚未连接仓库/).waitFor()
    },
  },
  {
    name: 'identity verification with what is missing',
    as: () => 'new@demo.test',
    show: async (page) => {
      await page.goto('/b/#/setting/verification')
      await page.getByRole('button', { name: /^(Submit|提交)$/ }).click()
      await page
        .getByRole('alert')
        .getByText(/6 fields|6 处|6 项|6/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'identity verification that is being checked',
    as: () => 'pending@demo.test',
    show: async (page) => {
      await page.goto('/b/#/setting/verification')
      await page.getByText('identity-card.png').waitFor()
    },
  },
  {
    name: 'the users of the console',
    as: () => 'admin@demo.test',
    show: (page) => list(page, '/a/#/user/lists?view=all', /Users|用户/),
  },
  {
    name: 'a user with papers',
    as: () => 'admin@demo.test',
    show: async (page) => {
      await page.goto('/a/#/user/lists?view=toVerify&q=pending')
      await page.getByRole('link', { name: 'Priya Harvest' }).click()
      await page.getByRole('img', { name: 'identity-card.png' }).waitFor()
    },
  },
  {
    name: 'the reason of a refusal',
    as: () => 'admin@demo.test',
    show: async (page) => {
      await page.goto('/a/#/user/lists?view=toVerify&q=pending')
      await page.getByRole('link', { name: 'Priya Harvest' }).click()
      await page.getByRole('button', { name: /^(Reject documents|退回资料)/ }).click()
      await page
        .getByRole('button', { name: /^(Reject documents|退回资料)/ })
        .last()
        .click()
      await page.getByText(/Reason is required|原因不能为空/).waitFor()
    },
  },
  { name: 'the postage funds', show: (page) => list(page, '/e/#/funds/postage', /Postage|邮资/) },
]

describe.each(['en', 'cn'] as const)(
  'without barriers in %s, light and dark, at the desk and on the phone',
  (language) => {
    for (const { name, as, show } of places(language)) {
      journey(name, async ({ open }) => {
        const { page } = await open({ as: as?.() ?? demo, language })
        await show(page)
        expect(await faultsOf(page)).toEqual([])
      })
    }
  },
)
