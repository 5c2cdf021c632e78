import {
  type BrandFields,
  discardBrandDraft,
  getSetting,
  listBrandVersions,
  publishBrand,
  revertBrand,
  saveBrandDraft,
  setApprovalRequired,
  uploadBrandImage,
} from '@waybill/contract/brand/api'
import { getSettingByDomain } from '@waybill/contract/tenancy/api'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { OTHER_RESELLER, plantOtherReseller } from '../../../testing/probes/account.ts'
import { sendFile } from '../../../testing/send-file.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const acme = 'owner@acme.test'
const nova = OTHER_RESELLER
const admin = 'admin@demo.test'

beforeAll(async () => void (await plantOtherReseller(server)))

const setting = async (as = acme, serverOrgId?: number) =>
  (await server.call(getSetting, { query: { serverOrgId } }, { as })).body.data!
const shown = async (domainName: string) =>
  (await server.call(getSettingByDomain, { query: { domainName } })).body.data!

/** Publishes a change of what is shown now. */
async function publish(change: Partial<BrandFields>, as = acme) {
  const { brand, version } = await setting(as)
  return server.call(publishBrand, { body: { version, brand: { ...brand, ...change } } }, { as })
}
const picture = (background = '#0f5c3f') =>
  sharp({ create: { width: 640, height: 320, channels: 3, background } })
    .png()
    .toBuffer()
async function upload(kind: 'logo' | 'icon' | 'main', content: string | Uint8Array, as = acme) {
  const { status, body } = await sendFile(server, {
    route: uploadBrandImage,
    as,
    query: { kind },
    fileName: 'a.png',
    content,
  })
  return { status, code: body.errorCode, url: (body.data as { url: string } | null)?.url ?? '' }
}

describe('the setting of a tenant', () => {
  it('is shown to its reseller and, of any tenant, to the platform', async () => {
    expect(await setting()).toMatchObject({
      serverOrgId: demoOrg.acme,
      main: false,
      activeFlag: true,
      brand: { siteName: 'Acme Shipping', siteNameCN: '艾克美物流' },
      domains: [
        { host: 'acme.test', type: 1, openUrl: '/?tenantDomain=acme.test' },
        { host: 'acme.test:8027', openUrl: '/?tenantDomain=acme.test%3A8027' },
      ],
    })
    expect((await setting(admin, demoOrg.nova)).brand.siteName).toBe('Nova Parcel')
    expect(await setting(admin)).toMatchObject({ main: true, brand: { siteName: 'Waybill' } })
  })
  it('is not there where the organisation is no tenant', async () => {
    const { status } = await server.call(getSetting, { query: { serverOrgId: demoOrg.seller } }, { as: admin })
    expect(status).toBe(404)
  })
  it('says whether accounts wait for approval, and lets it be changed', async () => {
    const before = (await setting()).approvalRequired
    await server.call(setApprovalRequired, { body: { approvalRequired: !before } }, { as: acme })
    expect((await setting()).approvalRequired).toBe(!before)
    await server.call(setApprovalRequired, { body: { approvalRequired: before } }, { as: acme })
    expect((await setting()).approvalRequired).toBe(before)
  })
})

