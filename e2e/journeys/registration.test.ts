import { login } from '@waybill/contract/identity/api'
import type { Wrapper } from '@waybill/contract/core/wrapper'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { faultsOf } from '../support/barriers.ts'
import { focusedName, heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'
import { ACME, codeFor, messagesTo, newcomer, signUpForm } from '../support/sign-up-form.ts'
import { DEMO_PASSWORD, fillLogin, patient } from '../visitor.ts'

const pathOf = (page: Page) => new URL(page.url()).pathname
const mayLogIn = async (userName: string, password: string) => {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ userName, password }) }
  const answer = (await (await fetch(inject('baseUrl') + login.path, init)).json()) as Wrapper<unknown>
  return answer.result === 'OK'
}

describe('the log-in page', () => {
  journey('loads at most 130 kB of scripts', async ({ open }) => {
    const { page } = await open({ path: '/login' })
    await page.locator('[name=userName]').waitFor()
    await page.waitForLoadState('networkidle')
    const scripts = () =>
      page.evaluate(() => {
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        return files
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ name, encodedBodySize }) => ({ name: name.replace(/-[\w-]{8}\.js$/, ''), bytes: encodedBodySize }))
      })
    const first = await scripts()
    const sum = first.reduce((bytes, file) => bytes + file.bytes, 0)
    console.log('first load of the log-in page, bytes of scripts:', sum)
    expect(sum, first.map(({ name, bytes }) => `${name} ${bytes}`).join('\n')).toBeLessThanOrEqual(130_000)
    expect(sum).toBeGreaterThan(50_000)
  })
})

