import { describe, expect, inject } from 'vitest'
import { fillLogin } from '../visitor.ts'
import { focusedName, heading, journey } from '../support/journey.ts'

const demo = 'seller@demo.test'

describe('the way in', () => {
  journey('a wrong password is said, the e-mail stays and the focus waits in the password', async ({ open }) => {
    const { page } = await open({ path: '/login' })
    await fillLogin(page, demo, 'wrong-Password-1')
    await page.getByText('Wrong user name or password').waitFor()
    await expect.poll(() => page.inputValue('[name=userName]')).toBe(demo)
    await expect.poll(() => focusedName(page)).toBe('password')
    expect(new URL(page.url()).pathname).toBe('/login')
    // Hidden while it is typed, and pasted as a password manager's user would.
    await expect.poll(() => page.getAttribute('[name=password]', 'type')).toBe('password')
    await page.fill('[name=userName]', 'Waybill_2026')
    await page.focus('[name=userName]')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+x')
    await page.fill('[name=userName]', demo)
    await page.focus('[name=password]')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+v')
    await expect.poll(() => page.inputValue('[name=password]')).toBe('Waybill_2026')
    await page.keyboard.press('Enter')
    await heading(page, 'Orders').waitFor()
    await expect.poll(() => page.url()).toBe(`${inject('baseUrl')}/b/#/order/lists`)
  })

  journey('after too many attempts counts down and goes on by itself, with all that was typed', async ({ open }) => {
    const { page } = await open()
    await page.clock.install()
    await page.goto('/login')
    await page.route(/\/user\/login$/, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '30' },
        json: {
          result: 'ERROR',
          errorCode: 'TOO_MANY_REQUESTS',
          message: 'Too many attempts',
          zhMessage: '操作过于频繁',
        },
      }),
    )
    await fillLogin(page, demo)
    const send = page.locator('button[type=submit]')
    await send.getByText(/^Try again in \d+ s$/).waitFor()
    await page.getByText('Too many attempts. Wait until you can try again.').waitFor()
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
    await page.unroute(/\/user\/login$/)
    let sent = 0
    page.on('request', (request) => void (request.url().endsWith('/user/login') && (sent += 1)))
    await page.keyboard.press('Enter')
    await page.clock.fastForward('00:31')
    await send.getByText('Log in', { exact: true }).waitFor()
    expect(sent).toBe(0)
    expect(await page.getByText('Too many attempts').count()).toBe(0)
    await expect.poll(() => page.inputValue('[name=userName]')).toBe(demo)
    await expect.poll(() => focusedName(page)).toBe('password')
    await page.keyboard.press('Enter')
    await heading(page, 'Orders').waitFor()
    expect(sent).toBe(1)
  })

  journey('on a slow line the button stays busy until the page inside stands there', async ({ open }) => {
    const { page } = await open({ path: '/login' })
    let arrive = () => {}
    const inside = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/\/frame-[^/]+\.js$/, async (route) => {
      await inside
      await route.continue()
    })
    await fillLogin(page, demo)
    await page.waitForURL(/\/b\/#\/order\/lists$/)
    const settled = () => page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))))
    await settled()
    await expect.poll(() => page.locator('button[type=submit]').getAttribute('aria-busy')).toBe('true')
    arrive()
    await heading(page, 'Orders').waitFor()
  })

  journey('the e-mail typed once is not asked for again on the way to a new password and back', async ({ open }) => {
    const { page } = await open({ path: '/login' })
    await page.fill('[name=userName]', demo)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.waitForURL(/\/forgot-psw$/)
    await expect.poll(() => page.inputValue('[name=email]')).toBe(demo)
    await page.goBack()
    await expect.poll(() => page.inputValue('[name=userName]')).toBe(demo)
    await expect.poll(() => focusedName(page)).toBe('password')
  })

  journey('a link into the list keeps its filters through the log-in', async ({ open }) => {
    const { page } = await open({ path: '/b/#/order/lists?view=canceled&q=mug' })
    await page.waitForURL(/\/login\?redirect=/)
    await fillLogin(page, demo)
    await page.waitForURL(/\/b\/#\/order\/lists\?view=canceled&q=mug$/)
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]').innerText())
      .toMatch(/^Canceled/)
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('mug')
  })

  for (const wish of [
    'https://evil.test/',
    '//evil.test/b/',
    '/\\evil.test',
    '/%09/evil.test',
    'javascript:alert(1)',
    '\thttps://evil.test',
  ]) {
    journey(`a wish to go to ${JSON.stringify(wish)} stays at home`, async ({ open }) => {
      const { page } = await open({ path: `/login?redirect=${encodeURIComponent(wish)}` })
      const left: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== inject('baseUrl')) left.push(request.url())
      })
      await fillLogin(page, demo)
      await page.waitForURL((url) => url.pathname !== '/login')
      await page.getByRole('button', { name: /Account/ }).waitFor()
      expect(new URL(page.url()).origin).toBe(inject('baseUrl'))
      expect(left).toEqual([])
    })
  }

  journey('logging out forgets everything, and Back shows nothing of it', async ({ open }) => {
    const { page } = await open({ as: demo, path: '/b/#/order/lists' })
    await page.getByRole('row').nth(1).waitFor()
    await page.getByRole('button', { name: /Account/ }).click()
    await page.getByText(/^Version \d+\.\d+\.\d+$/).waitFor()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL(/\/login$/)
    expect(await page.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull()
    await page.goBack()
    await page.waitForURL(/\/login/)
    expect(await page.getByRole('row').count()).toBe(0)
  })

  journey('a log-in that the server has ended leads to the log-in and back to the same order', async ({ open }) => {
    const { page } = await open({ as: demo, path: '/b/#/order/lists' })
    await page.getByRole('row').nth(1).getByRole('link').click()
    await page.waitForURL(/order\/detail\/\d+/)
    const place = page.url()
    await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${sessionStorage.getItem('accessToken')}` }
      await fetch('/api/wms-user/user/logout', { method: 'POST', headers })
    })
    await page.reload()
    await page.getByText("You've been logged out").waitFor()
    await fillLogin(page, demo)
    await page.waitForURL(place)
    await page.getByRole('heading', { name: 'Ship to' }).waitFor()
  })
})
