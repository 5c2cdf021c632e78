import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { getPostageInfo } from '@waybill/contract/funds/api'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { testPicture } from '../../server/testing/picture.ts'
import { heading, journey } from '../support/journey.ts'
import { plantTransfer } from '../support/plant-funding.ts'
import { plantSeller } from '../support/plant.ts'
import { fillLogin, patient } from '../visitor.ts'

const PLATFORM = 1
const queue = '/a/#/funding/lists'

/** Fills the form and sends it; the number of the request. */
async function sendRequest(page: Page, words: { send: string; download: RegExp }): Promise<string> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'transfer.jpg', mimeType: 'image/jpeg', buffer: await testPicture() })
  await page.getByRole('button', { name: words.download }).waitFor()
  await page.getByRole('button', { name: words.send }).dblclick()
  await page.waitForURL(/#\/funds\/funding\?request=\d+/)
  const id = /request=(\d+)/.exec(page.url())?.[1] ?? ''
  await page.getByRole('dialog').getByRole('heading', { level: 2 }).first().waitFor()
  return `F-${id}`
}

async function openRequest(page: Page, number: string) {
  await page.goto(`${queue}?view=waiting&request=${number.slice(2)}`)
  const drawer = page.getByRole('dialog', { name: `Request ${number}` })
  await drawer.getByRole('button', { name: 'Approve' }).waitFor()
  return drawer
}