describe('signing up', () => {
  journey('leads from nothing to the first log-in, with codes read in the outbox', async ({ open }) => {
    const { page, newTab } = await open({ path: '/login' })
    const who = newcomer()
    const form = signUpForm(page, who)
    await page.getByRole('link', { name: 'Sign up' }).click()
    await heading(page, 'Sign up for Waybill').waitFor()
    await form.fillYou()
    await form.button('Send code').click()
    const outbox = await newTab()
    await outbox.goto('/outbox')
    const sent = (to: string) => outbox.getByText(`To ${to}`).locator('..')
    const sms = await sent(who.phone)
      .getByText(/^\d{6} is your verification code/)
      .innerText()
    await page.fill('[name=phoneCode]', sms.slice(0, 6))
    await form.button('Next').click()
    await form.company()
    await form.shipping()
    await sent(who.email).getByRole('heading', { name: 'Your verification code' }).waitFor()
    await form.prove()
    await form.button('Verify').click()
    await heading(page, 'Your account is ready').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('signUp'))).toBeNull()
    await page.getByRole('link', { name: 'Log in' }).click()
    await fillLogin(page, who.email, who.password)
    await heading(page, 'Orders').waitFor()
    await page.getByText('No orders yet').first().waitFor()
  })

  journey('asks for the phone number alone where no code can be sent to it', async ({ open }) => {
    const { page } = await open({ path: '/login' })
    await page.route('**/registrationRules*', async (route) => {
      const answer = await route.fetch()
      const wrapper = (await answer.json()) as { data: object }
      await route.fulfill({ response: answer, json: { ...wrapper, data: { ...wrapper.data, phoneCode: false } } })
    })
    const form = signUpForm(page, newcomer())
    await page.getByRole('link', { name: 'Sign up' }).click()
    await form.fillYou()
    await page.locator('[name=phoneCode]').waitFor({ state: 'detached' })
    await page.fill('[name=phone]', '12')
    await form.button('Next').click()
    await page.getByText('Mobile number format error').waitFor()
    await page.fill('[name=phone]', '+1 213 555 0100')
    await form.button('Next').click()
    await page.locator('[name=companyName]').waitFor()
  })

  journey("under /ss belongs to the reseller's site and wears its name", async ({ open }) => {
    const { page } = await open({ path: `/ss/login?tenantDomain=${ACME}&invitationCode=FRIEND` })
    const who = newcomer()
    const form = signUpForm(page, who, ACME)
    await page.getByRole('link', { name: 'Sign up' }).click()
    await heading(page, 'Sign up for Acme Shipping').waitFor()
    expect(pathOf(page)).toBe('/ss/sign-up')
    await form.you()
    await expect.poll(() => page.inputValue('[name=invitationCode]')).toBe('FRIEND')
    await form.company()
    await form.shipping()
    await form.prove()
    await form.button('Verify').click()
    await heading(page, 'Your account is ready').waitFor()
    await expect
      .poll(async () => (await messagesTo(who.email, ACME))[0]?.content?.link?.href, patient)
      .toBe('http://acme.test:8027/ss/login')
    await page.getByRole('link', { name: 'Log in' }).click()
    await fillLogin(page, who.email, who.password)
    await heading(page, 'Orders').waitFor()
    expect(await mayLogIn(who.email, who.password)).toBe(false)
  })

  journey('keeps its answers over a reload, but for the password', async ({ open }) => {
    const { page } = await open({ path: '/sign-up' })
    const who = newcomer()
    const form = signUpForm(page, who)
    await form.you()
    await form.company()
    await page.reload()
    await page.getByText('Your answers are saved').waitFor()
    // All that is missing.
    await expect.poll(() => focusedName(page)).toBe('password')
    await expect.poll(() => page.inputValue('[name=email]')).toBe(who.email)
    expect(await page.inputValue('[name=password]')).toBe('')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(who.password)
    await page.fill('[name=password]', who.password)
    await form.button('Next').click()
    await expect.poll(() => page.inputValue('[name=companyName]')).toBe(who.company)
    await form.button('Next').click()
    await form.shipping()
  })

  journey('goes from step to step by the browser’s Back and Forward, and loses nothing', async ({ open }) => {
    const { page } = await open({ path: '/login' })
    const who = newcomer()
    const form = signUpForm(page, who)
    await page.getByRole('link', { name: 'Sign up' }).click()
    await form.you()
    await page.fill('[name=companyName]', who.company)
    await page.goBack()
    await page.locator('[name=password]').waitFor()
    await expect.poll(() => page.inputValue('[name=email]')).toBe(who.email)
    await expect.poll(() => page.inputValue('[name=password]')).toBe(who.password)
    await page.goForward()
    await page.locator('[name=companyName]').waitFor()
    await expect.poll(() => page.inputValue('[name=companyName]')).toBe(who.company)
    await form.company()
    await form.button('Back').click()
    await page.locator('[name=companyName]').waitFor()
    await page.goBack()
    await page.locator('[name=firstName]').waitFor()
    await page.goBack()
    await heading(page, /Log in/).waitFor()
  })

  journey('begins anew at its first step after a reload, one press of Back from where it came', async ({ open }) => {
    const { page } = await open({ path: '/login' })
    const form = signUpForm(page, newcomer())
    await page.getByRole('link', { name: 'Sign up' }).click()
    await form.you()
    await form.company()
    await page.reload()
    await page.getByText('Your answers are saved').waitFor()
    await expect.poll(() => page.evaluate(() => history.state.signUpStep ?? 0), patient).toBe(0)
    await page.goBack()
    await heading(page, /Log in/).waitFor()
  })

  journey('names what is missing or wrong where it stands, and keeps what was typed', async ({ open }) => {
    const { page } = await open({ path: '/sign-up' })
    const who = newcomer()
    const form = signUpForm(page, who)
    await form.button('Next').click()
    await page.getByText('First name is required').waitFor()
    await expect.poll(() => focusedName(page)).toBe('firstName')
    await form.fillYou()
    await page.fill('[name=confirmEmail]', 'other@e2e.test')
    await page.fill('[name=password]', 'short')
    await page.getByText('Strength: very weak').waitFor()
    await page.fill('[name=phone]', '12')
    await form.button('Send code').click()
    await page.getByText('Mobile number format error').waitFor()
    await page.fill('[name=phone]', who.phone)
    await form.button('Send code').click()
    const code = await codeFor(who.phone)
    await page.fill('[name=phoneCode]', code === '000000' ? '111111' : '000000')
    await form.button('Next').click()
    await page.getByText("The two email addresses don't match").waitFor()
    await page.getByText('6-16 numbers, letters, underscore and $, @, %').nth(1).waitFor()
    await page.fill('[name=confirmEmail]', who.email)
    await page.fill('[name=password]', who.password)
    await form.button('Next').click()
    await page.getByText('Verification code error. Attempts left: 4').first().waitFor()
    await page.fill('[name=phoneCode]', code)
    await form.button('Next').click()
    await form.company()
  })

  journey('for a company that is known says so and offers the log-in', async ({ open }) => {
    const { page } = await open({ path: '/sign-up' })
    const who = { ...newcomer(), company: 'redwood  OUTFITTERS' }
    const form = signUpForm(page, who)
    await form.you()
    await form.company()
    await form.shipping()
    await form.prove()
    await form.button('Verify').click()
    const alert = page.getByRole('alert')
    await alert.getByText('This company already has a registered account.').waitFor()
    await alert.getByRole('link', { name: 'Log in' }).waitFor()
    await expect.poll(() => focusedName(page)).toBe('companyName')
    await page.fill('[name=companyName]', newcomer().company)
    await form.button('Next').click()
    await form.button('Create account').click()
    await heading(page, 'Check your email').waitFor()
    await form.button('Verify').click()
    await heading(page, 'Your account is ready').waitFor()
  })

  journey('over an account that is there tells nobody but its owner', async ({ open }) => {
    const { email } = await plantSeller()
    const { page } = await open({ path: '/sign-up' })
    const form = signUpForm(page, { ...newcomer(), email })
    await form.you()
    await form.company()
    await form.shipping()
    await expect.poll(async () => (await messagesTo(email))[0]?.subject, patient).toBe('You already have an account')
    await page.fill('[name=emailCode]', '123456')
    await form.button('Verify').click()
    await page.getByText('Verification code error. Attempts left: 4').first().waitFor()
    expect(await mayLogIn(email, DEMO_PASSWORD)).toBe(true)
  })

  journey('pressed twice over a bad connection makes one account', async ({ open }) => {
    const { page } = await open({ path: '/sign-up' })
    const who = newcomer()
    const form = signUpForm(page, who)
    await form.you()
    await form.company()
    await form.shipping()
    await form.prove()
    let sent = 0
    await page.route('**/user/signUp', async (route) => {
      if (sent++ > 0) return route.continue()
      await route.fetch()
      return route.abort('internetdisconnected')
    })
    await form.button('Verify').dblclick()
    await page.getByText('No connection to the server').waitFor()
    expect(sent).toBe(1)
    await expect.poll(() => page.inputValue('[name=emailCode]')).toMatch(/^\d{6}$/)
    await form.button('Verify').click()
    await heading(page, 'Your account is ready').waitFor()
  })
})

