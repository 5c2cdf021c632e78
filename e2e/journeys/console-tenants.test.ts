import type { Locale } from '@waybill/contract/core/messages'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { freshName, plantTenant, type PlantedTenant } from '../support/plant-tenant.ts'
import { setOwnerPassword } from '../support/password-link.ts'
import { DEMO_PASSWORD, patient } from '../visitor.ts'

const admin = 'admin@demo.test'
const list = '/a/#/tenant/lists'
const editor = (made: PlantedTenant) => `/a/#/brand?org=${made.tenant.serverOrgId}`
const loginOf = (host: string) => `/ss/login?tenantDomain=${host}`
const field = (page: Page, label: string | RegExp) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const linesOf = async (place: Locator) => (await place.innerText()).split('\n').filter((line) => line !== '')
const partsOf = (place: Locator) => place.locator('img, svg, button, input, a').count()
/** The controls inside that take the focus. */
const reachable = (place: Element) =>
  [...place.querySelectorAll<HTMLElement>('a, button, input')].flatMap((control) => {
    control.focus()
    return document.activeElement === control ? [control.outerHTML] : []
  })
/** The colour of the log-in's button, which is the tenant's. */
const buttonColour = (page: Page) =>
  page.locator('button[type=submit]').evaluate((button) => getComputedStyle(button).backgroundColor)

