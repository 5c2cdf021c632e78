import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shellCode, writeBuiltWeb } from './built-web.fixture.ts'
import { registerPages, themeOf, type PageTenant } from './index.ts'
import { defaultSetting } from './types.ts'

const theme = themeOf({ primary: '#0f5c3f' })!
const hostile: PageTenant = {
  setting: {
    ...defaultSetting('x.test'),
    siteName: `</script><script>alert(1)</script>"'&`,
    iconUrl: '"><script>1</script>',
  },
  saas: true,
  theme,
}
const tenants: Record<string, PageTenant | null> = {
  'main.test': { setting: { ...defaultSetting('main.test'), siteName: 'Main' }, saas: false, theme: null },
  'evil.test': hostile,
  'nobody.test': null,
  'acme.test': {
    setting: {
      ...defaultSetting('x.test'),
      siteName: 'Acme',
      iconUrl: '/brand/a.png',
      colorType: '{"primary":"#0f5c3f"}',
    },
    saas: true,
    theme,
  },
  'nova.test': {
    setting: {
      ...defaultSetting('x.test'),
      siteName: 'Nova',
      iconUrl: '/brand/n.png',
      colorType: { primary: '#5b21b6' },
    },
    saas: true,
    theme: themeOf('{"primary":"#5b21b6"}'),
  },
}

let app: FastifyInstance
let dist: string
const failures: unknown[] = []
beforeAll(async () => {
  dist = await writeBuiltWeb()
  app = Fastify({ exposeHeadRoutes: false, trustProxy: true })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ result: 'NOT_FOUND' }))
  app.get('/api/known', async () => ({ result: 'OK' }))
  await registerPages(app, {
    dist,
    tenantFor: async ({ hostname }) => {
      if (hostname === 'broken.test') throw new Error('no database')
      return tenants[hostname] ?? null
    },
    onError: (error) => failures.push(error),
  })
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'main.test', accept: 'text/html', ...headers } })

describe("tenants' pages", () => {
  const pageOf = async (host: string) => {
    const { body, headers } = await get('/ss/login', { host })
    const sheet = /\/theme\/([\w-]+)\.css/.exec(body)?.[1]
    const page = /<title>(.*?)<.*<link rel="icon" href="(.*?)">/s.exec(body)
    return { title: page?.[1], icon: page?.[2], sheet, headers }
  }
  it('have their own title, icon and colours, however often and in whatever order they are asked for', async () => {
    const hosts = ['acme.test', 'nova.test', 'main.test', 'nova.test', 'acme.test', 'main.test']
    const pages = await Promise.all(hosts.map(pageOf))
    expect(pages.map(({ title, icon }) => `${title} ${icon}`)).toEqual([
      'Acme /brand/a.png',
      'Nova /brand/n.png',
      expect.stringMatching(/^Main data:image\/svg\+xml,/),
      'Nova /brand/n.png',
      'Acme /brand/a.png',
      expect.stringMatching(/^Main data:image\/svg\+xml,/),
    ])
    expect(pages[0]!.sheet).not.toBe(pages[1]!.sheet)
    expect(pages[2]!.sheet).toBeUndefined()
  })
  it('answer /favicon.ico with the icon of the site, drawn where it has none', async () => {
    const acme = await get('/favicon.ico', { host: 'acme.test' })
    expect([acme.statusCode, acme.headers.location]).toEqual([302, '/brand/a.png'])
    const main = await get('/favicon.ico', { host: 'main.test' })
    expect([main.statusCode, main.headers['content-type'], main.headers['content-security-policy']]).toEqual([
      200,
      'image/svg+xml',
      "default-src 'none'; frame-ancestors 'none'",
    ])
    expect(main.payload).toContain('>M</text>')
    const evil = await get('/favicon.ico', { host: 'evil.test' })
    expect(evil.statusCode).toBe(200)
    expect(evil.payload).not.toContain('<script>')
    expect((await get('/favicon.ico', { host: 'nobody.test' })).statusCode).toBe(404)
  })
  it('show the initials of a site without logo and icon, in its own colours, and nobody else’s mark', async () => {
    tenants['bare.test'] = {
      setting: { ...defaultSetting('x.test'), siteName: 'Fast & Far', colorType: { primary: '#facc15' } },
      saas: true,
      theme: null,
    }
    const { title, icon } = await pageOf('bare.test')
    const picture = decodeURIComponent(icon!.replace('data:image/svg+xml,', ''))
    expect(title).toBe('Fast &amp; Far')
    expect(picture).toContain('fill="#facc15"')
    expect(picture).toMatch(/fill="#18181b">FF<\/text>/)
  })
  it('are told apart by caches, which must ask again each time', async () => {
    const { headers } = await pageOf('acme.test')
    expect(headers['cache-control']).toBe('no-cache')
    expect(String(headers.vary)).toMatch(/\bHost\b/)
    expect(headers.etag).toBeUndefined()
  })
  it('have stylesheets whose name says their content, so that no host can get the wrong one', async () => {
    const { sheet } = await pageOf('acme.test')
    const css = async (host: string) => (await get(`/theme/${sheet}.css`, { host })).body
    expect(await css('acme.test')).toBe(theme.css)
    expect(await css('nova.test')).toBe(theme.css)
  })
})