describe('a forgotten password', () => {
  const forgot = async (page: Page, email: string) => {
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await heading(page, 'Forgot your password?').waitFor()
    await page.fill('[name=email]', email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await heading(page, 'Enter the code').waitFor()
  }
  const setPassword = async (page: Page, password: string, again = password) => {
    await page.fill('[name=password]', password)
    await page.fill('[name=confirmPassword]', again)
    await page.getByRole('button', { name: 'Reset password' }).click()
  }

  journey('is set anew with the code, keeps the wish to return, and ends every log-in', async ({ open }) => {
    const { email } = await plantSeller()
    const elsewhere = await open({ as: email, path: '/b/#/order/lists' })
    await heading(elsewhere.page, 'Orders').waitFor()
    const { page } = await open({ path: '/e/#/funds/postage' })
    await page.waitForURL(/\/login\?redirect=/)
    await forgot(page, email)
    const code = await codeFor(email)
    await page.fill('[name=code]', code === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('The verification code is incorrect. Attempts left: 4').waitFor()
    await page.fill('[name=code]', code)
    await page.getByRole('button', { name: 'Verify' }).click()
    await heading(page, 'Reset password').waitFor()
    await setPassword(page, 'River_Boat_99', 'River_Boat_98')
    await page.getByText('Two Passwords Are Not Consistent').waitFor()
    await setPassword(page, 'short')
    await page.getByText('8-20 numbers, letters, underscore and $, @, %').nth(1).waitFor()
    await setPassword(page, 'River_Boat_99')
    await page.getByText('Password reset').first().waitFor()
    await fillLogin(page, email, 'River_Boat_99')
    await page.waitForURL(/\/e\/#\/funds\/postage$/)
    await elsewhere.page.reload()
    await elsewhere.page.getByText("You've been logged out").waitFor()
  })

  for (const [site, tenant] of [
    ['the main site', undefined],
    ["a reseller's site", ACME],
  ] as const) {
    journey(`on ${site} is set anew by the link of the mail, which leaves no code in the address`, async ({ open }) => {
      const { email } = tenant ? { email: 'seller@acme.test' } : await plantSeller()
      const query = tenant ? `tenantDomain=${tenant}` : ''
      const { page, newTab } = await open({ path: `${tenant ? '/ss' : ''}/login?${query}` })
      await forgot(page, email)
      await codeFor(email, tenant)
      const path = (await messagesTo(email, tenant))[0]?.content?.link?.path ?? ''
      expect(path).toMatch(/^\/reset\?code=\d{6}&email=/)
      const other = await newTab()
      await other.goto(`${path}&${query}`)
      await heading(other, 'Reset password').waitFor()
      expect(pathOf(other)).toBe(tenant ? '/ss/reset-psw' : '/reset-psw')
      expect(other.url()).not.toMatch(/code=|email=/)
    })
  }

  journey('ends its code after five wrong guesses, also for an address without an account', async ({ open }) => {
    const { page } = await open({ path: '/login' })
    await forgot(page, newcomer().email)
    for (const left of [4, 3, 2, 1]) {
      await page.fill('[name=code]', '12345' + left)
      await page.getByRole('button', { name: 'Verify' }).click()
      await page.getByText(`Attempts left: ${left}`).waitFor()
    }
    await page.fill('[name=code]', '999999')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('This code has expired').waitFor()
    // Nothing beside it says the opposite.
    expect(await page.getByText(/Expires in \d/).count()).toBe(0)
    await page.getByRole('button', { name: /Resend in \d+ s/ }).waitFor()
  })

  journey('whose link is old or cut says why and offers a new code', async ({ open }) => {
    const { page } = await open({ path: '/reset?code=123456&email=nobody%40e2e.test' })
    await page.getByText('This code has expired').waitFor()
    await page.getByRole('button', { name: 'Resend code' }).waitFor()
    await page.goto('/reset?code=12')
    await heading(page, 'Forgot your password?').waitFor()
  })
})

describe.each(['en', 'cn'] as const)('without barriers in %s', (language) => {
  const words = language === 'en' ? { next: 'Next' } : { next: '下一步' }
  journey('sign-up with errors, forgotten password, code, outbox, log-in', async ({ open }) => {
    const { page } = await open({ language, path: '/sign-up' })
    await page.getByRole('button', { name: words.next }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    const faults = async (name: string) => expect([name, ...(await faultsOf(page))]).toEqual([name])
    await faults('sign-up')
    await page.goto('/forgot-psw')
    await page.fill('[name=email]', newcomer().email)
    await faults('forgot')
    await page.locator('button[type=submit]').click()
    await page.locator('[name=code]').waitFor()
    await faults('code')
    await page.goto('/outbox')
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await faults('outbox')
    await page.goto('/login')
    await page.locator('[name=userName]').waitFor()
    await faults('log-in')
  })
})
