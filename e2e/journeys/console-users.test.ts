import { approveUsers, listUsers } from '@waybill/contract/users/api'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { addPicture, fillClaims, submitDocuments, verification } from '../support/identity-papers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'
import { fillLogin, patient } from '../visitor.ts'

const admin = 'admin@demo.test'
const users = '/a/#/user/lists'

/** Opens one user from the list, by his e-mail; planted ones are all called Joan Journey. */
async function openUser(page: Page, view: string, email: string, name = 'Joan Journey') {
  await page.goto(`${users}?view=${view}&q=${email}`)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  const drawer = page.getByRole('dialog', { name })
  await drawer.getByRole('heading', { name: 'Account' }).waitFor()
  return drawer
}
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

describe('the way to postage', () => {
  journey('from the gate to papers, from papers to postage, without logging in anew', async ({ open }) => {
    const { email } = await plantSeller({ verified: false })
    const { page } = await open({ as: email, path: '/e/#/funds/postage' })
    await page.getByRole('button', { name: 'Verify identity' }).click()
    await heading(page, 'Identity verification').waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Legal name', exact: true }).inputValue())
      .toBe('Joan Journey')
    await fillClaims(page)
    await addPicture(page)
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/wms-user/verification')) sent++
    })
    await page.getByRole('button', { name: 'Submit' }).dblclick()
    await page.getByText('Your documents are being checked').waitFor()
    expect(sent).toBe(1)

    const staff = await open({ as: admin })
    const drawer = await openUser(staff.page, 'toVerify', email)
    await drawer.getByRole('img', { name: 'card.jpg' }).waitFor()
    await drawer.getByText('NY-4711').waitFor()
    await staff.page.keyboard.press('a')
    await toast(staff.page, 'Identity verified')
    await drawer.getByRole('button', { name: 'Verify identity' }).waitFor({ state: 'hidden' })

    await page.getByText('Your identity is verified').waitFor({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Go to postage' }).click()
    await heading(page, /Postage/).waitFor()
    await page.getByText('Available').first().waitFor()
  })

  journey('a refusal says what to change, keeps the entries, and the papers go in again', async ({ open }) => {
    const { email } = await plantSeller({ verified: false })
    const { page } = await open({ as: email })
    await submitDocuments(page)
    const staff = await open({ as: admin })
    const drawer = await openUser(staff.page, 'toVerify', email)
    await staff.page.keyboard.press('d')
    const dialog = staff.page.getByRole('dialog', { name: /Reject/ })
    await dialog.getByRole('button', { name: /Reject documents/ }).click()
    await dialog.getByText('Reason is required').waitFor()
    await dialog.getByRole('textbox').fill('The card is blurred')
    await dialog.getByRole('textbox').press('Control+Enter')
    await toast(staff.page, 'Documents rejected')
    await drawer.getByText('The card is blurred').first().waitFor()

    await page.reload()
    await page.getByText('What to change: The card is blurred').waitFor()
    await expect.poll(() => page.getByLabel('Registration or tax number').inputValue()).toBe('NY-4711')
    await page.getByRole('button', { name: 'Remove card.jpg' }).click()
    await addPicture(page, 'sharp.jpg')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Your documents are being checked').waitFor()
    await page.getByText(/rejected: The card is blurred/).waitFor()
  })

  journey(
    'what is missing is said by field, a file that is no picture is refused, nothing typed is lost',
    async ({ open }) => {
      const { email } = await plantSeller({ verified: false })
      const { page } = await open({ as: email, path: verification })
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByRole('alert').getByText('6 fields need attention').waitFor()
      await page.getByRole('button', { name: 'City is required' }).click()
      await page.keyboard.type('Albany')
      await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Albany')
      const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: drawing })
      await page.getByText('Only images (PNG, JPEG, WebP, GIF) and PDF files are supported').waitFor()
      await page.getByRole('link', { name: 'Support' }).click()
      await page
        .getByRole('alertdialog', { name: 'Discard changes?' })
        .getByRole('button', { name: 'Keep editing' })
        .click()
      await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Albany')
    },
  )

  journey('a connection lost on submitting loses nothing and sends nothing twice', async ({ open }) => {
    const { email, orgId } = await plantSeller({ verified: false })
    const { page } = await open({ as: email, path: verification })
    await fillClaims(page)
    await addPicture(page)
    // The server takes it, the answer is lost.
    await page.route(
      '**/api/wms-user/verification',
      async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Submit' }).click()
    await page
      .getByRole('alert')
      .getByText(/No connection to the server/)
      .waitFor()
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Albany')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Your documents are being checked').waitFor()
    const { records } = await (await callsOf(admin)).call(listUsers, { query: { search: email } })
    expect(records.map(({ company, identity }) => [company.id, identity])).toEqual([[orgId, 'pending']])
  })
})

