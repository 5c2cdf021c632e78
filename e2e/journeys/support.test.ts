import { answerTicket, createTicket, getTicket, listTickets } from '@waybill/contract/tickets/api'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { manyOrders, plantSeller, type Seller } from '../support/plant.ts'

const list = '/b/#/support/lists'
const staff = 'admin@demo.test'
const SVG = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
}

/** The drawer in which a ticket is opened. */
const drawer = (page: Page) => {
  const box = page.getByRole('dialog', { name: /^(Create ticket|新建工单)$/ })
  return {
    box,
    subject: box.getByRole('textbox', { name: /^(Subject|主题)/ }),
    text: box.getByRole('textbox', { name: /^(Message|内容)/ }),
    files: box.locator('input[type=file]'),
    send: box.getByRole('button', { name: /^(Submit ticket|提交工单)/ }),
  }
}
const answerField = (page: Page) => page.getByRole('textbox', { name: /^Your reply/ })
const send = (page: Page) => page.getByRole('button', { name: /^Send/ })
/** 24 × 16 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAIAAACDRijCAAAAGklEQVR42mPYEsxJFcQwatCoQaMGjRpEGQIA+52YEHq9NwUAAAAASUVORK5CYII=',
  'base64',
)

async function openTicket(seller: Seller, subject = 'Where is it?'): Promise<number> {
  const body = { subject, text: 'It has not arrived.' }
  const calls = await callsOf(seller.email)
  return (await calls.call(createTicket, { body }, { idempotencyKey: randomUUID() })).id
}
async function answer(as: string, id: number, text: string): Promise<void> {
  const input = { params: { id }, body: { text } }
  await (await callsOf(as)).call(answerTicket, input, { idempotencyKey: randomUUID() })
}

describe('a ticket', () => {
  journey('goes from a question with a picture over an answer in the console to its end', async ({ open }) => {
    const seller = await plantSeller({ orders: manyOrders(1) })
    const { page } = await open({ as: seller.email, path: `/b/#/order/detail/${seller.orderIds[0]}` })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Create support ticket' }).click()
    const form = drawer(page)
    await form.box.getByText('Order J-0001').waitFor()
    await form.send.click()
    await form.box.getByText('2 fields need attention').waitFor()
    await form.subject.fill('The box was crushed')
    await form.text.fill('See the picture.\n\nWhat now?')
    await form.files.setInputFiles([{ name: 'box.png', mimeType: 'image/png', buffer: picture }])
    await form.box.getByRole('button', { name: 'Remove box.png' }).waitFor()
    await form.box.getByText(/^\d+ (B|KB)$/).waitFor()
    await form.send.click()
    await heading(page, 'The box was crushed').waitFor()
    await page.getByRole('img', { name: 'Image box.png' }).waitFor()

    const desk = (await open({ as: staff, path: '/a/#/ticket/lists' })).page
    const row = desk.locator('tbody tr', { hasText: 'The box was crushed' })
    await row.getByText('Waiting for you').waitFor()
    await row.locator('[data-row-link]').click()
    await heading(desk, 'The box was crushed').waitFor()
    await desk.getByText('J-0001').first().waitFor()
    await desk.getByRole('img', { name: 'Image box.png' }).waitFor()
    await answerField(desk).fill('We send a new one.')
    await answerField(desk).press('Control+Enter')
    await desk.getByText('Reply sent').first().waitFor()
    await expect.poll(() => answerField(desk).inputValue()).toBe('')

    await page.goto('/b/#/setting/messages')
    const told = page.getByRole('link', { name: /Unread: Support replied: T-\d+/ })
    await expect
      .poll(
        async () => {
          await page.reload()
          return told.waitFor({ timeout: 10_000 }).then(
            () => true,
            () => false,
          )
        },
        { timeout: 60_000 },
      )
      .toBe(true)
    await told.click()
    await page.getByRole('button', { name: 'Open ticket' }).click()
    await heading(page, 'The box was crushed').waitFor()
    await page.getByText('We send a new one.').waitFor()
    await page.getByText('Waiting for you').first().waitFor()
    await page.getByRole('button', { name: 'Close ticket' }).click()
    await page.getByText('Ticket closed').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Close ticket' }).waitFor()
    await page.getByRole('button', { name: 'Close ticket' }).click()
    await page.getByRole('button', { name: 'Reopen' }).waitFor()
  })

  journey('that is not sent yet is kept when its window closes, which says so', async ({ open }) => {
    const seller = await plantSeller()
    const { page } = await open({ as: seller.email, path: `${list}?create=1` })
    const form = drawer(page)
    await form.subject.fill('Half written')
    await form.box.getByText('Draft saved').waitFor()
    await page.keyboard.press('Escape')
    await form.box.waitFor({ state: 'detached' })
    await page.getByText('Draft saved').first().waitFor()
    await page.getByRole('button', { name: 'Create ticket' }).first().click()
    await expect.poll(() => form.subject.inputValue()).toBe('Half written')
  })

  journey('is opened once by a double click, and answered once', async ({ open }) => {
    const seller = await plantSeller()
    const { page } = await open({ as: seller.email, path: `${list}?create=1` })
    const form = drawer(page)
    await form.subject.fill('Twice')
    await form.text.fill('Pressed twice')
    await form.send.dblclick()
    await heading(page, 'Twice').waitFor()
    const calls = await callsOf(seller.email)
    const { records } = await calls.call(listTickets, { query: {} })
    expect(records).toHaveLength(1)
    await answerField(page).fill('Twice again')
    await send(page).dblclick()
    await page.getByText('Reply sent').first().waitFor()
    const { entries } = await calls.call(getTicket, { params: { id: records[0]?.id ?? 0 } })
    expect(entries.map(({ text }) => text)).toEqual(['Pressed twice', 'Twice again'])
  })

  journey('keeps what was written over a reload and a lost connection, and sends it once', async ({ open }) => {
    const seller = await plantSeller()
    const id = await openTicket(seller)
    const { page } = await open({ as: seller.email, path: `/b/#/support/detail/${id}` })
    await answerField(page).fill('Written before the reload')
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('note') }])
    await page.getByText('4 B').waitFor()
    await page.reload()
    await expect.poll(() => answerField(page).inputValue()).toBe('Written before the reload')
    await page.getByRole('button', { name: 'Remove note.txt' }).waitFor()
    await page.context().setOffline(true)
    await send(page).click()
    await page.getByText('No connection to the server').first().waitFor()
    await expect.poll(() => answerField(page).inputValue()).toBe('Written before the reload')
    await page.context().setOffline(false)
    await send(page).click()
    await page.getByRole('button', { name: 'Download note.txt' }).waitFor()
    const { entries } = await (await callsOf(seller.email)).call(getTicket, { params: { id } })
    expect(entries).toHaveLength(2)
  })

  journey('takes no SVG and no empty answer, says so, and keeps the rest', async ({ open }) => {
    const seller = await plantSeller()
    const { page } = await open({ as: seller.email, path: `${list}?create=1` })
    const form = drawer(page)
    await form.subject.fill('A logo')
    await form.files.setInputFiles([SVG])
    await form.box.getByText('Only images (PNG, JPEG, WebP, GIF), PDF, csv, xlsx and txt files are supported').waitFor()
    await form.text.fill('Here it is')
    await form.send.click()
    await form.box.getByText('Remove the files that failed, or retry them').waitFor()
    await form.box.getByRole('button', { name: 'Remove logo.svg' }).click()
    await form.send.click()
    await heading(page, 'A logo').waitFor()
    await send(page).click()
    await page.getByText('Your reply is required').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  })

  journey('takes a pasted picture', async ({ open }) => {
    const seller = await plantSeller()
    const { page } = await open({ as: seller.email, path: `/b/#/support/detail/${await openTicket(seller)}` })
    const bytes = [...picture]
    await answerField(page).evaluate((field, given) => {
      const clipboard = new DataTransfer()
      clipboard.items.add(new File([new Uint8Array(given)], 'image.png', { type: 'image/png' }))
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }))
    }, bytes)
    await page.getByRole('button', { name: 'Remove image.png' }).waitFor()
  })
})

let seller: Seller
let ticketId = 0
beforeAll(async () => {
  seller = await plantSeller()
  ticketId = await openTicket(seller)
  await answer(staff, ticketId, 'An answer.')
})

describe.each(['en', 'cn'] as const)(
  'support without barriers in %s, light and dark, at the desk and on the phone',
  (language) => {
    const places = [
      { name: 'the list', as: () => seller.email, path: () => list, ready: 'T-' },
      { name: 'the drawer', as: () => seller.email, path: () => `${list}?create=1`, ready: '* ' },
      { name: 'no ticket yet', as: () => 'new@demo.test', path: () => list, ready: /No tickets|暂无工单/ },
      { name: 'a ticket', as: () => seller.email, path: () => `/b/#/support/detail/${ticketId}`, ready: 'An answer.' },
      { name: 'the console’s list', as: () => staff, path: () => '/a/#/ticket/lists', ready: 'Journey Goods' },
      {
        name: 'a ticket in the console',
        as: () => staff,
        path: () => `/a/#/ticket/detail/${ticketId}`,
        ready: 'An answer.',
      },
    ]
    for (const { name, as, path, ready } of places) {
      journey(name, async ({ open }) => {
        const { page } = await open({ as: as(), language, path: path() })
        await page.locator('main, [role=dialog]').getByText(ready).first().waitFor()
        expect(await faultsOf(page)).toEqual([])
      })
    }
  },
)