describe('a page', () => {
  it('allows the import map that it carries, by its hash, and no other inline script', async () => {
    const { body, headers } = await get('/b/')
    const map = /<script type="importmap">(.*?)<\/script>/.exec(body)![1]!
    const hash = createHash('sha256').update(map).digest('base64')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe/)
    for (const part of [
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
      expect(policy.split('; ')).toContain(part)
    expect(JSON.parse(map)).toEqual({ imports: { react: '/platform/react-AAAAAAAA.js' } })
    const inline = [...body.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(([, attributes]) => attributes!.trim())
    expect(inline).toEqual(['type="importmap"', 'type="application/json" id="page"'])
    expect(body).not.toMatch(/<style|\sstyle=|\son\w+=/)
  })

  it('names the import map before every module', async () => {
    const { body } = await get('/')
    expect(body.indexOf('importmap')).toBeLessThan(body.indexOf('modulepreload'))
    expect(body.indexOf('importmap')).toBeLessThan(body.indexOf('type="module"'))
  })

  it("preloads the sub-app of its path, and carries every sub-app's manifest", async () => {
    const { body } = await get('/b/')
    expect(body).toContain('<link rel="preload" href="/subs/basic/assets/entry-GGGGGGGG.js" as="fetch" crossorigin>')
    expect(body).not.toContain('preload" href="/subs/shipping')
    const data = JSON.parse(/id="page">(.*?)<\/script>/.exec(body)![1]!)
    expect(data.registry.shipping).toMatchObject({ prefix: '/e', inline: { entry: 'assets/entry-HHHHHHHH.js' } })
  })

  it("does not let a tenant's texts out of their places", async () => {
    const { body } = await get('/', { host: 'evil.test' })
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('"><script>1')
    const data = JSON.parse(/id="page">(.*?)<\/script>/.exec(body)![1]!)
    expect(data.tenant.siteName).toBe(hostile.setting.siteName)
  })

  it('carries the protective headers, and HSTS only by TLS', async () => {
    const { headers } = await get('/')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cache-control': 'no-cache',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
    const secure = await get('/', { 'x-forwarded-proto': 'https' })
    expect(secure.headers['strict-transport-security']).toMatch(/max-age=31536000/)
  })

  it.each(['/', '/login', '/ss/login', '/ss', '/error', '/preLaunchPage', '/b', '/b/', '/e/?x=1'])(
    'exists at %s',
    async (path) => expect((await get(path)).statusCode).toBe(200),
  )

  it.each(['/manifest.webmanifest', '/wp-login.php', '/.env.local', '/.well-known/change-password', '/old/logo.png'])(
    'is no page where a program asks for a file: %s',
    async (path) => {
      const { statusCode, headers } = await get(path)
      expect([statusCode, headers['content-type']]).toEqual([404, expect.stringContaining('application/json')])
    },
  )
  it.each(['/nowhere', '/b/lists', '/bb/', '/login/x'])('is a 404 with the layout at %s', async (path) => {
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(404)
    expect(body).toContain('<div id="root">')
  })

  it('is dark from its first byte for those who chose so, and believes no other cookie', async () => {
    expect((await get('/', { cookie: 'a=1; scheme=dark' })).body).toContain('<html lang="en" class="dark"')
    expect((await get('/', { cookie: 'scheme="><script>' })).body).toMatch(/<html lang="en" data-build="[^"]*">/)
  })

  it('tells an unknown host from a look-up that failed', async () => {
    expect((await get('/', { host: 'nobody.test' })).body).toContain('"tenant":null')
    // Whose it is nobody knows: neither a reseller's visitors nor its name may meet the product's.
    expect((await get('/', { host: 'broken.test' })).body).toContain('"siteName":"broken.test"')
    expect(failures).toHaveLength(1)
  })

  it('is never given to calls of the API or to those who want no html', async () => {
    for (const url of ['/api/unknown', '/ezeeship-api/x', '/api']) {
      expect((await get(url)).json()).toEqual({ result: 'NOT_FOUND' })
    }
    expect((await get('/b/', { accept: 'application/json' })).statusCode).toBe(404)
    expect((await get('/api/known')).json()).toEqual({ result: 'OK' })
  })
})

describe('a built file', () => {
  const entry = '/shell/assets/shell-BBBBBBBB.js'

  it('comes compressed where the browser takes it, and plain elsewhere', async () => {
    const small = await get(entry, { 'accept-encoding': 'gzip, deflate, br' })
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(shellCode)
    for (const encoding of ['gzip', 'gzip, br;q=0', 'br;q=0.1, gzip']) {
      const zipped = await get(entry, { 'accept-encoding': encoding })
      expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
      expect(gunzipSync(zipped.rawPayload).toString()).toBe(shellCode)
    }
    for (const encoding of ['deflate', 'br;q=0', '']) {
      const plain = await get(entry, { 'accept-encoding': encoding })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(plain.body).toBe(shellCode)
    }
  })

  it('never changes when its name carries a hash, and is asked about again when not', async () => {
    expect((await get(entry)).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    const places = await get('/places/states/US-LLLLLLLL.json')
    expect(places.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
    expect((await get('/places/index.json')).headers['cache-control']).toBe('no-cache')
    const manifest = await get('/subs/basic/subapp.json')
    expect(manifest.headers['cache-control']).toBe('no-cache')
    const again = await get('/subs/basic/subapp.json', { 'if-none-match': String(manifest.headers['etag']) })
    expect(again.statusCode).toBe(304)
  })

  it('is one of the list: no other path, type or climb reads the disk', async () => {
    const paths = [
      '/shell/assets/secret.pem',
      '/shell/../shell/shell.json%00',
      '/shell/%2e%2e/%2e%2e/etc/passwd',
      '/platform/..%2f..%2fpackage.json',
      '/subs/none.js',
    ]
    for (const path of paths) expect((await get(path)).statusCode, path).toBe(404)
  })
})

describe("a tenant's stylesheet", () => {
  it('is linked by its hash and answers under it alone', async () => {
    const { body } = await get('/', { host: 'evil.test' })
    expect(body).toContain(`<link rel="stylesheet" href="/theme/${theme.hash}.css">`)
    const sheet = await get(`/theme/${theme.hash}.css`, { host: 'evil.test', accept: 'text/css' })
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(sheet.body).toBe(theme.css)
    expect((await get('/theme/other.css', { host: 'evil.test' })).statusCode).toBe(404)
  })
})
