import { listMessages, markMessages } from '@waybill/contract/messages/api'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { importDialog } from '../support/import-dialog.ts'
import { heading, journey } from '../support/journey.ts'
import { orderFile } from '../support/order-file.ts'
import { plantMessages, plantSeller } from '../support/plant.ts'

const inbox = '/b/#/setting/messages'
const jobs = '/b/#/jobs'
const items = (page: Page) => page.getByRole('list', { name: /List of messages|消息列表/ }).getByRole('listitem')
const view = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: /Views|视图/ }).getByRole('button', { name })

describe('the inbox', () => {
  journey('is read, marked, narrowed and cleared, and the address brings it back', async ({ open }) => {
    const seller = await plantSeller()
    await plantMessages(seller.orgId, ['store', 'funds', 'store'])
    const { page } = await open({ as: seller.email, path: inbox })
    await expect.poll(() => items(page).count()).toBe(3)
    await view(page, /^Unread 3$/).waitFor()
    await page.getByRole('link', { name: /Unread: Message 2/ }).click()
    await page.getByRole('heading', { level: 2, name: 'Message 2' }).waitFor()
    await view(page, /^Unread 2$/).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 2, name: 'Message 2' }).waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => items(page).count()).toBe(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => items(page).count()).toBe(3)
    await page.getByRole('link', { name: /Message 2/ }).click()
    await page.getByRole('button', { name: 'Mark as unread' }).click()
    await view(page, /^Unread 3$/).click()
    await page.getByRole('button', { name: 'Type', exact: true }).click()
    await page.getByRole('radio', { name: 'Stores' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => items(page).count()).toBe(2)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByText('2 messages marked as read').first().waitFor()
    await page.getByText('No matching messages.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await view(page, /^Unread 1$/).waitFor()
  })

  journey('says 99+ from a hundred on, and shows more when asked', async ({ open }) => {
    const seller = await plantSeller()
    await plantMessages(
      seller.orgId,
      Array.from({ length: 120 }, () => 'import' as const),
    )
    const { page } = await open({ as: seller.email, path: inbox })
    await view(page, /^Unread 99\+$/).waitFor()
    await expect.poll(() => items(page).count()).toBe(50)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => items(page).count()).toBe(100)
  })

  journey('has one pane at a time on the phone', async ({ open }) => {
    const seller = await plantSeller()
    await plantMessages(seller.orgId, ['account'])
    const { page } = await open({ as: seller.email, path: inbox, viewport: { width: 390, height: 844 } })
    await page.getByRole('link', { name: /Message 1/ }).click()
    await page.getByRole('heading', { level: 2, name: 'Message 1' }).waitFor()
    expect(await items(page).count()).toBe(0)
    await page.goBack()
    await items(page).first().waitFor()
    const calls = await callsOf(seller.email)
    const isRead = async () => (await calls.call(listMessages, { query: {} })).records[0]?.read
    await expect.poll(isRead).toBe(true)
  })

  journey('keeps a message that was not marked for want of a network', async ({ open }) => {
    const seller = await plantSeller()
    await plantMessages(seller.orgId, ['account'])
    const { page } = await open({ as: seller.email, path: inbox })
    await items(page).first().waitFor()
    await page.route(`**${markMessages.path}`, (route) => route.abort())
    await page.getByRole('link', { name: /Unread: Message 1/ }).click()
    await page.getByRole('heading', { level: 2, name: 'Message 1' }).waitFor()
    await page.getByRole('link', { name: /Unread: Message 1/ }).waitFor()
  })
})

describe('the list of imports', () => {
  journey('shows what was begun, takes it up, and shows what came of it', async ({ open }) => {
    const seller = await plantSeller()
    const file = orderFile({ name: 'june.csv', rows: 4, prefix: 'JN-', wrong: { 2: { zipCode: 'ABC' } } })
    const { page } = await open({ as: seller.email, path: jobs })
    await page.getByText('Nothing imported or exported yet.').waitFor()
    await page.locator('main').getByRole('button', { name: 'Import orders' }).click()
    const dialog = importDialog(page)
    await dialog.send(file)
    await dialog.dialog.getByText('Read 4 rows').waitFor()
    await page.keyboard.press('Escape')
    const row = page.locator('tbody tr', { hasText: 'june.csv' })
    await row.getByText('Needs review').waitFor()
    await row.locator('[data-row-link]').click()
    await dialog.ready()
    await dialog.dialog.getByRole('checkbox', { name: /Ignore errors/ }).click()
    await dialog.button(/^Import 3 orders/).click()
    await dialog.dialog.getByText('3 orders imported').waitFor()
    await page.keyboard.press('Escape')
    await row.getByText('Partially imported').waitFor()
    const download = page.waitForEvent('download')
    await row.locator('[data-row-menu]').click()
    await page.getByRole('menuitem', { name: 'Download error rows' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
    await row.locator('[data-row-menu]').click()
    await page.getByRole('menuitem', { name: 'Hide' }).click()
    await page.getByText('Hidden', { exact: true }).first().waitFor()
    await expect.poll(() => row.count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.locator('[data-row-menu]').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Nothing imported or exported yet.').waitFor()
  })
})

describe.each(['en', 'cn'] as const)(
  'without barriers in %s, light and dark, at the desk and on the phone',
  (language) => {
    journey('the inbox with a message open', async ({ open }) => {
      const seller = await plantSeller()
      const [first] = await plantMessages(seller.orgId, ['store', 'funds', 'support'])
      const { page } = await open({ as: seller.email, language, path: `${inbox}?id=${first}` })
      await page.getByRole('heading', { level: 2, name: /Message 1|消息 1/ }).waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.goto(inbox)
      await heading(page, /Messages|消息/).waitFor()
      expect(await faultsOf(page)).toEqual([])
    })
    journey('an empty inbox and an empty list of imports', async ({ open }) => {
      const seller = await plantSeller()
      const { page } = await open({ as: seller.email, language, path: inbox })
      await page.getByText(/No messages\.|暂无消息/).waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.goto(jobs)
      await page.getByText(/Nothing imported or exported yet|暂无导入或导出/).waitFor()
      expect(await faultsOf(page)).toEqual([])
    })
  },
)
