import { describe, expect, it } from 'vitest'
import { redirectPayloads } from './redirect-payloads.fixture.ts'
import { safeRedirect } from './redirect.ts'

describe('a wish to return', () => {
  it(`never leaves the origin: ${redirectPayloads.length} payloads`, () => {
    expect(redirectPayloads.length).toBeGreaterThanOrEqual(200)
    for (const payload of redirectPayloads) {
      const href = safeRedirect(payload)
      if (href === null) continue
      for (const base of ['https://own.example', 'http://localhost:8027']) {
        expect(new URL(href, base).origin, payload).toBe(base)
        expect(href.startsWith('/') && !href.startsWith('//'), payload).toBe(true)
      }
    }
  })
})
