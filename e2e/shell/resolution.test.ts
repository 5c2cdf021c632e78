import { getSettingByDomain, type TenantSetting } from '@waybill/contract/tenancy/api'
import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { heading, journey } from '../support/journey.ts'
import { patient } from '../visitor.ts'

const call = `**${getSettingByDomain.path}*`
const acme = 'tenantDomain=acme.test:8027'
const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name)

/** Counts look-ups and answers them, if told how. */
async function lookUps(page: Page, answer?: (route: Route) => Promise<void>): Promise<string[]> {
  const asked: string[] = []
  await page.route(call, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('domainName') ?? '')
    await (answer ? answer(route) : route.continue())
  })
  return asked
}
const wrapped = (data: Partial<TenantSetting> | null) => (route: Route) =>
  route.fulfill({ json: { result: data ? 'OK' : 'NODATA', data, message: null, zhMessage: null, errorCode: null } })

describe('the tenant of a host', () => {
  journey(
    'is asked for on the log-in page, with the port, and not on pages inside while it is kept',
    async ({ open }) => {
      const { page } = await open()
      const asked = await lookUps(page)
      await page.goto(`/ss/login?${acme}`)
      await heading(page, /Acme/).waitFor()
      await expect.poll(() => asked, patient).toEqual(['acme.test:8027'])
      expect(JSON.parse((await stored(page, 'tenantSetting'))!)).toMatchObject({
        host: 'acme.test:8027',
        siteName: 'Acme Shipping',
      })
      await page.goto(`/ss/sign-up?${acme}`)
      await heading(page, /Acme/).waitFor()
      expect(asked).toHaveLength(1)
    },
  )

  journey('is never asked for on hosts that skip it', async ({ open }) => {
    const { page } = await open()
    const asked = await lookUps(page)
    await page.goto('/login')
    await heading(page, /Waybill/).waitFor()
    expect(asked).toEqual([])
    expect(await stored(page, 'saasInfo')).toBeNull()
  })

  journey('that is not active any more clears tenant and tokens and shows the pre-launch page', async ({ open }) => {
    const { page } = await open()
    await page.goto(`/ss/login?${acme}`)
    await heading(page, /Acme/).waitFor()
    await page.evaluate(() => sessionStorage.setItem('accessToken', 'x'.repeat(43)))
    await lookUps(page, wrapped({ activeFlag: false, siteName: 'Acme Shipping', serverOrgId: 2 }))
    await page.goto(`/ss/login?${acme}`)
    await heading(page, 'Our website is launching soon!').waitFor()
    expect(new URL(page.url()).pathname).toBe('/preLaunchPage')
    expect(await page.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull()
    expect(await stored(page, 'tenantSetting')).toBeNull()
    expect(await stored(page, 'saasInfo')).toBeNull()
  })

  journey('that is not found leads to the error page', async ({ open }) => {
    const { page } = await open()
    await lookUps(page, wrapped(null))
    await page.goto(`/ss/login?${acme}`)
    await heading(page, "This address isn't set up").waitFor()
    expect(new URL(page.url()).pathname).toBe('/error')
  })

  journey('whose look-up fails leaves a page that works, without a word', async ({ open }) => {
    const { page, problems } = await open()
    await lookUps(page, (route) => route.abort())
    await page.goto(`/ss/login?${acme}`)
    await heading(page, /Log in/).waitFor()
    await page.locator('[name=userName]').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    // A warning in the console is all that is left of it.
    problems.length = 0
  })

  journey(
    'found for the first time leads by its log-in, with the query kept, to the page that was asked for',
    async ({ open }) => {
      const { page, newTab } = await open()
      const paths: string[] = []
      page.on('framenavigated', (frame) => void paths.push(new URL(frame.url()).pathname))
      await page.goto(`/ss/sign-up?invite=CODE-9&${acme}`)
      await page.waitForURL((url) => url.pathname === '/ss/sign-up' && !url.searchParams.has('next'))
      expect(paths).toContain('/ss/login')
      await page.reload()
      await heading(page, /Acme/).waitFor()
      await expect.poll(() => new URL(page.url()).searchParams.get('invite')).toBe('CODE-9')
      await page.evaluate(() => localStorage.clear())
      const forgot = await newTab()
      await forgot.goto(`/ss/forgot-psw?${acme}`)
      await forgot.waitForURL((url) => url.pathname === '/ss/forgot-psw' && !url.searchParams.has('next'))
      await forgot.locator('[name=email]').waitFor()
    },
  )

  journey('that is kept leads away from the error page, which is for unknown hosts', async ({ open }) => {
    const { page } = await open()
    await page.goto(`/ss/login?${acme}`)
    await heading(page, /Acme/).waitFor()
    await page.goto(`/error?${acme}`)
    await page.waitForURL((url) => url.pathname === '/ss/login')
  })

  journey('never shows the brand of the one before', async ({ open }) => {
    const { page } = await open()
    await page.goto(`/ss/login?${acme}`)
    await heading(page, /Acme/).waitFor()
    await page.goto('/ss/login?tenantDomain=nova.test:8027')
    await heading(page, /Nova/).waitFor()
    expect(await page.content()).not.toContain('Acme')
    expect(JSON.parse((await stored(page, 'tenantSetting'))!).host).toBe('nova.test:8027')
    await page.goto('/login')
    await heading(page, /Waybill/).waitFor()
    expect(await page.content()).not.toMatch(/Acme|Nova/)
  })
})

describe('stored saas info', () => {
  journey('sends every place outside /ss to the log-in there, keeping the query', async ({ open }) => {
    const { page } = await open({ path: '/login' })
    await page.evaluate(() => localStorage.setItem('saasInfo', '{"logoUrl":null}'))
    await page.goto('/sign-up?q=1')
    await page.waitForURL(/\/ss\/login\?q=1$/)
  })
})

describe('the root page', () => {
  const withSplash = (page: Page, ms: number) =>
    page.route(/\/(login)?(\?.*)?$/, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/"revealMs":\d+/, `"revealMs":${ms}`)
      await route.fulfill({ response, body })
    })

  journey('waits behind a branded splash on the log-in, and says so', async ({ open }) => {
    const { page } = await open()
    await withSplash(page, 2500)
    await page.goto('/login')
    await page.getByRole('status', { name: 'Loading Waybill' }).waitFor()
    expect(await page.locator('[name=userName]').count()).toBe(0)
    await page.locator('[name=userName]').waitFor()
  })

  journey('is there at once for who is logged in', async ({ open }) => {
    const { page } = await open({ as: 'seller@demo.test' })
    await withSplash(page, 60_000)
    await page.goto('/')
    await page.waitForURL(/\/b\/#\/order\/lists/)
    await heading(page, 'Orders').waitFor()
  })
})
