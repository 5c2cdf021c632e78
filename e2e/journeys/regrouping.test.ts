import { listOrders } from '@waybill/contract/orders/api'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'

const first = 'J-0001'
const second = 'J-0002'
const recipient = { line1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' }
const item = (sku: string, quantity: number) => ({ sku, name: null, quantity, unitPrice: null })

describe('orders that are split and combined', () => {
  journey(
    'an order is split by units, combined with another one to its address, and both are undone',
    async ({ open }) => {
      const { email, orderIds } = await plantSeller({
        orders: [
          { recipient, lines: [item('MUG', 3), item('LAMP', 1)] },
          { recipient, lines: [item('CARD', 1)] },
        ],
      })
      const { page } = await open({ as: email, path: `/b/#/order/detail/${orderIds[0]}` })
      await heading(page, first).waitFor()
      await page.getByText('1 other order awaiting shipment goes to this address.').waitFor()
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Split' }).click()
      const split = page.getByRole('dialog', { name: `Split order ${first}` })
      await split.getByRole('textbox', { name: 'Units to move: MUG' }).fill('9')
      await split.getByText('New order: 3 units').waitFor()
      await split.getByRole('button', { name: 'Move all' }).last().click()
      await split.getByRole('button', { name: 'Split order' }).click()
      await split.getByText(`Leave at least one unit in order ${first}.`).waitFor()
      expect(await faultsOf(page)).toEqual([])
      await split.getByRole('textbox', { name: 'Units to move: MUG' }).fill('2')
      await page.keyboard.press('Control+Enter')
      await page.getByText(`Order ${first}-2 created`).first().waitFor()
      await page.getByRole('link', { name: `${first}-2` }).waitFor()
      await page.getByText('2 other orders awaiting shipment go to this address.').waitFor()

      await page.keyboard.press('m')
      const combine = page.getByRole('dialog', { name: 'Combine orders' })
      await combine.getByRole('checkbox', { name: `Combine order ${second}` }).waitFor()
      expect(await faultsOf(page)).toEqual([])
      await combine.getByRole('button', { name: 'Combine 3 orders' }).click()
      await page.getByText(`Combined into order ${first}`).first().waitFor()
      const { records } = await (await callsOf(email)).call(listOrders, { query: { status: 1 } })
      expect(records.map(({ orderNo, items }) => [orderNo, items.quantity])).toEqual([[first, 5]])

      const undo = page.getByRole('listitem').filter({ hasText: 'Contains' }).getByRole('button', { name: 'Undo' })
      await undo.click()
      await page.getByText(`Order ${first} is as before`).first().waitFor()
      const after = await (
        await callsOf(email)
      ).call(listOrders, { query: { status: 1, sort: 'orderNo', desc: false } })
      expect(after.records.map(({ items }) => items.quantity).toSorted()).toEqual([1, 1, 3])
    },
  )
})