describe('the users of the console', () => {
  journey('a suspension ends the log-in of the other at once', async ({ open }) => {
    const { email } = await plantSeller()
    const { page } = await open({ as: email, path: '/b/#/order/lists' })
    await heading(page, 'Orders').waitFor()
    const staff = await open({ as: admin })
    const drawer = await openUser(staff.page, 'active', email)
    await drawer.getByRole('button', { name: 'Suspend' }).click()
    const dialog = staff.page.getByRole('dialog', { name: 'Suspend Joan Journey?' })
    await dialog.getByRole('textbox').fill('Labels paid with a stolen card')
    await dialog.getByRole('button', { name: /^Suspend/ }).click()
    await toast(staff.page, 'User suspended')
    await drawer.getByText('Labels paid with a stolen card').first().waitFor()

    await page.reload()
    await page.waitForURL(/\/login/)
    await fillLogin(page, email)
    await page.getByText('This account is suspended').waitFor()

    await drawer.getByRole('button', { name: 'Reactivate' }).click()
    await toast(staff.page, 'User reactivated')
    await fillLogin(page, email)
    await heading(page, 'Orders').waitFor()
  })

  journey('may be suspended and worked for from the list, without opening them', async ({ open }) => {
    const { email } = await plantSeller()
    const { page } = await open({ as: admin, path: `${users}?view=active&q=${email}` })
    const row = page.getByRole('row').filter({ hasText: email })
    await row.locator('[data-row-menu]').click()
    await page.getByRole('menuitem', { name: 'Log in as…' }).click()
    const work = page.getByRole('dialog', { name: 'Log in as Joan Journey' })
    await work.getByRole('textbox').fill('Asked for help')
    const [tab] = await Promise.all([page.waitForEvent('popup'), work.getByRole('button', { name: /Log in/ }).click()])
    await heading(tab, 'Orders').waitFor()
    await work.waitFor({ state: 'hidden' })
    await row.locator('[data-row-menu]').click()
    await page.getByRole('menuitem', { name: 'Suspend' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suspend Joan Journey?' })
    await dialog.getByRole('textbox').fill('Labels paid with a stolen card')
    await dialog.getByRole('button', { name: /^Suspend/ }).click()
    await toast(page, 'User suspended')
    await row.waitFor({ state: 'detached' })
  })

  journey('many are let in at once, and who could not be is named with the reason', async ({ open }) => {
    const [one, two] = [await plantSeller({ status: 2 }), await plantSeller({ status: 2 })]
    const { page } = await open({ as: admin, path: `${users}?q=journey&kind=ordinary` })
    await page.getByRole('row').filter({ hasText: one.email }).getByRole('checkbox').click()
    await page.getByRole('row').filter({ hasText: two.email }).getByRole('checkbox').click()
    const calls = await callsOf(admin)
    const { records } = await calls.call(listUsers, { query: { search: two.email } })
    await calls.call(approveUsers, { body: { ids: records.map(({ id }) => id) } })
    await page.keyboard.press('a')
    const report = page.getByRole('dialog', { name: 'Approval results' })
    await report.getByText('1 approved, 1 unchanged').waitFor()
    await report.getByText("Joan Journey isn't awaiting approval").waitFor()
    await report.getByRole('button', { name: 'Close' }).last().click()
    await expect.poll(() => page.getByRole('row').filter({ hasText: one.email }).count(), patient).toBe(0)
  })

  journey('one is denied with a reason, by the keyboard alone, and J goes on to the next', async ({ open }) => {
    const [one, two] = [await plantSeller({ status: 2 }), await plantSeller({ status: 2 })]
    const { page } = await open({ as: admin })
    const drawer = await openUser(page, 'toApprove', one.email)
    await page.goto(`${users}?q=journey`)
    await page.getByRole('row').filter({ hasText: one.email }).getByRole('link').click()
    await drawer.getByText(one.email).waitFor()
    await page.keyboard.press('d')
    await page.getByRole('dialog', { name: 'Deny Joan Journey?' }).getByRole('textbox').fill('Unknown company')
    await page.keyboard.press('Control+Enter')
    await toast(page, 'User denied')
    await page.keyboard.press('j')
    await drawer.getByText(two.email).waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await page.goto(`${users}?view=suspended&q=${one.email}`)
    await page.getByRole('row').filter({ hasText: one.email }).waitFor()
  })

  journey('a reseller sees its own sellers and nobody else', async ({ open }) => {
    const { page } = await open({ path: '/ss/login?tenantDomain=acme.test' })
    await fillLogin(page, 'owner@acme.test')
    await page.waitForURL(/\/a\//)
    await page.goto('/a/?tenantDomain=acme.test#/user/lists?view=all')
    await page.getByRole('row').filter({ hasText: 'seller@acme.test' }).waitFor()
    const mails = await page.locator('td').filter({ hasText: '@' }).allInnerTexts()
    // Other journeys sign up at Acme with addresses of any domain; those of the main site and of Nova are known.
    expect(mails.filter((mail) => mail.endsWith('@nova.test') || mail.endsWith('@demo.test'))).toEqual([])
    expect(mails).not.toContain('owner@acme.test')
  })

  journey('staff work for a seller in a new tab, under a banner, and their own tab stays theirs', async ({ open }) => {
    const { email } = await plantSeller()
    const { page } = await open({ as: admin })
    const drawer = await openUser(page, 'active', email)
    await drawer.getByRole('button', { name: 'Log in as…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log in as Joan Journey' })
    await dialog.getByRole('textbox').fill('Asked for help with a label')
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('button', { name: /Log in/ }).click(),
    ])
    await heading(tab, 'Orders').waitFor()
    await expect.poll(() => new URL(tab.url()).search).toBe('')
    await tab
      .getByText(/Logged in as/)
      .first()
      .waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await page.reload()
    await drawer.getByText('Staff logged in as this user').waitFor()
    await drawer.getByText('Asked for help with a label').waitFor()
  })

  journey('the platform that works for a seller of a reseller sees what that seller may use', async ({ open }) => {
    const { page } = await open({ as: admin })
    const drawer = await openUser(page, 'active', 'seller@acme.test', 'Bella Byrd')
    await drawer.getByRole('button', { name: 'Log in as…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Log in as/ })
    await dialog.getByRole('textbox').fill('Asked for help with rates')
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('button', { name: /Log in/ }).click(),
    ])
    await heading(tab, 'Orders').waitFor()
    await tab.getByRole('button', { name: 'Support and exceptions' }).waitFor()
    await tab.getByRole('link', { name: 'Rate calculator' }).click()
    await heading(tab, 'Rate calculator').waitFor()
    expect(await tab.getByRole('link', { name: 'Identity verification' }).count()).toBe(0)
  })
})
