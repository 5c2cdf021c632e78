import { countOrders } from '@waybill/contract/orders/api'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { importDialog } from '../support/import-dialog.ts'
import { journey } from '../support/journey.ts'
import { orderFile } from '../support/order-file.ts'
import { plantSeller } from '../support/plant.ts'
import { numbers, press, reviewing } from '../support/review-grid.ts'
import { patient } from '../visitor.ts'

const path = '/b/#/order/lists'
describe('the review grid', () => {
  journey('sorts, filters and mends whole columns, takes all of it back, and after a reload too', async ({ open }) => {
    const { page, dialog, valuesOf } = await reviewing(open, {
      name: 'grid.csv',
      rows: 12,
      prefix: 'G-',
      wrong: { 2: { zipCode: 'ABC' }, 5: { zipCode: 'XYZ' }, 9: { name: '' } },
    })
    await dialog.tab('Errors 3').waitFor()
    await dialog.dialog.getByRole('button', { name: /^Recipient ZIP code Invalid/ }).click()
    await expect.poll(() => numbers(dialog), patient).toEqual(['3', '6'])
    await dialog.button('Remove: Errors in Recipient ZIP code').click()
    await expect.poll(() => numbers(dialog), patient).toEqual(['3', '6', '10'])

    await dialog.tab('All 12').click()
    await dialog.cell('G-12').waitFor()
    await dialog.cursor.focus()
    await press(page, 'Shift+F10')
    await page.getByRole('menuitem', { name: 'Sort descending' }).click()
    await expect.poll(async () => (await numbers(dialog))[0], patient).toBe('10')
    await dialog.grid.getByRole('columnheader', { name: /^Order number/, includeHidden: true }).waitFor()
    await dialog.button('Remove: Sorted by Order number').click()
    await expect.poll(async () => (await numbers(dialog))[0], patient).toBe('2')

    await dialog.grid.getByRole('button', { name: 'Column Order number' }).click()
    await page.getByRole('menuitem', { name: 'Filter by text…' }).click()
    await page.keyboard.type('G-1')
    await press(page, 'Enter')
    await expect.poll(() => numbers(dialog), patient).toEqual(['2', '11', '12', '13'])
    await dialog.button('Remove: Order number contains “G-1”').click()

    await press(page, 'Control+f')
    await page.getByRole('textbox', { name: 'Find' }).fill('spring FAIR')
    await page.getByRole('textbox', { name: 'Replace with' }).fill('Autumn fair')
    await dialog.button('Replace all').click()
    await dialog.dialog.getByText('12 rows changed').waitFor()
    expect(new Set(await valuesOf('storeName'))).toEqual(new Set(['Autumn fair']))
    await press(page, 'Escape')

    await page.reload()
    await dialog.open()
    await dialog.button('Resume').click()
    await dialog.ready()
    await dialog.cursor.focus()
    await press(page, 'Control+z')
    await expect.poll(async () => new Set(await valuesOf('storeName')), patient).toEqual(new Set(['Spring fair']))
    await press(page, 'Control+y')
    await expect.poll(async () => new Set(await valuesOf('storeName')), patient).toEqual(new Set(['Autumn fair']))
  })

  journey('a replacement that mends nothing yet shows the new text in the list of errors', async ({ open }) => {
    const wrong = { 1: { createTime: '2026?11?01' }, 2: { createTime: '2026?11?01' } }
    const { page, dialog } = await reviewing(open, { name: 'old.csv', rows: 3, prefix: 'O-', wrong })
    const kinds = dialog.dialog.getByRole('list', { name: 'Error types' })
    await kinds.getByText('2026?11?01').waitFor()
    await dialog.cursor.focus()
    await press(page, 'Control+f')
    await page.getByRole('textbox', { name: 'Find', exact: true }).fill('?')
    await page.getByRole('textbox', { name: 'Replace with' }).fill('!')
    await page.getByRole('button', { name: 'Replace all' }).click()
    await kinds.getByText('2026!11!01').waitFor()
    expect(await kinds.getByText('2026?11?01').count()).toBe(0)
    await dialog.tab('Errors 2').waitFor()
  })

  journey('leaves the selected rows out by a key, shows them, and takes them in again', async ({ open }) => {
    const { page, dialog } = await reviewing(open, { name: 'out.csv', rows: 6, prefix: 'O-' })
    await dialog.tab('All 6').waitFor()
    await dialog.cursor.focus()
    await press(page, 'ArrowDown', 'Shift+ArrowDown', 'Control+-')
    await dialog.tab('All 4').waitFor()
    await expect.poll(() => numbers(dialog), patient).toEqual(['2', '5', '6', '7'])
    await dialog.tab('Excluded 2').click()
    await expect.poll(() => numbers(dialog), patient).toEqual(['3', '4'])
    await dialog.button('Restore 2 rows').click()
    await dialog.tab('All 6').waitFor()
  })

  journey('pastes into rows that were never on the screen, as one step', async ({ open }) => {
    const { page, dialog, valuesOf } = await reviewing(open, { name: 'paste.csv', rows: 450, prefix: 'P-' })
    await dialog.tab('All 450').waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(`navigator.clipboard.writeText(Array.from({ length: 450 }, (_, n) => 'N-' + n).join('\\n'))`)
    await dialog.cursor.focus()
    await press(page, 'Control+v')
    await expect.poll(async () => (await valuesOf('orderNO')).at(-1), patient).toBe('N-449')
    await press(page, 'Control+z')
    await expect.poll(async () => (await valuesOf('orderNO')).at(-1), patient).toBe('P-450')
  })

  journey('shows what a row would change of the order that exists', async ({ open }) => {
    const { page, dialog } = await reviewing(open, { name: 'first.csv', rows: 2, prefix: 'E-' })
    await dialog.tab('Valid 2').waitFor()
    await dialog.button('Import 2 orders').click()
    await dialog.dialog.getByText('2 orders imported').waitFor()
    await dialog.button('Import another file').click()
    await dialog.send(orderFile({ name: 'second.csv', rows: 2, prefix: 'E-', wrong: { 1: { name: 'Ann Other' } } }))
    await dialog.toReview('Read 2 rows')
    await dialog.ready()
    await dialog.button('Compare with existing').click()
    const comparison = page.getByRole('dialog', { name: 'Row 2 and the existing record' })
    await comparison.getByRole('row', { name: 'Ann Other' }).waitFor()
    await expect.poll(() => comparison.getByRole('row').count()).toBe(2)
    expect(await faultsOf(page)).toEqual([])
    await press(page, 'Escape')
    await comparison.waitFor({ state: 'hidden' })
    await press(page, 'ArrowDown')
    await dialog.button('Compare with existing').click()
    await page.getByText('This row changes nothing.').waitFor()
  })

  journey('the whole dialog by keyboard alone, from the button to the orders', async ({ open }) => {
    const seller = await plantSeller()
    const calls = await callsOf(seller.email)
    const { page } = await open({ as: seller.email, path })
    const dialog = importDialog(page)
    await dialog.open()
    // What a system's own file window does is the only thing done for the keyboard.
    await dialog.send(
      orderFile({ name: 'keys.csv', rows: 8, prefix: 'K-', wrong: { 3: { zipCode: 'ABC' }, 6: { zipCode: '1' } } }),
    )
    await dialog.dialog.getByText('Read 8 rows').waitFor()
    const tabTo = async (name: RegExp) => {
      for (let tries = 0; tries < 80; tries += 1) {
        const at = (await page.evaluate(
          `((e) => (e.getAttribute('aria-label') ?? e.innerText ?? '').trim())(document.activeElement)`,
        )) as string
        if (name.test(at)) return
        await press(page, 'Tab')
      }
      throw new Error(`the Tab key never comes to ${name}`)
    }
    await tabTo(/^Next/)
    await press(page, 'Enter')
    await dialog.field(/^Order number/).waitFor()
    await tabTo(/^Next/)
    await press(page, 'Enter')
    await dialog.tab('Errors 2').waitFor()
    await dialog.grid.getByRole('row').nth(1).waitFor()
    // From the button on which the focus is.
    await press(page, 'F8')
    await dialog.wrongCell.waitFor()
    await page.keyboard.type('10002')
    await press(page, 'Enter')
    await dialog.tab('Errors 1').waitFor()
    await press(page, 'Control+f')
    await page.keyboard.type('1')
    await tabTo(/^Find next/)
    await press(page, 'Escape')
    await press(page, 'F8')
    await dialog.wrongCell.waitFor()
    await page.keyboard.type('10003')
    await press(page, 'Enter')
    await dialog.dialog.getByText('No errors. Every row can be imported.').waitFor()
    await press(page, 'Control+Enter')
    await dialog.dialog.getByText('8 orders imported').waitFor()
    expect((await calls.call(countOrders, {})).all).toBe(8)
  })

  for (const language of ['en', 'cn'] as const) {
    journey(`has no barriers with its bars and its menu open: ${language}`, async ({ open }) => {
      const seller = await plantSeller()
      const { page } = await open({ as: seller.email, path, language })
      const dialog = importDialog(page)
      await dialog.open()
      await dialog.send(
        orderFile({ name: 'axe.csv', rows: 5, prefix: 'X-', language, wrong: { 2: { zipCode: 'ABC', name: '' } } }),
      )
      await dialog.dialog.getByText(/Read 5 rows|已读取 5 行/).waitFor()
      await dialog.next()
      await dialog.field(/^(Order number|订单号)/).waitFor()
      await dialog.next()
      await dialog.ready()
      await dialog.cursor.focus()
      await press(page, 'F8')
      await dialog.wrongCell.waitFor()
      await press(page, 'Control+f')
      await page.getByRole('search').waitFor()
      expect(await faultsOf(page)).toEqual([])
      await press(page, 'Escape', 'Shift+F10')
      await page.getByRole('menuitem', { name: /^(Filter by text|按文本筛选)/ }).click()
      await page.keyboard.type('X')
      await press(page, 'Enter', 'Shift+F10')
      await page.getByRole('menu').waitFor()
      expect(await faultsOf(page)).toEqual([])
    })
  }
})