describe('publishing a brand', () => {
  it('shows it at once, on this tenant and on no other', async () => {
    const novaBefore = await shown('nova.test')
    await shown('acme.test')
    const answer = await publish({
      siteName: 'Acme Freight',
      slogan: '',
      colorType: { primary: '#0f5c3f', radius: '10' },
    })
    expect(answer.status).toBe(200)
    expect(await shown('acme.test')).toMatchObject({
      siteName: 'Acme Freight',
      slogan: null,
      colorType: { radius: '10' },
    })
    expect(await shown('nova.test')).toEqual(novaBefore)
  })
  it.each([
    ['an object', { primary: '#0f5c3f', header: '#0f5c3f' }],
    ['the JSON of one', '{ "primary": "#0f5c3f" }'],
    ['nothing', null],
  ])('keeps the colours in the shape in which they came: %s', async (_what, colorType) => {
    expect((await publish({ colorType })).status).toBe(200)
    expect((await shown('acme.test')).colorType).toEqual(colorType)
    expect((await setting()).brand.colorType).toEqual(colorType)
  })
  it.each(['red', '#fff;}body{display:none}', 'url(//evil.test/x)', '</style><script>alert(1)</script>', '#12', ''])(
    'refuses %j as a colour',
    async (primary) => {
      for (const colorType of [{ primary }, JSON.stringify({ primary })]) {
        const { status, body } = await publish({ colorType })
        expect([status, body.errorCode]).toEqual([400, 'COLOR_INVALID'])
        expect(body.data).toMatchObject([{ fieldName: 'colorType.primary' }])
      }
    },
  )
  it.each([
    [{ primary: '#0f5c3f', font: 'url(x)' }],
    [{ primary: '#0f5c3f', radius: '8px' }],
    ['[]'],
    ['{"primary"'],
    [{ primary: 7 }],
    [['#fff']],
  ])('refuses %j as a colorType', async (colorType) => {
    expect((await publish({ colorType: colorType as never })).status).toBe(400)
  })
  it('is refused with the nearest passing shade where text cannot be read', async () => {
    const before = await shown('acme.test')
    const { status, body } = await publish({ colorType: { primary: '#777777' } })
    expect([status, body.errorCode]).toEqual([422, 'COLOR_CONTRAST'])
    expect(body.message).toMatch(/#777777 has a contrast ratio of 4.47:1; at least 4.5:1 is required.*#[0-9a-f]{6}\.$/)
    expect(body.zhMessage).toContain('4.47:1')
    expect(body.data).toMatchObject([{ fieldName: 'colorType.primary', code: 'COLOR_CONTRAST' }])
    const nearest = /#[0-9a-f]{6}(?=\.$)/.exec(body.message ?? '')![0]
    expect(await shown('acme.test')).toEqual(before)
    expect((await publish({ colorType: { primary: nearest, header: nearest } })).status).toBe(200)
  })
  it('of an older version is a conflict and changes nothing', async () => {
    const { brand, version } = await setting()
    expect((await publish({ slogan: 'First' })).status).toBe(200)
    const late = await server.call(
      publishBrand,
      { body: { version, brand: { ...brand, slogan: 'Late' } } },
      { as: acme },
    )
    expect([late.status, late.body.errorCode]).toEqual([409, 'CONFLICT'])
    expect((await shown('acme.test')).slogan).toBe('First')
  })
  it('by two at once shows one of them, and the other is told', async () => {
    const { brand, version } = await setting()
    const both = await Promise.all(
      ['One', 'Two'].map((slogan) =>
        server.call(publishBrand, { body: { version, brand: { ...brand, slogan } } }, { as: acme }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
  it.each([
    ['no name', { siteName: '  ' }],
    ['a name of 10,000 characters', { siteName: 'x'.repeat(10_000) }],
    ['a role', { siteName: 'Fine', role: 'admin' }],
  ])('refuses %s', async (_what, change) => {
    expect((await publish(change)).status).toBe(400)
  })
  it('keeps a name with a script in it as text', async () => {
    const siteName = '<script>alert(1)</script>'
    expect((await publish({ siteName })).status).toBe(200)
    expect((await shown('acme.test')).siteName).toBe(siteName)
    await publish({ siteName: 'Acme Shipping' })
  })
})

describe('a draft', () => {
  it('is kept and shown to nobody until it is published', async () => {
    const { brand, version } = await setting(nova)
    const changed = { ...brand, siteName: 'Nova Draft', colorType: { primary: '#777777' } }
    const saved = await server.call(saveBrandDraft, { body: { brand: changed } }, { as: nova })
    expect(saved.body.data?.savedAt).toBe(server.clock.now().toISOString())
    expect((await setting(nova)).draft).toMatchObject({ brand: { siteName: 'Nova Draft' } })
    expect((await shown('nova.test')).siteName).toBe('Nova Parcel')
    const mended = { ...changed, colorType: { primary: '#5b21b6' } }
    await server.call(publishBrand, { body: { version, brand: mended } }, { as: nova })
    expect((await setting(nova)).draft).toBeNull()
    expect((await shown('nova.test')).siteName).toBe('Nova Draft')
  })
  it('can be thrown away', async () => {
    const { brand } = await setting(nova)
    await server.call(saveBrandDraft, { body: { brand } }, { as: nova })
    expect((await server.call(discardBrandDraft, { query: {} }, { as: nova })).status).toBe(200)
    expect((await setting(nova)).draft).toBeNull()
  })
  it('takes colours and pictures no sooner than a published brand', async () => {
    const { brand } = await setting(nova)
    for (const change of [{ colorType: { primary: 'red' } }, { logoUrl: 'https://evil.test/x.png' }]) {
      const { status } = await server.call(saveBrandDraft, { body: { brand: { ...brand, ...change } } }, { as: nova })
      expect(status).toBe(400)
    }
  })
})

describe('the versions of a brand', () => {
  it('begin with what was there, end with what is shown, and can be gone back to', async () => {
    await publish({ siteName: 'Acme Third' })
    const before = (await server.call(listBrandVersions, { query: {} }, { as: acme })).body.data!
    expect(before[0]).toMatchObject({ current: true, publishedBy: 'Owen Acme', brand: { siteName: 'Acme Third' } })
    expect(before.at(-1)).toMatchObject({ version: 1, publishedBy: null, brand: { siteName: 'Acme Shipping' } })
    const { version } = await setting()
    const { body } = await server.call(revertBrand, { body: { version, to: 1 } }, { as: acme })
    expect(body.data).toMatchObject({ version: version + 1, brand: { siteName: 'Acme Shipping' } })
    expect((await shown('acme.test')).siteName).toBe('Acme Shipping')
  })
  it('name the people of the platform to the platform alone', async () => {
    const { brand, version } = await setting()
    const body = { version, serverOrgId: demoOrg.acme, brand: { ...brand, slogan: 'By the platform' } }
    expect((await server.call(publishBrand, { body }, { as: admin })).status).toBe(200)
    const by = async (as: string, serverOrgId?: number) =>
      (await server.call(listBrandVersions, { query: { serverOrgId } }, { as })).body.data?.[0]?.publishedBy
    expect([await by(acme), await by(admin, demoOrg.acme)]).toEqual(['Platform', 'Ada Minster'])
  })
  it('that do not exist are not found', async () => {
    const { version } = await setting()
    const { status } = await server.call(revertBrand, { body: { version, to: 9999 } }, { as: acme })
    expect(status).toBe(404)
  })
})

describe('pictures of a brand', () => {
  it('are drawn anew and answered to anybody, for ever, as nothing but a picture', async () => {
    const { url } = await upload('logo', await picture())
    expect(url).toMatch(/^\/brand\/[0-9a-f]{64}\.png$/)
    expect((await publish({ logoUrl: url })).status).toBe(200)
    expect((await shown('acme.test')).logoUrl).toBe(url)
    const answer = await server.app.inject({ method: 'GET', url, headers: { host: 'anything.test' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 320, height: 160 })
    const again = await server.app.inject({
      method: 'GET',
      url,
      headers: { 'if-none-match': String(answer.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })
  it('have one address for one content', async () => {
    const sent = await picture('#5b21b6')
    expect((await upload('logo', sent)).url).toBe((await upload('logo', sent, nova)).url)
  })
  it('are made as large as their place needs', async () => {
    expect((await upload('icon', await picture())).url).toMatch(/\.png$/)
    const { url } = await upload('main', await picture())
    expect(url).toMatch(/\.webp$/)
    const { rawPayload } = await server.app.inject({ method: 'GET', url })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 })
  })
  it.each([
    ['an svg with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'IMAGE_TYPE'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'IMAGE_TYPE'],
    ['half a picture', 'half', 'IMAGE_DAMAGED'],
  ])('are refused when the file is %s', async (_what, content, code) => {
    const bytes = content === 'half' ? (await picture()).subarray(0, 90) : content
    const answer = await upload('logo', bytes)
    expect([answer.status, answer.code]).toEqual([400, code])
  })
  it.each([
    'https://evil.test/pixel.png',
    '//evil.test/x.png',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'javascript:alert(1)',
    `/brand/${'0'.repeat(64)}.png`,
    '/api/wms-user/user/logout',
  ])('are refused when the address is %s', async (logoUrl) => {
    const { status, body } = await publish({ logoUrl })
    expect([status, body.errorCode]).toEqual([400, 'IMAGE_UNKNOWN'])
  })
  it("are refused when they are another tenant's", async () => {
    const { url } = await upload('icon', await picture('#123456'), nova)
    expect((await publish({ iconUrl: url })).body.errorCode).toBe('IMAGE_UNKNOWN')
  })
  it('are taken away with null', async () => {
    expect((await publish({ logoUrl: null })).status).toBe(200)
    expect((await shown('acme.test')).logoUrl).toBeNull()
  })
  it.each([`/brand/${'0'.repeat(64)}.png`, '/brand/x.svg', '/brand/..%2f..%2fetc%2fpasswd', '/brand/'])(
    'are not found at %s',
    async (url) => {
      expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(404)
    },
  )
  it('are not found under another ending', async () => {
    const { url } = await upload('icon', await picture('#abcdef'))
    for (const ending of ['webp', 'svg', 'html']) {
      const { statusCode } = await server.app.inject({ method: 'GET', url: url.replace('png', ending) })
      expect(statusCode).toBe(404)
    }
  })
})
