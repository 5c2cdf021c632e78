import { listShipments } from '@waybill/contract/shipping/api'
import { beforeAll, describe, expect } from 'vitest'
import { buyCheapest, callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { orderList } from '../support/order-list.ts'
import { plantSeller, type Seller } from '../support/plant.ts'
import { scan } from '../support/scan.ts'
import { patient } from '../visitor.ts'

let seller: Seller
let tracking = ''
beforeAll(async () => {
  const orders = ['Wilma Quill', 'Bo Springer', '张伟'].map((name) => ({ recipient: { name } }))
  seller = await plantSeller({ funds: 1000 * 10_000, orders })
  const calls = await callsOf(seller.email)
  await buyCheapest(calls, seller.orderIds.slice(0, 1))
  const { records } = await calls.call(listShipments, { query: {} })
  tracking = records[0]?.trackingNo ?? ''
})

describe('a scan', () => {
  journey('opens what it names on every list and page, and says when it names nothing', async ({ open }) => {
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    const list = orderList(page)
    await list.ready()
    await scan(page, `42090001${tracking}`)
    await heading(page, 'J-0001').waitFor()

    await page.goBack()
    await list.ready()
    await list.search.fill('somebody else')
    await page.getByText('No matching orders.').waitFor()
    await scan(page, 'J-0003')
    await heading(page, 'J-0003').waitFor()

    await page.goBack()
    await list.ready()
    await scan(page, 'NO-SUCH-BOX')
    await page.getByText('No matching orders.').waitFor()
    await page.getByRole('region', { name: 'Notifications' }).getByText('Nothing found for NO-SUCH-BOX').waitFor()
    await scan(page, 'J-00')
    await list.shows('1–3 of 3')
    await expect.poll(() => list.search.inputValue()).toBe('J-00')

    await page.goto(`/e/#/shipment/lists?q=${tracking}`)
    await list.shows('1–1 of 1')
    await expect.poll(() => list.search.inputValue()).toBe(tracking)

    await page.goto('/b/#/setting/account')
    await heading(page, 'My account').waitFor()
    await scan(page, `]C142090001${tracking}`)
    await heading(page, tracking).waitFor()
    await scan(page, 'NOWHERE-7')
    await page
      .getByRole('dialog', { name: 'Search and commands' })
      .getByText('Nothing found for “NOWHERE-7”.')
      .waitFor()
  })
})

describe('the command palette', () => {
  journey('finds records, pages and commands by the keyboard alone', async ({ open }) => {
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    const list = orderList(page)
    await list.ready()
    const palette = page.getByRole('dialog', { name: 'Search and commands' })
    const field = palette.getByRole('combobox')
    const chosen = palette.locator('[role="option"][data-highlighted]')
    const opened = async () => {
      await page.keyboard.press('Control+k')
      await field.waitFor()
    }
    await opened()
    await palette.getByRole('option', { name: /^Export/ }).waitFor()
    await palette.getByRole('option', { name: 'Identity verification' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })

    await field.fill('quill')
    await palette.getByRole('option', { name: /^J-0001/ }).waitFor()
    await palette.getByRole('option', { name: new RegExp(`^${tracking}`) }).waitFor()
    await expect.poll(() => chosen.innerText(), patient).toContain('J-0001')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await heading(page, tracking).waitFor()

    await opened()
    await palette
      .getByRole('group', { name: 'Recent' })
      .getByRole('option', { name: new RegExp(tracking) })
      .waitFor()
    await field.fill('no such thing')
    await palette.getByText('Nothing found for “no such thing”.').waitFor()
    await page.route('**/api/search?*', (route) => route.abort())
    await field.fill('springer')
    await palette.getByRole('option', { name: 'Retry' }).waitFor()
    await page.unroute('**/api/search?*')
    await page.keyboard.press('Enter')
    await palette.getByRole('option', { name: /^J-0002/ }).waitFor()

    await field.fill('语言')
    await palette.getByText('Nothing found for “语言”.').waitFor()
    await field.fill('address book')
    await expect.poll(() => chosen.innerText(), patient).toContain('Address book')
    await page.keyboard.press('Enter')
    await heading(page, 'Address book').waitFor()

    await opened()
    await field.fill('chinese')
    await palette.getByRole('option', { name: /Switch language to Chinese/ }).click()
    await heading(page, '地址簿').waitFor()
    await page.getByRole('button', { name: '搜索或扫描' }).click()
    const inChinese = page.getByRole('dialog', { name: '搜索与命令' })
    await inChinese.getByRole('option', { name: '退出登录' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
})
