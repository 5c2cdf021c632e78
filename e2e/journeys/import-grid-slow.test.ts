import { countOrders } from '@waybill/contract/orders/api'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faultsOf } from '../support/barriers.ts'
import { journey } from '../support/journey.ts'
import { numbers, press, reviewing } from '../support/review-grid.ts'
import { patient } from '../visitor.ts'

/** From now on the server takes its time: nothing that is done meanwhile may be lost, or happen in another order. */
const slow = (page: Page, calls: RegExp) =>
  page.route(calls, async (route) => {
    await new Promise((done) => setTimeout(done, 700))
    await route.continue()
  })
type Open = Parameters<typeof reviewing>[0]
const changes = /import\/excel\/(validate$|cache\/.*\/(undo|redo|bulk|rows))/

describe('the review grid, while the server is slow', () => {
  journey('does all that is pressed, in its order', async ({ open }) => {
    const { page, dialog, valuesOf } = await reviewing(open, { name: 'order.csv', rows: 5, prefix: 'O-' })
    await dialog.cell('O-5').waitFor()
    await slow(page, changes)
    await dialog.cursor.focus()
    for (const text of ['A1', 'A2', 'A3']) {
      await page.keyboard.type(text)
      await press(page, 'Enter')
    }
    await press(page, 'Control+z', 'Control+z', 'Control+y')
    await page.keyboard.type('A4')
    await press(page, 'Enter')
    await press(page, 'Control+z', 'Control+y', 'Control+y')
    await dialog.cell('A4').waitFor()
    await expect.poll(() => valuesOf('orderNO'), patient).toEqual(['A1', 'A2', 'O-3', 'A4', 'O-5'])
    await expect.poll(() => dialog.cell('O-3').count(), patient).toBe(1)
  })

  /** Opens a review whose row numbers stay on their way until they are let through. */
  async function early(open: Open, prefix: string) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const heldBack: Open = async (opening) => {
      const visit = await open(opening)
      await visit.page.route(/import\/excel\/cache\/[^/]+\/rows/, async (route) => {
        await released
        await route.continue()
      })
      return visit
    }
    return { release, ...(await reviewing(heldBack, { name: 'early.csv', rows: 3, prefix })) }
  }

  journey('keeps what is typed before it is known which rows are shown', async ({ open }) => {
    const { page, dialog, valuesOf, release } = await early(open, 'E-')
    await dialog.cursor.focus()
    for (const text of ['E-1b', 'E-2b']) {
      await page.keyboard.type(text)
      await press(page, 'Enter')
    }
    release()
    await dialog.cell('E-2b').waitFor()
    await expect.poll(() => valuesOf('orderNO'), patient).toEqual(['E-1b', 'E-2b', 'E-3'])
  })

  journey('keeps what is pasted before it is known which rows are shown', async ({ open }) => {
    const { page, dialog, valuesOf, release } = await early(open, 'V-')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(`navigator.clipboard.writeText('X\\nY\\nZ')`)
    await dialog.cursor.focus()
    await press(page, 'Control+v')
    release()
    await expect.poll(() => valuesOf('orderNO'), patient).toEqual(['X', 'Y', 'Z'])
  })

  journey('finds what is looked for before it is known which rows are shown', async ({ open }) => {
    const { page, dialog, valuesOf, release } = await early(open, 'L-')
    await dialog.cursor.focus()
    await page.keyboard.press('Control+f')
    await page.getByRole('textbox', { name: 'Find', exact: true }).fill('L-2')
    await page.keyboard.press('Enter')
    release()
    await dialog.cell('L-2').and(page.locator('[aria-selected=true]')).waitFor()
    await page.keyboard.press('Escape')
    await dialog.cursor.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Found')
    await press(page, 'Enter')
    await expect.poll(() => valuesOf('orderNO'), patient).toEqual(['L-1', 'Found', 'L-3'])
  })

  journey('takes a paste back that is not on the server yet', async ({ open }) => {
    const { page, dialog, valuesOf } = await reviewing(open, { name: 'paste.csv', rows: 3, prefix: 'P-' })
    await dialog.cell('P-3').waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(`navigator.clipboard.writeText('X\\nY\\nZ')`)
    await slow(page, changes)
    await dialog.cursor.focus()
    await press(page, 'Control+v', 'Control+z')
    await dialog.cell('P-3').waitFor()
    await expect.poll(() => valuesOf('orderNO')).toEqual(['P-1', 'P-2', 'P-3'])
    await press(page, 'Control+y')
    await dialog.cell('Z').waitFor()
    await expect.poll(() => valuesOf('orderNO')).toEqual(['X', 'Y', 'Z'])
  })

  journey('gives what is typed to the row it was typed in, though the rows are sorted meanwhile', async ({ open }) => {
    const { page, dialog, valuesOf } = await reviewing(open, { name: 'sort.csv', rows: 4, prefix: 'S-' })
    await dialog.cell('S-4').waitFor()
    await slow(page, changes)
    await dialog.grid.getByRole('button', { name: 'Column Order number' }).click()
    await page.getByRole('menuitem', { name: 'Sort descending' }).click()
    await dialog.cursor.focus()
    await page.keyboard.type('S-1b')
    await expect.poll(async () => (await numbers(dialog))[0], patient).toBe('5')
    await press(page, 'Enter')
    await expect.poll(() => valuesOf('orderNO'), patient).toEqual(['S-1b', 'S-2', 'S-3', 'S-4'])
  })

  journey('imports by a key that is pressed right after the last edit', async ({ open }) => {
    const { page, dialog, calls } = await reviewing(open, {
      name: 'last.csv',
      rows: 3,
      prefix: 'L-',
      wrong: { 1: { zipCode: 'ABC' } },
    })
    await dialog.tab('Errors 1').waitFor()
    await dialog.cursor.focus()
    await press(page, 'F8')
    await dialog.wrongCell.waitFor()
    await slow(page, changes)
    await page.keyboard.type('10002')
    await press(page, 'Control+Enter')
    await dialog.dialog.getByText('3 orders imported').waitFor()
    expect((await calls.call(countOrders, {})).all).toBe(3)
  })

  journey('gives what is typed right after the key for the next error to that cell', async ({ open }) => {
    const { page, dialog, valuesOf } = await reviewing(open, {
      name: 'far.csv',
      rows: 450,
      prefix: 'F-',
      wrong: { 430: { zipCode: 'ABC' } },
    })
    await dialog.tab('All 450').click()
    await dialog.cell('F-12').waitFor()
    await slow(page, /import\/excel\/(cache\/.*\/rows|view)/)
    await dialog.cursor.focus()
    await press(page, 'F8')
    await page.keyboard.type('10002')
    await press(page, 'Enter')
    await dialog.tab('Valid 450').waitFor()
    const zips = await valuesOf('zipCode')
    expect([zips[429], zips[0]]).toEqual(['10002', '10001'])
    expect((await valuesOf('orderNO'))[0]).toBe('F-1')
  })

  journey('keeps an edit though the dialog is closed at once', async ({ open }) => {
    const { page, dialog, valuesOf } = await reviewing(open, { name: 'close.csv', rows: 2, prefix: 'C-' })
    await dialog.cell('C-2').waitFor()
    await slow(page, changes)
    await dialog.cursor.focus()
    await page.keyboard.type('C-1b')
    await press(page, 'Enter')
    await dialog.button('Close').click()
    await dialog.dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => valuesOf('orderNO')).toEqual(['C-1b', 'C-2'])
  })

  journey(
    'gives up what the server refuses, shows what it has, and goes on with what is typed next',
    async ({ open }) => {
      const { page, dialog, valuesOf } = await reviewing(open, { name: 'refused.csv', rows: 3, prefix: 'R-' })
      await dialog.cell('R-3').waitFor()
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.evaluate(`navigator.clipboard.writeText('x'.repeat(32768) + '\\nPasted')`)
      await dialog.cursor.focus()
      await press(page, 'Control+v')
      await page
        .getByRole('region', { name: 'Notifications' })
        .getByText('A cell can hold up to 32,767 characters')
        .waitFor()
      await expect.poll(() => valuesOf('orderNO'), patient).toEqual(['R-1', 'Pasted', 'R-3'])
      await page.route(/import\/excel\/validate$/, async (route) => {
        if (!route.request().postData()?.includes('bad')) return route.continue()
        const body = { errorCode: 'INVALID_INPUT', message: 'Please check the marked fields', data: null }
        await route.fulfill({ status: 400, json: body })
      })
      await dialog.cursor.focus()
      await page.keyboard.type('bad')
      await press(page, 'Enter')
      await page.keyboard.type('good')
      await press(page, 'Enter')
      await dialog.dialog.getByText("Your edits to 1 row couldn't be saved").waitFor()
      await dialog.cell('R-1').waitFor()
      await expect.poll(() => valuesOf('orderNO'), patient).toEqual(['R-1', 'good', 'R-3'])
      expect(await faultsOf(page)).toEqual([])
    },
  )

  journey('leaves a row out that was mended and stands among the errors still', async ({ open }) => {
    const { page, dialog } = await reviewing(open, {
      name: 'mended.csv',
      rows: 4,
      prefix: 'M-',
      wrong: { 1: { zipCode: 'ABC' }, 2: { zipCode: 'ABC' } },
    })
    await dialog.tab('Errors 2').waitFor()
    await dialog.cursor.focus()
    await press(page, 'F8')
    await dialog.wrongCell.waitFor()
    await page.keyboard.type('10002')
    await press(page, 'Enter', 'ArrowUp', 'Control+-')
    await dialog.tab('All 3').waitFor()
    await dialog.tab('Excluded 1').waitFor()
  })
})
