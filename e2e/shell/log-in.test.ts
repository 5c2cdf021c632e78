import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { focusedName } from '../support/journey.ts'
import { fillLogin, logIn, newVisitor, patient, type Visitor } from '../visitor.ts'

let visitor: Visitor
beforeEach(async () => {
  visitor = await newVisitor()
})
afterEach(async () => {
  await visitor.leave()
  expect(visitor.problems).toEqual([])
})

const session = (page: Visitor['page']) => page.evaluate(() => ({ ...sessionStorage }))

describe('logging in', () => {
  it('is asked for at every place inside, and leads back there with the query', async () => {
    const { page, url } = visitor
    await page.goto('/e/?x=1#/funds/postage')
    await page.waitForURL(/\/login\?x=1&redirect=/)
    await fillLogin(page, 'seller@demo.test')
    await page.waitForURL(url('/e/?x=1#/funds/postage'))
    await page.getByRole('heading', { level: 1, name: 'Postage' }).waitFor()
  })

  it('lands on the order list from the front door', async () => {
    const { page, url } = visitor
    await page.goto('/')
    await page.waitForURL(url('/login'))
    await fillLogin(page, 'seller@demo.test')
    await page.waitForURL(url('/b/#/order/lists'))
    await expect.poll(() => session(page)).toMatchObject({ loginStatus: 'true', accessToken: expect.any(String) })
    await page.goto('/?token=1')
    await page.waitForURL(url('/b/?token=1#/order/lists'))
  })

  it('says what is missing and what is wrong, in the language of the page, with the focus where to mend it', async () => {
    const { page } = visitor
    await page.goto('/login')
    await page.click('button[type=submit]')
    await page.getByText('Enter your email').waitFor()
    await expect.poll(() => focusedName(page)).toBe('userName')
    await fillLogin(page, 'seller@demo.test', 'not-the-password')
    await page.getByText('Wrong user name or password').waitFor()
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByText('用户名或密码错误').waitFor()
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('zh-CN')
  })

  it('never follows a wish to leave this origin', async () => {
    const { page, url } = visitor
    await page.goto('/login?redirect=%2F%5Cevil.test%2F')
    await fillLogin(page, 'seller@demo.test')
    await page.waitForURL(url('/b/#/order/lists'))
  })
})

describe('a log-in over time', () => {
  it('renews an access token that has ended without anybody noticing', async () => {
    const { page } = visitor
    await logIn(page)
    await page.evaluate(() => sessionStorage.setItem('accessToken', 'x'.repeat(43)))
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    expect((await session(page))['accessToken']).not.toBe('x'.repeat(43))
  })

  it('survives that the answer to its renewal gets lost', async () => {
    const { page } = visitor
    await logIn(page)
    let lost = 0
    await page.route('**/user/refreshToken', async (route) => {
      if (lost > 0) return route.continue()
      lost++
      // The server has answered, and nobody hears it.
      await route.fetch()
      return route.abort('connectionreset')
    })
    await page.evaluate(() => sessionStorage.setItem('accessToken', 'x'.repeat(43)))
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    expect(lost).toBe(1)
    expect((await session(page))['accessToken']).not.toBe('x'.repeat(43))
  })

  it('that has ended for good leads to the log-in, says so, and back to the place', async () => {
    const { page, url } = visitor
    await logIn(page)
    await page.evaluate(() => {
      sessionStorage.setItem('accessToken', 'x'.repeat(43))
      sessionStorage.setItem('refreshToken', 'y'.repeat(43))
    })
    await page.goto('/e/#/funds/postage')
    await page.getByText("You've been logged out").waitFor()
    expect(await session(page)).not.toHaveProperty('accessToken')
    await fillLogin(page, 'seller@demo.test')
    await page.waitForURL(url('/e/#/funds/postage'))
  })

  it('is lent to a tab that is opened, renewed for both, and ended for both', async () => {
    const { page, newTab } = visitor
    await logIn(page)
    const second = await newTab()
    await second.goto('/e/#/funds/postage')
    await second.getByRole('heading', { level: 1, name: 'Postage' }).waitFor()
    await page.evaluate(() => sessionStorage.setItem('accessToken', 'x'.repeat(43)))
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await expect.poll(() => session(second), patient).toEqual(await session(page))
    await page.getByRole('button', { name: /Account/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL(/\/login$/)
    await second.waitForURL(/\/login/)
    expect(await session(second)).not.toHaveProperty('accessToken')
  })

  it('shows nothing of the one before to the next', async () => {
    const { page } = visitor
    await logIn(page)
    await page.getByRole('button', { name: /Maya Redwood/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL(/\/login$/)
    await fillLogin(page, 'new@demo.test')
    await page.getByRole('button', { name: /Noah Fresh/ }).waitFor()
    expect(await page.getByText('Maya').count()).toBe(0)
    expect(await page.getByRole('link', { name: /Postage balance/ }).count()).toBe(0)
  })
})
