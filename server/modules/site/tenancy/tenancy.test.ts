import { getSettingByDomain } from '@waybill/contract/tenancy/api'
import { describe, expect, it } from 'vitest'
import { seedBrands } from '../../../demo/index.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const ask = async (domainName: string) => (await server.call(getSettingByDomain, { query: { domainName } })).body

describe('the branding of a host', () => {
  it('is found under both paths of the specification', async () => {
    for (const path of [getSettingByDomain.path, ...(getSettingByDomain.aliases ?? [])]) {
      const { body } = await server.request({ method: 'GET', url: `${path}?domainName=acme.test:8027` })
      expect(body, path).toMatchObject({
        result: 'OK',
        data: { siteName: 'Acme Shipping', serverOrgId: 2, activeFlag: true },
      })
    }
  })
  it.each(['acme.test:8027', 'ACME.Test:8027', 'acme.test', 'acme.test.', ' acme.test ', 'acme.test:443'])(
    'is found as "%s"',
    async (host) => {
      expect((await ask(host)).data?.siteName).toBe('Acme Shipping')
    },
  )
  it.each(['localhost:8027', 'localhost', '127.0.0.1:9', '192.168.1.7:8027', 'www.shipout.com', '47.75.1.1'])(
    'is the main site for %s',
    async (host) => expect((await ask(host)).data).toMatchObject({ siteName: 'Waybill', serverOrgId: 1 }),
  )
  it.each([
    'evil.test',
    'acme.test:8028',
    'acme.test:99999999',
    'xacme.test',
    'acme.test/x',
    "acme.test' or 1=1",
    '%',
    'acme.test@evil.test',
    '::1',
  ])('is NODATA for %s, never a default', async (host) =>
    expect(await ask(host)).toEqual({ result: 'NODATA', data: null, message: null, zhMessage: null, errorCode: null }),
  )
  it('finds a name in any script by its punycode', async () => {
    await server.admin.query(`insert into tenant_domain values ('xn--bcher-kva.test', 3, 1)`)
    expect((await ask('BÜCHER.test')).data?.siteName).toBe('Nova Parcel')
  })
  it('says of a tenant before its launch that it is not active', async () => {
    expect((await ask('soon.test:8027')).data).toMatchObject({ activeFlag: false, siteName: 'Soon Shipping' })
  })
  it('shows nothing of the tenant but its branding', async () => {
    expect(Object.keys((await ask('nova.test')).data ?? {}).toSorted()).toEqual([
      'activeFlag',
      'colorType',
      'iconUrl',
      'logoUrl',
      'mainImageUrl',
      'serverOrgId',
      'siteName',
      'siteNameCN',
      'slogan',
      'sloganCN',
    ])
  })
  it('notices a change within five seconds', async () => {
    expect((await ask('fresh.test')).result).toBe('NODATA')
    await server.admin.query(`insert into tenant_domain values ('fresh.test', 2, 1)`)
    server.clock.advance(5000)
    expect((await ask('fresh.test')).result).toBe('OK')
  })
  it('is kept by no cache', async () => {
    const { headers } = await server.request({ method: 'GET', url: `${getSettingByDomain.path}?domainName=acme.test` })
    expect(headers['cache-control']).toContain('no-store')
  })
  it('has pictures where the demo tenants are seeded whole, drawn anew and kept once', async () => {
    await seedBrands(server.services)
    const first = (await ask('acme.test')).data
    await seedBrands(server.services)
    expect((await ask('acme.test')).data).toEqual(first)
    for (const url of [first?.logoUrl, first?.iconUrl, first?.mainImageUrl]) {
      expect((await server.app.inject({ method: 'GET', url: url ?? '' })).headers['content-type']).toMatch(
        /^image\/(png|webp)$/,
      )
    }
  })
  it('needs a domain name', async () => {
    expect((await server.request({ method: 'GET', url: getSettingByDomain.path })).body.data).toMatchObject([
      { fieldName: 'domainName', code: 'REQUIRED' },
    ])
  })
})

describe('trying a tenant on one machine', () => {
  it('is possible with tenantDomain outside production', async () => {
    const { body } = await server.request({
      method: 'POST',
      url: '/api/wms-user/saas/client/login?tenantDomain=acme.test:8027',
      payload: { userName: 'seller@acme.test', password: 'Waybill_2026' },
    })
    expect(body.result).toBe('OK')
  })
})
