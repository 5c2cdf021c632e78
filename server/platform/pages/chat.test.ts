import { rm } from 'node:fs/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBuiltWeb } from './built-web.fixture.ts'
import { registerPages } from './index.ts'
import { defaultSetting } from './types.ts'

let app: FastifyInstance
let dist: string
beforeAll(async () => {
  dist = await writeBuiltWeb()
  app = Fastify({ exposeHeadRoutes: false })
  await registerPages(app, {
    dist,
    settings: { mainSiteHosts: [], revealMs: 2500, chatUrl: 'https://chat.example.com/widget.js?id="1"' },
    tenantFor: async ({ hostname }) => ({
      setting: defaultSetting(hostname),
      saas: hostname === 'acme.test',
      theme: null,
    }),
  })
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})
const get = async (host: string, url = '/login') => {
  const { body, headers } = await app.inject({ url, headers: { host, accept: 'text/html' } })
  return { body, policy: String(headers['content-security-policy']) }
}

describe("a third party's chat", () => {
  it('is on pages for visitors who are not tenant users, and its origin alone is in the policy', async () => {
    const { body, policy } = await get('main.test')
    expect(body).toContain('<script async src="https://chat.example.com/widget.js?id=&quot;1&quot;"></script>')
    for (const part of ['script-src', 'connect-src', 'img-src', 'frame-src'])
      expect(policy).toMatch(new RegExp(`${part} [^;]*https://chat\\.example\\.com(;| )`))
    expect(policy).not.toMatch(/unsafe|\*/)
  })
  it("is nowhere on a reseller's host", async () => {
    const { body, policy } = await get('acme.test')
    expect(body).not.toContain('chat.example.com')
    expect(policy).not.toContain('chat.example.com')
  })
})

describe('the splash of a page', () => {
  it('is written for the log-in and the root alone', async () => {
    for (const [url, there] of [
      ['/login', true],
      ['/', true],
      ['/ss/login', true],
      ['/b/', false],
      ['/ss/sign-up', false],
    ] as const)
      expect((await get('main.test', url)).body.includes('boot-splash'), url).toBe(there)
  })
})
