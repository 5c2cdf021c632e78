import type { OutputOf } from '@waybill/contract/core/route'
import { latestOutbox } from '@waybill/contract/outbox/api'
import type { Wrapper } from '@waybill/contract/core/wrapper'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { faultsHere, faultsOf, twoLooks } from '../support/barriers.ts'
import { appCodes } from '../support/authenticator.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'
import { DEMO_PASSWORD, fillLogin } from '../visitor.ts'

const path = '/b/#/setting/account'
const section = (page: Page, name: string) => page.getByRole('region', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog')

async function changePassword(page: Page, typed: readonly [present: string, wish: string, again: string]) {
  for (const [index, name] of ['oldPassword', 'newPassword', 'repeat'].entries())
    await page.locator(`[data-field=${name}] input`).fill(typed[index] ?? '')
  await section(page, 'Password').getByRole('button', { name: 'Change password' }).click()
}

describe('the password', () => {
  journey('is changed with the right old one, and other log-ins end', async ({ open }) => {
    const { email } = await plantSeller()
    const [here, there] = [await open({ as: email, path }), await open({ as: email, path: '/b/#/order/lists' })]
    await heading(there.page, 'Orders').waitFor()
    const { page } = here
    await press(page, 'Change password')
    await changePassword(page, [DEMO_PASSWORD, 'short', 'other'])
    const rule = '6-16 numbers, letters, underscore and $, @, %'
    await section(page, 'Password').getByText(rule, { exact: true }).waitFor()
    await section(page, 'Password').getByText('The two passwords do not match').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')))
      .toBe('newPassword')
    await changePassword(page, [DEMO_PASSWORD, '123456', '123456'])
    await section(page, 'Password').getByText('This password is too common').waitFor()
    await section(page, 'Password').getByText('Strength: very weak').waitFor()
    await changePassword(page, ['not_the_one', 'Journey_2026', 'Journey_2026'])
    await section(page, 'Password').getByText('Your current password is incorrect').waitFor()
    await changePassword(page, [DEMO_PASSWORD, 'Journey_2026', 'Journey_2026'])
    await page.getByText('Password changed').first().waitFor()
    await page.reload()
    await heading(page, 'My account').waitFor()
    await there.page.reload()
    await there.page.waitForURL(/\/login/)
    await fillLogin(there.page, email, 'Journey_2026')
    await heading(there.page, 'Orders').waitFor()
  })
})

describe('two-factor log-in', () => {
  journey('is set up with an app, asked for at the log-in, and turned off', async ({ open }) => {
    const { email } = await plantSeller()
    const { page } = await open({ as: email, path })
    await press(page, 'Set up')
    await press(page, 'Next')
    await dialog(page).getByText('Current password is required').waitFor()
    await dialog(page).getByLabel('Current password').fill(DEMO_PASSWORD)
    await press(page, 'Next')
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    const secret = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? ''
    await dialog(page).getByRole('textbox', { name: 'Code' }).fill('000000')
    await press(page, 'Turn on')
    await dialog(page).getByText('The verification code is incorrect').waitFor()
    const app = appCodes(secret)
    await dialog(page).getByRole('textbox', { name: 'Code' }).fill(app.now)
    await page.getByRole('button', { name: 'Turn on' }).dblclick()
    await dialog(page).getByText('Save your recovery codes').waitFor()
    const codes = await dialog(page).getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(10)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(1)
    await dialog(page).getByLabel("I've saved them").check()
    await press(page, 'Done')
    await section(page, 'Two-factor authentication').getByText('10 recovery codes left').waitFor()

    const other = (await open({ path: '/login' })).page
    await fillLogin(other, email)
    await heading(other, 'Two-factor authentication').waitFor()
    expect(await other.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull()
    await other.click('button[type=submit]')
    await other.getByText('Enter the code', { exact: true }).waitFor()
    await other.fill('[name=code]', app.now)
    await other.click('button[type=submit]')
    await other.getByText('The verification code is incorrect').waitFor()
    await other.fill('[name=code]', app.next)
    await other.click('button[type=submit]')
    await heading(other, 'Orders').waitFor()

    const third = (await open({ path: '/login' })).page
    await fillLogin(third, email)
    await third.getByRole('button', { name: 'Use a recovery code' }).click()
    await third.fill('[name=code]', (codes[0] ?? '').toLowerCase())
    await third.click('button[type=submit]')
    await heading(third, 'Orders').waitFor()

    await page.reload()
    await section(page, 'Two-factor authentication').getByText('9 recovery codes left').waitFor()
    await press(page, 'Turn off')
    await dialog(page).getByLabel('Current password').fill(DEMO_PASSWORD)
    await dialog(page)
      .getByLabel('App code or recovery code')
      .fill(codes[1] ?? '')
    await dialog(page).getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Two-factor authentication is off').first().waitFor()
    await section(page, 'Two-factor authentication').getByText('Off.').waitFor()
  })
})

describe('log-ins and devices', () => {
  journey('are listed, ended one by one, and all at once', async ({ open }) => {
    const { email } = await plantSeller()
    const { page } = await open({ as: email, path })
    const other = (await open({ as: email, path })).page
    await heading(other, 'My account').waitFor()
    await page.reload()
    const lines = section(page, 'Sessions and devices').getByRole('listitem')
    await lines.nth(1).waitFor()
    await lines.first().getByText('This session').waitFor()
    await expect.poll(() => lines.count()).toBe(2)
    await lines.nth(1).getByRole('button', { name: /^End/ }).click()
    await page.getByText('Session ended').first().waitFor()
    await lines.nth(1).waitFor({ state: 'detached' })
    await other.reload()
    await other.waitForURL(/\/login/)
    await fillLogin(other, email)
    await heading(other, 'My account').waitFor()
    await press(page, 'Log out everywhere')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click()
    await page.waitForURL(/\/login/)
    await other.reload()
    await other.waitForURL(/\/login/)
  })
})

describe('the profile', () => {
  journey('is saved, shows in the header at once, and asks before unsaved work is left', async ({ open }) => {
    const { email } = await plantSeller()
    const { page } = await open({ as: email, path })
    const card = section(page, 'Profile')
    await card.getByLabel('First name').fill('')
    await press(page, 'Save')
    await card.getByText('First name is required').waitFor()
    await card.getByLabel('First name').fill('Juna')
    await page.getByRole('link', { name: 'Messages' }).click()
    await page.getByRole('alertdialog', { name: 'Discard changes?' }).waitFor()
    await press(page, 'Keep editing')
    await expect.poll(() => card.getByLabel('First name').inputValue()).toBe('Juna')
    await card.getByLabel('Time zone').fill('kolkata')
    await page.getByRole('option', { name: /Asia \/ (Calcutta|Kolkata)/ }).click()
    await card.getByText('中文').click()
    await press(page, 'Save')
    await page
      .getByText(/资料已保存|Profile saved/)
      .first()
      .waitFor()
    await page.getByRole('heading', { level: 1, name: '我的账号' }).waitFor()
    await page.getByRole('button', { name: /Juna Journey/ }).waitFor()
    await page.reload()
    const mine = page.getByRole('region', { name: '个人资料' })
    await expect.poll(() => mine.locator('[data-field=firstName] input').inputValue()).toBe('Juna')
  })
  journey('is every kind of account’s: warehouse, reseller and platform staff open it too', async ({ open }) => {
    for (const [as, waysBack] of [
      ['floor@demo.test', 1],
      ['admin@demo.test', 1],
    ] as const) {
      const { page } = await open({ as, path })
      await heading(page, 'My account').waitFor()
      await section(page, 'Profile').getByLabel('First name').waitFor()
      // Back leads to the first page of each, which is another one.
      await expect.poll(() => page.getByRole('navigation').getByRole('link', { name: /^Back/ }).count()).toBe(waysBack)
    }
  })
})

describe('the e-mail', () => {
  journey('is changed by a code that went to the new address', async ({ open }) => {
    const { email } = await plantSeller()
    const { page } = await open({ as: email, path })
    await press(page, 'Change email')
    await dialog(page).getByLabel('New email').fill('not-an-address')
    await press(page, 'Send code')
    await dialog(page).getByText('Incorrect email format').waitFor()
    const fresh = `new-${email}`
    await dialog(page).getByLabel('New email').fill(fresh)
    await dialog(page).getByLabel('Current password').fill(DEMO_PASSWORD)
    await press(page, 'Send code')
    await dialog(page).getByText(`We sent a 6-digit code to ${fresh}`).waitFor()
    const answer = await fetch(`${inject('baseUrl')}${latestOutbox.path}?to=${encodeURIComponent(fresh)}`)
    const { data } = (await answer.json()) as Wrapper<OutputOf<typeof latestOutbox>>
    const code = JSON.stringify(data).match(/"code":"(\d{6})"/)?.[1] ?? ''
    await dialog(page)
      .getByLabel('Code')
      .fill(code === '000000' ? '000001' : '000000')
    await dialog(page).getByRole('button', { name: 'Change email' }).click()
    await dialog(page).getByText('Verification code error. Attempts left: 4').waitFor()
    await dialog(page).getByRole('textbox', { name: 'Code' }).fill(code)
    await dialog(page).getByRole('button', { name: 'Change email' }).click()
    await page.getByText('Email changed').first().waitFor()
    await section(page, 'Email').getByText(fresh).waitFor()
  })
})

describe.each(['en', 'cn'] as const)('without barriers in %s', (language) => {
  journey('the account, its dialogs and the second step of the log-in', async ({ open }) => {
    const { email } = await plantSeller()
    const { page } = await open({ as: email, path, language })
    await heading(page, /My account|我的账号/).waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: /This session|本次登录/ })
      .waitFor()
    const faults: string[] = []
    const look = async (what: string) => {
      faults.push(...(await faultsOf(page, twoLooks)).map((fault) => `${what}, ${fault}`))
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    await look('page')
    await page.getByRole('button', { name: /^(Change password|修改密码)$/ }).click()
    await page.locator('[data-field=newPassword] input').fill('Abc')
    await look('password')
    await page
      .locator('section')
      .getByRole('button', { name: /^(Set up|设置)$/ })
      .click()
    await dialog(page)
      .getByLabel(/Current password|当前密码/)
      .fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: /^(Next|下一步)$/ }).click()
    await page.getByRole('img', { name: /QR code|二维码/ }).waitFor()
    await look('set-up')
    const secret = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? ''
    await dialog(page)
      .getByRole('textbox', { name: /^(Code|验证码)/ })
      .fill(appCodes(secret).now)
    await page.getByRole('button', { name: /^(Turn on|启用)$/ }).click()
    await dialog(page)
      .getByText(/Each works once|每个仅限使用一次/)
      .waitFor()
    await look('recovery codes')
    const other = (await open({ path: '/login', language })).page
    await fillLogin(other, email)
    await heading(other, /Two-factor authentication|两步验证/).waitFor()
    for (const fault of await faultsHere(other)) faults.push(`second step: ${fault}`)
    expect(faults).toEqual([])
  })
})