describe('a new tenant', () => {
  journey('goes from nothing to a branded log-in that works, in the console alone', async ({ open }) => {
    const name = freshName()
    const host = `${name}.test`
    const { page } = await open({ as: admin, path: list })
    await heading(page, 'Tenants').waitFor()
    // A double click opens the wizard, and its second press is no wish to close it.
    await page.getByRole('button', { name: /^Create tenant/ }).dblclick()

    await press(page, 'Next')
    await page.getByText('Site name, English is required').waitFor()
    await field(page, /^Site name, English/).fill(`Bright ${name}`)
    await field(page, /^Site name, Chinese/).fill('明亮')
    await field(page, /^Company name/).fill(`${name} Ltd`)
    await press(page, 'Next')

    await page.getByRole('textbox', { name: /^Domain/ }).fill('ACME.test')
    await page.getByText('“acme.test” is already in use').waitFor()
    await page.getByRole('textbox', { name: /^Domain/ }).fill(host)
    await page.getByText(`${host} is free`).first().waitFor()
    await press(page, 'Next')

    await field(page, 'Primary color').fill('#777777')
    await press(page, 'Next')
    await page.getByText(/^Text isn't readable on this color/).waitFor()
    await page
      .getByRole('button', { name: /^Use nearest color that passes/ })
      .first()
      .click()
    await expect.poll(() => field(page, 'Primary color').inputValue()).toMatch(/^#7[0-9a-f]/)
    await field(page, 'Primary color').fill('#b3261e')
    await press(page, 'Next')

    await field(page, /^First name/).fill('Bo')
    await field(page, /^Last name/).fill('Bright')
    await field(page, /^Email/).fill(`bo@${host}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Create tenant' }).click()
    const done = page.getByRole('dialog', { name: `Bright ${name} is live` })
    // The dialog names to whom the link went; no page and no answer has a password.
    await done.getByText(/^No mail server is set up/).waitFor()
    await done.getByText(`bo@${host}`).first().waitFor()
    await done.getByText('Close', { exact: true }).click()
    await page
      .getByRole('row')
      .filter({ hasText: `Bright ${name}` })
      .getByText(`Bright ${name}`)
      .click()
    const details = page.getByRole('dialog', { name: `Bright ${name}` })
    await details.getByText(new RegExp(`^bo@${host} hasn't set a password yet`)).waitFor()

    const visitor = await open({ path: `/?tenantDomain=${host}` })
    await heading(visitor.page, `Log in to Bright ${name}`).waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/ss/login')
    expect(await visitor.page.title()).toContain(`Bright ${name}`)
    await expect.poll(() => buttonColour(visitor.page)).toBe('rgb(179, 38, 30)')
    await setOwnerPassword(`bo@${host}`, host)
    await visitor.page.fill('[name=userName]', `bo@${host}`)
    await visitor.page.fill('[name=password]', DEMO_PASSWORD)
    await visitor.page.click('button[type=submit]')
    await visitor.page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
    await visitor.page.getByRole('navigation').getByRole('link', { name: 'Brand' }).click()
    await heading(visitor.page, 'Brand').waitFor()
    await expect.poll(() => field(visitor.page, /^Site name, English/).inputValue(), patient).toBe(`Bright ${name}`)
  })

  journey('that is deactivated shows the pre-launch page, and no other tenant does', async ({ open }) => {
    const made = await plantTenant()
    const { page } = await open({ as: admin, path: `${list}?q=${made.name}&tenant=${made.tenant.serverOrgId}` })
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    const asked = page.getByRole('alertdialog')
    await asked.getByRole('button', { name: 'Deactivate' }).click()
    await asked.getByText(/^Enter the company name exactly as shown/).waitFor()
    await asked.getByRole('textbox').fill(`${made.name} Ltd`)
    await asked.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText('Tenant deactivated').first().waitFor()

    const closed = await open({ path: loginOf(made.host) })
    await heading(closed.page, 'Our website is launching soon!').waitFor()
    expect(new URL(closed.page.url()).pathname).toBe('/preLaunchPage')
    const nova = await open({ path: loginOf('nova.test') })
    await heading(nova.page, 'Log in to Nova Parcel').waitFor()
    await expect.poll(() => buttonColour(nova.page)).toBe('rgb(91, 33, 182)')
  })

  journey('gets and loses domains in its drawer', async ({ open }) => {
    const made = await plantTenant()
    const { page } = await open({ as: admin, path: `${list}?q=${made.name}&tenant=${made.tenant.serverOrgId}` })
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Domain', { exact: true }).fill('localhost')
    await drawer.getByRole('button', { name: 'Add domain' }).click()
    await drawer.getByText(/belong to the main site/).waitFor()
    await drawer.getByLabel('Domain', { exact: true }).fill(`More.${made.host}`)
    await drawer.getByRole('button', { name: 'Add domain' }).click()
    await drawer.getByRole('link', { name: `more.${made.host}` }).waitFor()
    await drawer.getByRole('button', { name: `Remove ${made.host}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => drawer.getByRole('link', { name: made.host, exact: false }).count(), patient).toBe(1)
  })
})

describe('the brand editor', () => {
  journey('refuses what cannot be read and pictures that are none, and shows what was saved', async ({ open }) => {
    const made = await plantTenant()
    const { page } = await open({ as: admin, path: editor(made) })
    await heading(page, `Brand of Site ${made.name}`).waitFor()
    await field(page, /^Primary color/).fill('#777777')
    await press(page, 'Save')
    await page.getByText(/has a contrast ratio of 4\.47:1; at least 4\.5:1 is required/).waitFor()
    await page
      .getByRole('button', { name: /^Use nearest color that passes/ })
      .first()
      .click()
    await field(page, /^Primary color/).fill('#7c2d12')

    const picture = (kind: string) => page.getByLabel(`Choose image: ${kind}`)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    await picture('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: svg })
    await page.getByText('Only PNG, JPEG, WebP and GIF images are supported').waitFor()
    const buffer = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 300, height: 100 } })
    await picture('Logo').setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('button', { name: 'Remove: Logo' }).waitFor()
    const preview = page.locator('[data-preview]')
    const shown = preview.locator('button[type=submit]')
    await expect
      .poll(() => shown.evaluate((button) => getComputedStyle(button).backgroundColor))
      .toBe('rgb(124, 45, 18)')
    await field(page, 'Slogan, English').fill('Bright as day')
    await press(page, 'Save')
    await page.getByText('Brand saved').first().waitFor()

    const visitor = await open({ path: loginOf(made.host) })
    await visitor.page.getByText('Bright as day').waitFor()
    await expect.poll(() => buttonColour(visitor.page)).toBe('rgb(124, 45, 18)')
    const real = visitor.page.locator('aside').locator('..')
    expect(await linesOf(preview)).toEqual(await linesOf(real))
    expect(await partsOf(preview)).toBe(await partsOf(real))
    expect(await preview.evaluate(reachable)).toEqual([])
    const logo = visitor.page.locator('img[src^="/brand/"]').first()
    expect(await logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(300)

    await page.getByRole('listitem').filter({ hasText: 'Version 1' }).getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Version restored').first().waitFor()
    await expect.poll(() => field(page, /^Primary color/).inputValue(), patient).toBe('#0f5c3f')
  })

  journey('loses nothing that was typed: it asks before leaving, and keeps a draft', async ({ open }) => {
    const made = await plantTenant()
    const { page } = await open({ as: admin, path: editor(made) })
    await field(page, 'Slogan, English').fill('Half done')
    await page.getByRole('navigation').getByRole('link', { name: 'Tenants' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => field(page, 'Slogan, English').inputValue()).toBe('Half done')
    await press(page, 'Save draft')
    await page.getByText(/^You're viewing a draft from/).waitFor()
    await page.reload()
    await expect.poll(() => field(page, 'Slogan, English').inputValue(), patient).toBe('Half done')
    await press(page, 'Discard')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => field(page, 'Slogan, English').inputValue(), patient).toBe('')
  })

  journey('keeps what was typed when another version was saved meanwhile', async ({ open }) => {
    const made = await plantTenant()
    const [mine, theirs] = [
      await open({ as: admin, path: editor(made) }),
      await open({ as: admin, path: editor(made) }),
    ]
    await field(mine.page, 'Slogan, English').fill('Mine')
    await field(theirs.page, 'Slogan, English').fill('Theirs')
    await press(theirs.page, 'Save')
    await theirs.page.getByText('Brand saved').first().waitFor()
    await press(mine.page, 'Save')
    await mine.page.getByText('Someone else has saved this brand.').waitFor()
    await expect.poll(() => field(mine.page, 'Slogan, English').inputValue()).toBe('Mine')
    await press(mine.page, 'Load the latest version')
    await expect.poll(() => field(mine.page, 'Slogan, English').inputValue(), patient).toBe('Theirs')
  })
})

const rooms: { name: string; show: (page: Page) => Promise<void> }[] = [
  {
    name: 'the list of tenants',
    show: async (page) => {
      await page.goto(list)
      await page.locator('[data-row="0"]').waitFor()
    },
  },
  {
    name: "a tenant's drawer",
    show: async (page) => {
      await page.goto(`${list}?q=acme.test&tenant=2`)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the wizard',
    show: async (page) => {
      await page.goto(list)
      await page.locator('[data-row="0"]').waitFor()
      await page.keyboard.press('c')
      await page.getByRole('dialog').waitFor()
      await page.getByRole('button', { name: /^(Next|下一步)$/ }).click()
    },
  },
  {
    name: 'the brand editor',
    show: async (page) => {
      await page.goto('/a/#/brand?org=2')
      await page.locator('[data-preview]').waitFor()
    },
  },
]

describe.each(['en', 'cn'] as Locale[])('the rooms of the console in %s, without barriers', (language) => {
  for (const { name, show } of rooms) {
    journey(name, async ({ open }) => {
      const { page } = await open({ as: admin, language })
      await show(page)
      expect(await faultsOf(page, twoLooks)).toEqual([])
    })
  }
})
