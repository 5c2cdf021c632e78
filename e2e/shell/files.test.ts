import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enter } from '../support/session.ts'
import { newVisitor, patient, type Visitor } from '../visitor.ts'

let visitor: Visitor
beforeEach(async () => {
  visitor = await newVisitor()
})
afterEach(async () => {
  await visitor.leave()
  expect(visitor.problems).toEqual([])
})

const pdf = `%PDF-1.1
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 288 432]>>endobj
trailer<</Root 1 0 R>>`

/** A sub-app with one button for each of the shell's file helpers. */
const helpers = `
  const button = (el, id, run) => {
    const made = document.createElement('button')
    made.id = id
    made.textContent = id
    made.onclick = () => run().catch((error) => { document.title = String(error.code ?? error.message) })
    el.append(made)
  }
  export const subApp = { contract: 1, name: 'shipping', version: '9', mount({ el, bridge }) {
    button(el, 'pdf', () => bridge.openPdf('/api/label.pdf'))
    button(el, 'save', () => bridge.download({ url: '/api/report', body: { id: 7 } }))
    button(el, 'nowhere', () => bridge.download({ url: '' }))
    button(el, 'foreign', () => bridge.fetch('https://evil.test/'))
    return { unmount() {} }
  } }`

async function openHelpers(page: Page): Promise<void> {
  await page.route('**/subs/shipping/assets/entry-*.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: helpers }),
  )
  await enter(page)
  await page.getByRole('link', { name: /Postage balance/ }).click()
  await page.locator('#pdf').waitFor()
}

describe('files from the server', () => {
  it('shows a PDF in a new window, fetched with the log-in, under the strict policy', async () => {
    await visitor.leave()
    visitor = await newVisitor({}, 'whole')
    const { page } = visitor
    const asked: string[] = []
    await page.route('**/api/label.pdf', (route) => {
      asked.push(route.request().headers()['authorization'] ?? '')
      return route.fulfill({ contentType: 'application/pdf', body: pdf })
    })
    await openHelpers(page)
    const [view] = await Promise.all([page.context().waitForEvent('page'), page.click('#pdf')])
    await view.waitForURL(/^blob:/)
    expect(asked).toEqual([expect.stringMatching(/^Bearer [\w-]{20,}$/)])
  })

  it('closes the window again when the call fails, and says why', async () => {
    const { page } = visitor
    await page.route('**/api/label.pdf', (route) =>
      route.fulfill({ status: 409, json: { result: 'LABEL_VOIDED', errorCode: 'LABEL_VOIDED', message: 'Voided' } }),
    )
    await openHelpers(page)
    const [view] = await Promise.all([page.context().waitForEvent('page'), page.click('#pdf')])
    await expect.poll(() => page.title(), patient).toBe('LABEL_VOIDED')
    await expect.poll(() => view.isClosed(), patient).toBe(true)
  })

  it('saves a file under the name that the server gives, in any script', async () => {
    const { page } = visitor
    await page.route('**/api/report', (route) =>
      route.fulfill({
        body: route.request().postData() ?? '',
        headers: {
          'content-disposition': `attachment; filename="x.xls"; filename*=UTF-8''${encodeURIComponent('订单 1.xls')}`,
        },
      }),
    )
    await openHelpers(page)
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save')])
    expect(download.suggestedFilename()).toBe('订单 1.xls')
  })

  it('says why a file could not be saved', async () => {
    const { page } = visitor
    await page.route('**/api/report', (route) =>
      route.fulfill({ status: 409, json: { result: 'CONFLICT', errorCode: 'CONFLICT', message: 'The month is open' } }),
    )
    await openHelpers(page)
    await page.click('#save')
    await page.getByText('The month is open').first().waitFor()
    await page.unroute('**/api/report')
    await page.route('**/api/report', (route) => route.abort())
    await page.click('#save')
    await page
      .getByText(/^No connection to the server/)
      .first()
      .waitFor()
  })

  it('throws without an address, and never carries the log-in to another origin', async () => {
    const { page } = visitor
    await openHelpers(page)
    await page.click('#nowhere')
    await expect.poll(() => page.title(), patient).toBe('请传入文件 API 地址')
    await page.click('#foreign')
    await expect.poll(() => page.title(), patient).toMatch(/^Only calls of this origin/)
  })
})

describe('a feature of another place', () => {
  it('opens over the page and is gone without a trace when closed', async () => {
    const { page } = visitor
    await enter(page)
    const children = () => page.evaluate(() => document.body.childElementCount)
    const before = await children()
    await page.getByRole('banner').getByRole('button', { name: 'Imports and exports' }).click()
    await page.getByRole('button', { name: 'Import orders' }).last().click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(children, patient).toBeLessThanOrEqual(before + 2)
  })
})