/** Two transfers of a new seller, the first one open before staff, and how often one was approved since. */
async function openTwoTransfers(page: Page, name: string) {
  const company = `${name} ${randomBytes(3).toString('hex')}`
  const { orgId } = await plantSeller({ company })
  const first = await plantTransfer({ orgId, provider: PLATFORM, requested: 10 * 10_000 })
  const next = await plantTransfer({ orgId, provider: PLATFORM, requested: 20 * 10_000 })
  let approvals = 0
  page.on('request', (request) => {
    if (/\/admin\/funding\/approve\//.test(request.url())) approvals += 1
  })
  await page.goto(`${queue}?view=waiting&q=${encodeURIComponent(company)}&request=${first.slice(2)}`)
  return { first, next, approvals: () => approvals }
}

describe('the queue of transfers', () => {
  journey('a held A decides the open request and not the next one', async ({ open }) => {
    const { page } = await open({ as: 'admin@demo.test' })
    const { first, next, approvals } = await openTwoTransfers(page, 'Held')
    await page
      .getByRole('dialog', { name: `Request ${first}` })
      .getByRole('button', { name: 'Approve' })
      .waitFor()
    await page.keyboard.down('a')
    await page.keyboard.down('a')
    const opened = page.getByRole('dialog', { name: `Request ${next}` })
    await opened.getByRole('button', { name: 'Approve' }).waitFor()
    await page.keyboard.down('a')
    await page.keyboard.up('a')
    expect(approvals()).toBe(1)
    await expect.poll(() => opened.getByRole('button', { name: 'Approve' }).isEnabled()).toBe(true)
    await page.keyboard.press('a')
    await page.getByText(`${next} approved: $20.00 added`).first().waitFor()
    expect(approvals()).toBe(2)
  })

  journey('who presses Approve twice in a row decides the open request and not the next one', async ({ open }) => {
    const { page } = await open({ as: 'admin@demo.test' })
    const { first, next, approvals } = await openTwoTransfers(page, 'Twice')
    const approve = page.getByRole('dialog', { name: `Request ${first}` }).getByRole('button', { name: 'Approve' })
    await approve.waitFor()
    // However fast or slow the next request comes, its button is no button at first: looked at where it is made, not from here.
    const isDisabledAtFirst = page.evaluate(
      (name) =>
        new Promise<boolean>((resolve) => {
          const look = () => {
            const title = [...document.querySelectorAll('[data-dialog-title]')].find(
              ({ textContent }) => textContent === name,
            )
            const buttons = [...(title?.closest('[role=dialog]')?.querySelectorAll('button') ?? [])]
            const button = buttons.find(({ textContent }) => textContent.startsWith('Approve'))
            if (!button) return
            observer.disconnect()
            resolve(button.getAttribute('aria-disabled') === 'true' || button.disabled)
          }
          const observer = new MutationObserver(look)
          observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        }),
      `Request ${next}`,
    )
    await approve.click()
    await expect(isDisabledAtFirst).resolves.toBe(true)
    const nextApprove = page.getByRole('dialog', { name: `Request ${next}` }).getByRole('button', { name: 'Approve' })
    await expect.poll(() => nextApprove.isEnabled()).toBe(true)
    expect(approvals()).toBe(1)
    await nextApprove.click()
    await page.getByText(`${next} approved: $20.00 added`).first().waitFor()
    expect(approvals()).toBe(2)
  })
})

describe('the pages of a reseller about its own money', () => {
  journey('open from its menu, without exports, which sellers alone have', async ({ open }) => {
    const { page } = await open({ path: '/ss/login?tenantDomain=acme.test' })
    await fillLogin(page, 'owner@acme.test')
    await heading(page, 'Setup').waitFor()
    const menu = page.getByRole('navigation').first()
    await menu.getByRole('button', { name: 'Funds' }).click()
    for (const name of ['Bill history', 'Invoice', 'Funding history']) {
      await menu.getByRole('link', { name, exact: true }).click()
      await heading(page, new RegExp(`^${name}`)).waitFor()
    }
    expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Balance refunds' }).click()
    await heading(page, 'Balance refunds').waitFor()
    await page.getByText('No refunds yet.').waitFor()
  })
})

describe('money by bank transfer', () => {
  journey('a seller sends a proof, staff approves another amount, balance and history agree', async ({ open }) => {
    const { email } = await plantSeller({ funds: 5 * 10_000 })
    const { page } = await open({ as: email, path: '/e/#/funds/add' })
    await page.getByRole('radio', { name: 'Bank transfer' }).check()
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByText('Enter an amount').waitFor()
    await page.getByText('Add an image or PDF of the confirmation').waitFor()
    await page.getByRole('button', { name: '$100.00' }).click()
    await page.getByText('$105.00', { exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => page.getByRole('textbox', { name: 'Amount' }).inputValue(), patient).toBe('100.00')
    expect(await faultsOf(page)).toEqual([])
    const number = await sendRequest(page, { send: 'Send request', download: /^Download proof/ })
    await page.getByRole('dialog').getByText('Pending').waitFor()

    const staff = await open({ as: 'admin@demo.test' })
    const drawer = await openRequest(staff.page, number)
    await drawer.getByRole('img', { name: 'transfer.jpg' }).waitFor()
    expect(await faultsOf(staff.page)).toEqual([])
    const late = await open({ as: 'admin@demo.test' })
    const lateDrawer = await openRequest(late.page, number)
    await drawer.getByRole('textbox', { name: 'Received' }).fill('10000000.01')
    await drawer.getByRole('button', { name: 'Approve' }).click()
    await drawer.getByText('Enter at most $10,000,000.00').waitFor()
    await drawer.getByRole('textbox', { name: 'Received' }).fill('95.50')
    await drawer.getByText('Added to the balance: $95.50').waitFor()
    await drawer.getByRole('button', { name: 'Approve' }).click()
    await staff.page.getByText(`${number} approved: $95.50 added`).first().waitFor()
    await lateDrawer.getByRole('button', { name: 'Approve' }).click()
    await late.page.getByText(`${number} had already been decided. Your decision had no effect.`).first().waitFor()
    await lateDrawer.getByText('Approved', { exact: true }).first().waitFor()
    await expect
      .poll(async () => (await (await callsOf(email)).call(getPostageInfo, {})).available, patient)
      .toBe(100_5000)

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.reload()
    const request = page.getByRole('dialog', { name: `Request ${number}` })
    await request.getByText('$95.50').first().waitFor()
    const receipt = page.waitForEvent('download')
    await request.getByRole('button', { name: 'Receipt' }).click()
    expect((await receipt).suggestedFilename()).toBe(`receipt-${number}.pdf`)
    await request.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('row').filter({ hasText: number }).getByText('Approved').waitFor()
  })

  journey('a denial says why, and the request goes in again, in Chinese on a phone', async ({ open }) => {
    const { email } = await plantSeller({})
    const phone = { width: 390, height: 844 }
    const { page } = await open({ as: email, path: '/e/#/funds/add', language: 'cn', viewport: phone })
    await heading(page, '充值').waitFor()
    await page.getByRole('radio', { name: '银行转账' }).check()
    await page.getByRole('button', { name: '$50.00' }).click()
    expect(await faultsOf(page)).toEqual([])
    const words = { send: '提交申请', download: /^下载凭证/ }
    const number = await sendRequest(page, words)

    const staff = await open({ as: 'admin@demo.test' })
    await openRequest(staff.page, number)
    await staff.page.keyboard.press('d')
    const dialog = staff.page.getByRole('dialog', { name: `Deny request ${number}?` })
    await dialog.getByRole('radio', { name: 'Other reason' }).check()
    await dialog.getByRole('button', { name: 'Deny' }).click()
    await dialog.getByText('Write what is wrong').waitFor()
    await dialog.getByRole('textbox').fill('Sent to the old account')
    await dialog.getByRole('button', { name: 'Deny' }).click()
    await staff.page.getByText(`${number} denied`).first().waitFor()

    await page.reload()
    await page.getByText('Sent to the old account').first().waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: '重新提交' }).click()
    await page.getByText(`本申请将替代被拒绝的 ${number}。`).waitFor()
    await page.getByRole('button', { name: '提交申请' }).click()
    await expect.poll(() => page.url(), patient).toMatch(/request=(?!0)\d+/)
    await page.getByRole('dialog').getByText('替代申请').waitFor()
  })
})
