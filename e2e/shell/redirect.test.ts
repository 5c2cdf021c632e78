import { safeRedirect } from '@waybill/contract/shell/redirect'
import { redirectPayloads } from '@waybill/contract/shell/redirect-payloads.fixture'
import { describe, expect } from 'vitest'
import { journey } from '../support/journey.ts'

describe('a wish to return, as this browser reads addresses', () => {
  journey('never leaves the origin', async ({ open }) => {
    const { page } = await open({ path: '/login' })
    const allowed = redirectPayloads.map((payload) => safeRedirect(payload)).filter((href) => href !== null)
    const left = await page.evaluate(
      (hrefs) => hrefs.filter((href) => new URL(href, location.href).origin !== location.origin),
      allowed,
    )
    expect(left).toEqual([])
  })

  journey('is followed after the log-in only when it is a place inside', async ({ open }) => {
    for (const wish of [
      '//evil.test',
      '/\\evil.test',
      'https://evil.test/b/',
      '/.//evil.test',
      'javascript:alert(1)',
    ]) {
      const { page, leave } = await open({ path: `/login?redirect=${encodeURIComponent(wish)}` })
      await page.fill('[name=userName]', 'seller@demo.test')
      await page.fill('[name=password]', 'Waybill_2026')
      await page.click('button[type=submit]')
      await page.waitForURL(/\/b\/#\/order\/lists$/)
      await leave()
    }
  })
})
