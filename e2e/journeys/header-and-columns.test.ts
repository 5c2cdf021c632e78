import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { buyCheapest, callsOf } from '../support/api.ts'
import { heading, journey } from '../support/journey.ts'
import { manyOrders, plantSeller, type Seller } from '../support/plant.ts'
import { fillLogin, patient } from '../visitor.ts'

/** Heads of columns of which nothing may be cut, in both languages; of the items that is their number. */
const wholeHeads =
  /^(Order no\.|Tracking( no\.)?|Items|Ship to|Weight|Size|Service|Price|Amount|Balance|Order date|Created|Status|订单号|运单号|跟踪号|商品|收件地址|重量|尺寸|服务|物流服务|运费|金额|余额|下单日期|创建时间|状态)$/

/** What is cut in those columns, and whether the list has to be scrolled sideways. */
const faultsOf = (page: Page) =>
  page.evaluate((source) => {
    const heads = [...document.querySelectorAll('thead th, thead td')]
    const textWidth = (one: Element) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return range.getBoundingClientRect().width
    }
    const room = (one: Element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(one)
      return one.getBoundingClientRect().width - parseFloat(paddingLeft) - parseFloat(paddingRight)
    }
    // Scroll widths are rounded: a text may end in dots although they agree.
    const isCut = (one: Element) =>
      one.scrollWidth > one.clientWidth ||
      (one.matches('.truncate') && one.childElementCount === 0 && textWidth(one) > room(one) + 0.01)
    const cut = [...document.querySelectorAll('tbody tr[data-row]')].flatMap((row) =>
      [...row.children].flatMap((cell, at) => {
        const head = heads[at]?.textContent.trim() ?? ''
        if (!new RegExp(source).test(head)) return []
        const isItems = /^(Items|商品)$/.test(head)
        const parts = [cell, ...cell.querySelectorAll(isItems ? '.flex, .tnum' : '.truncate')]
        return parts.some(isCut) ? [`${head}: ${cell.textContent}`] : []
      }),
    )
    const region = document.querySelector('main [role=region]')
    return {
      cut,
      scrolls: region === null || isCut(region),
      rows: document.querySelectorAll('tbody tr[data-row]').length,
    }
  }, wholeHeads.source)

const headsOf = (page: Page) => page.getByRole('columnheader').allInnerTexts()

describe('a list', () => {
  let seller: Seller
  beforeAll(async () => {
    const awkward = [
      { carrier: 1, serviceCode: 'GROUND_ADVANTAGE' },
      {
        orderNo: '112-4341384-2026002',
        carrier: 1,
        serviceCode: 'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
        package: { weight: 70, weight2: 15.04 },
        lines: [{ sku: 'PAN-CAST-IRON-26-WITH-LID-BLACK', name: 'Pan', quantity: 1440, unitPrice: null }],
      },
      { recipient: { name: 'Bartholomew Alexander Featherstonehaugh-Montgomery' } },
      { createTime: new Date(Date.now() - 30 * 86_400_000) },
      { recipient: { city: 'Omaha', state: 'NE', zip: '68102' } },
      { recipient: { city: 'Mammoth', state: 'WV', zip: '25132' } },
      { recipient: { city: 'Mount Washington', state: 'MA', zip: '01258' } },
    ]
    const bought = [...awkward.slice(-1), ...manyOrders(1)]
    seller = await plantSeller({ funds: 123_456_700, orders: [...awkward, ...bought] })
    await buyCheapest(await callsOf(seller.email), seller.orderIds.slice(awkward.length))
  })

  const lists: [path: string, rows: number, needed: RegExp[]][] = [
    ['/b/#/order/lists', 7, [/^(Items|商品)$/, /^(Weight|重量)$/, /^(Service|服务|物流服务)$/, /^(Status|状态)$/]],
    ['/b/#/order/lists?view=shipped', 2, [/^(Tracking|跟踪号|运单号)/]],
    ['/e/#/shipment/lists', 2, [/^(Service|服务|物流服务)$/, /^(Price|运费)$/, /^(Status|状态)$/]],
    ['/e/#/funds/postage', 3, [/^(Amount|金额)$/, /^(Balance|余额)$/]],
  ]

  for (const language of ['en', 'cn'] as const) {
    journey(`shows numbers, services and badges whole on every desktop (${language})`, async ({ open }) => {
      const { page } = await open({ as: seller.email, language })
      for (const [path, rows, needed] of lists) {
        await page.setViewportSize({ width: 1024, height: 900 })
        await page.goto(path)
        for (const width of [1024, 1280, 1366, 1440, 1600, 1680, 1760, 1840, 1920]) {
          await page.setViewportSize({ width, height: 900 })
          const look = async () => ({ path, width, ...(await faultsOf(page)) })
          await expect.poll(look, patient).toEqual({ path, width, cut: [], scrolls: false, rows })
          const heads = await headsOf(page)
          for (const head of needed)
            expect({ path, width, heads }).toEqual({
              path,
              width,
              heads: expect.arrayContaining([expect.stringMatching(head)]),
            })
        }
      }
    })
  }
})

describe('the header of a phone', () => {
  journey('keeps its logo and tools apart, and the account menu has the rest with its counts', async ({ open }) => {
    const seller = await plantSeller({ funds: 123_456_700 })
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists', viewport: { width: 390, height: 844 } })
    await heading(page, 'Orders').waitFor()
    await page.getByRole('banner').getByText('$12,345.67').waitFor()
    const boxes = await page
      .getByRole('banner')
      .locator('a, button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })))
    for (const [index, { left, right }] of boxes.entries()) {
      expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0)
      expect(right).toBeLessThanOrEqual(390)
    }
    await page.getByRole('button', { name: /Account:/ }).click()
    for (const name of ['Rate calculator', /^Store sync/]) await page.getByRole('menuitem', { name }).waitFor()
  })
})

describe('a user who has logged in', () => {
  journey('begins at the heading of the page', async ({ open }) => {
    const { email } = await plantSeller()
    const { page } = await open({ path: '/login' })
    await fillLogin(page, email)
    await heading(page, 'Orders').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), patient).toBe('H1')
  })
})
