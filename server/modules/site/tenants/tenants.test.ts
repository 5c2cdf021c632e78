import {
  addTenantDomain,
  checkDomain,
  createTenant,
  listTenants,
  removeTenantDomain,
  renameTenant,
  sendOwnerLink,
  setTenantActive,
} from '@waybill/contract/tenants/api'
import { getSetting } from '@waybill/contract/brand/api'
import { getSettingByDomain } from '@waybill/contract/tenancy/api'
import type { InputOf } from '@waybill/contract/core/route'
import { openPasswordLink, resetPassword } from '@waybill/contract/registration/api'
import { saasAfterLogin, saasLogin } from '@waybill/contract/identity/api'
import { describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const as = 'admin@demo.test'
let made = 0
type Given = InputOf<typeof createTenant>['body']

const tenant = (change: Partial<Given> = {}): Given => {
  const n = ++made
  return {
    orgName: `Fresh ${n}`,
    siteName: `Fresh Site ${n}`,
    siteNameCN: '新站',
    slogan: null,
    colorType: { primary: '#b3261e' },
    domains: [{ host: `fresh${n}.test`, type: 1 }],
    owner: { firstName: 'Fay', lastName: 'Fresh', email: `fay${n}@fresh.test`, language: 'en' },
    ...change,
  }
}
const create = (change?: Partial<Given>) => server.call(createTenant, { body: tenant(change) }, { as })
const look = async (domainName: string) => (await server.call(getSettingByDomain, { query: { domainName } })).body
const check = async (host: string) => (await server.call(checkDomain, { query: { host } }, { as })).body

/** The newest mail to an address, with the link in it. */
async function linkOf(email: string) {
  const { rows } = await server.admin.query<{
    subject: string
    org_id: number
    content: { link: { path: string; label: string } }
  }>('select subject, org_id, content from outbox_message where recipient = $1 order by id desc limit 1', [email])
  const { subject, org_id, content } = rows[0]!
  const { path, label } = content.link
  const token = new URL(path, 'https://same.invalid').searchParams.get('link') ?? ''
  return { subject, orgId: org_id, path, label, token }
}

/** Opens the link and sets the password, as its page does. */
async function setPassword({ host, link, password }: { host: string; link: string; password: string }) {
  const opened = await server.call(openPasswordLink, { body: { token: link } }, { host })
  const body = { ticket: opened.body.data!.ticket, password, confirmPassword: password }
  expect((await server.call(resetPassword, { body }, { host })).status).toBe(200)
}

describe('a tenant that is closed', () => {
  it('is closed to log-ins that its sellers still hold, and opens to them again', async () => {
    const serverOrgId = demoOrg.nova
    const seller = (await server.logIn('seller@nova.test')).accessToken
    const status = async (token: string) =>
      (await server.call(saasAfterLogin, { query: {} }, { host: 'nova.test:8027', token })).status
    expect(await status(seller)).toBe(200)
    await server.call(setTenantActive, { body: { serverOrgId, activeFlag: false } }, { as })
    expect(await status(seller)).toBe(401)
    await server.call(setTenantActive, { body: { serverOrgId, activeFlag: true } }, { as })
    expect(await status(seller)).toBe(200)
  })
})

describe('a new tenant', () => {
  it('is there with its site, host and owner at once', async () => {
    expect((await look('bright.test:8027')).result).toBe('NODATA')
    const { status, body } = await create({
      siteName: 'Bright',
      domains: [
        { host: 'HTTPS://Bright.Test:8027/', type: 1 },
        { host: 'Bücher.test.', type: 2 },
      ],
      owner: { firstName: 'Bo', lastName: 'Bright', email: 'Bo@Bright.test', language: 'en' },
    })
    expect(status).toBe(200)
    expect(body.data?.tenant.domains.map(({ host, type }) => [host, type])).toEqual([
      ['bright.test:8027', 1],
      ['xn--bcher-kva.test', 2],
    ])
    expect((await look('bright.test:8027')).data).toMatchObject({ siteName: 'Bright', activeFlag: true })
    expect((await look('BÜCHER.test')).data?.siteName).toBe('Bright')

    const host = 'bright.test:8027'
    const { token: link } = await linkOf('bo@bright.test')
    const password = 'Bright_Morning7'
    await setPassword({ host, link, password })
    const login = await server.call(saasLogin, { body: { userName: 'bo@bright.test', password } }, { host })
    expect(login.status).toBe(200)
    const token = login.body.data!.accessToken
    const own = await server.call(getSetting, { query: {} }, { host, token })
    expect(own.body.data).toMatchObject({ serverOrgId: body.data!.tenant.serverOrgId, brand: { siteName: 'Bright' } })
    for (const elsewhere of ['acme.test:8027', 'localhost:8027']) {
      const answer = await server.call(
        saasLogin,
        { body: { userName: 'bo@bright.test', password } },
        { host: elsewhere },
      )
      expect(answer.body.errorCode).toBe('WRONG_LOGIN')
    }
  })
  it('is not there at all when its domain is taken', async () => {
    const orgs = async () => (await server.admin.query<{ n: number }>('select count(*)::int n from org')).rows[0]?.n
    const before = await orgs()
    const { status, body } = await create({
      domains: [
        { host: 'never.test', type: 1 },
        { host: 'acme.test', type: 1 },
      ],
    })
    expect([status, body.errorCode]).toEqual([409, 'DOMAIN_TAKEN'])
    expect(await orgs()).toBe(before)
    expect((await look('never.test')).result).toBe('NODATA')
  })
  it('is made once by two calls at once', async () => {
    const both = await Promise.all([1, 2].map(() => create({ domains: [{ host: 'race.test', type: 1 }] })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
  it.each([
    ['no domain', { domains: [] }],
    ['no name', { orgName: ' ' }],
    ['an owner without a mail address', { owner: { firstName: 'A', lastName: 'B', email: 'nobody', language: 'en' } }],
    ['a colour that is none', { colorType: { primary: 'red' } }],
    ['a field that is not known', { role: 'admin' }],
  ])('is refused with %s', async (_what, change) => {
    expect((await create(change as never)).status).toBe(400)
  })
  it('is refused where text cannot be read on its colours', async () => {
    const { status, body } = await create({ colorType: { primary: '#777777' } })
    expect([status, body.errorCode]).toEqual([422, 'COLOR_CONTRAST'])
  })
})

describe('the link that sets the owner’s password', () => {
  const newOwner = async (language: 'en' | 'cn' = 'en') => {
    const given = tenant()
    const { body } = await create({ ...given, owner: { ...given.owner, language } })
    const { email } = given.owner
    return {
      email,
      host: given.domains[0]!.host,
      serverOrgId: body.data!.tenant.serverOrgId,
      tenant: body.data!.tenant,
    }
  }
  const openLink = (host: string, token: string) => server.call(openPasswordLink, { body: { token } }, { host })
  const resend = (serverOrgId: number) => server.call(sendOwnerLink, { body: { serverOrgId } }, { as })

  it('is the only way in: no answer and no row has a password', async () => {
    const { body } = await create()
    expect(JSON.stringify(body)).not.toMatch(/password"/i)
    expect(body.data!.emailConfigured).toBe(false)
    expect(Object.keys(body.data!)).toEqual(['tenant', 'emailConfigured'])
  })
  it.each([
    ['en', / is ready$/, 'Set password'],
    ['cn', /^新站 已开通$/, '设置密码'],
  ] as const)('is mailed in the owner’s language: %s', async (language, subject, label) => {
    const { email, serverOrgId } = await newOwner(language)
    const mail = await linkOf(email)
    expect(mail).toMatchObject({ subject: expect.stringMatching(subject), label, orgId: serverOrgId })
    expect(mail.path).toMatch(/^\/ss\/reset-psw\?link=[\w-]{43}$/)
  })
  it('is kept as a hash only', async () => {
    const { email } = await newOwner()
    const { token } = await linkOf(email)
    const { rows } = await server.admin.query('select * from password_link l')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'))
  })
  it('can be opened more than once, and is used up by the password', async () => {
    const { email, host, serverOrgId } = await newOwner('cn')
    const { token } = await linkOf(email)
    expect((await openLink(host, token)).body.data).toMatchObject({ email, language: 'cn' })
    const second = await openLink(host, token)
    await setPassword({ host, link: token, password: 'Bright_Morning7' })
    expect((await openLink(host, token)).body.errorCode).toBe('PASSWORD_LINK_EXPIRED')
    const late = { ticket: second.body.data!.ticket, password: 'Another_Morning7', confirmPassword: 'Another_Morning7' }
    expect((await server.call(resetPassword, { body: late }, { host })).body.errorCode).toBe('RESET_EXPIRED')
    const again = await resend(serverOrgId)
    expect([again.status, again.body.errorCode]).toEqual([409, 'PASSWORD_ALREADY_SET'])
    const row = (await server.call(listTenants, { query: { search: host } }, { as })).body.data!.records[0]
    expect(row?.owner).toMatchObject({ email, passwordSet: true })
  })
  it('expires after seven days, and stops working when another is sent', async () => {
    const { email, host, serverOrgId } = await newOwner()
    const { token: first } = await linkOf(email)
    expect((await resend(serverOrgId)).body.data?.owner).toMatchObject({ email, passwordSet: false })
    expect((await openLink(host, first)).body.errorCode).toBe('PASSWORD_LINK_EXPIRED')
    const { token: second } = await linkOf(email)
    expect((await openLink(host, second)).status).toBe(200)
    await server.admin.query(`update password_link set expires_at = $1 where org_id = $2`, [
      server.clock.now(),
      serverOrgId,
    ])
    expect((await openLink(host, second)).body.errorCode).toBe('PASSWORD_LINK_EXPIRED')
  })
  it('is valid on its own site alone', async () => {
    const { email } = await newOwner()
    const { token } = await linkOf(email)
    for (const host of ['acme.test:8027', 'localhost:8027'])
      expect((await openLink(host, token)).body.errorCode).toBe('PASSWORD_LINK_EXPIRED')
    expect((await openLink('acme.test:8027', 'made-up')).status).toBe(400)
    expect((await openLink('acme.test:8027', '')).body.errorCode).toBe('INVALID_INPUT')
  })
  it('is sent again six times an hour, by the platform and for tenants alone', async () => {
    const { serverOrgId } = await newOwner()
    for (let n = 0; n < 6; n++) expect((await resend(serverOrgId)).status).toBe(200)
    expect((await resend(serverOrgId)).status).toBe(429)
    expect((await resend(demoOrg.seller)).status).toBe(404)
    expect((await server.call(sendOwnerLink, { body: { serverOrgId } })).status).toBe(401)
    for (const other of ['owner@acme.test', 'seller@demo.test'])
      expect((await server.call(sendOwnerLink, { body: { serverOrgId } }, { as: other })).status).toBe(403)
    expect((await server.call(sendOwnerLink, { body: { serverOrgId: 0 } }, { as })).status).toBe(400)
  })
})

describe('a domain', () => {
  it.each([
    ['Ship.Example.com', 'ship.example.com'],
    ['ship.example.com:443', 'ship.example.com'],
    ['ship.example.com:8443', 'ship.example.com:8443'],
    ['https://ship.example.com/', 'ship.example.com'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
  ])('%s is read as %s', async (given, host) => expect((await check(given)).data).toEqual({ host }))
  it.each([
    'acme',
    'acme/test',
    'a b.test',
    '-x.test',
    'x-.test',
    '10.0.0.1',
    '[::2]:80',
    'x.test:99999',
    'evil.test/../x',
    "x.test'--",
    'a..test',
    `${'x'.repeat(70)}.test`,
    '*.test',
  ])('%s is none', async (given) => expect((await check(given)).errorCode).toBe('DOMAIN_INVALID'))
  it.each(['localhost', 'shop.localhost.test', 'my-shipout.com', 'a192.test', '47.75.1.1'])(
    '%s is of the main site',
    async (given) => expect((await check(given)).errorCode).toBe('DOMAIN_MAIN_SITE'),
  )
  it('that is in use says so, in any spelling', async () => {
    for (const given of ['acme.test', 'ACME.test.', 'acme.test:80']) {
      const body = await check(given)
      expect(body).toMatchObject({ errorCode: 'DOMAIN_TAKEN', message: '“acme.test” is already in use' })
    }
  })
  it('added and removed is noticed at once; the last one stays', async () => {
    const { body } = await create({ domains: [{ host: 'only.test', type: 1 }] })
    const { serverOrgId } = body.data!.tenant
    expect((await look('more.test')).result).toBe('NODATA')
    const added = await server.call(addTenantDomain, { body: { serverOrgId, host: 'More.test', type: 2 } }, { as })
    expect(added.body.data?.domains.map(({ host }) => host)).toEqual(['more.test', 'only.test'])
    expect((await look('more.test')).result).toBe('OK')
    await server.call(removeTenantDomain, { body: { serverOrgId, host: 'more.test' } }, { as })
    expect((await look('more.test')).result).toBe('NODATA')
    const last = await server.call(removeTenantDomain, { body: { serverOrgId, host: 'only.test' } }, { as })
    expect([last.status, last.body.errorCode]).toEqual([409, 'DOMAIN_LAST'])
    const again = await server.call(addTenantDomain, { body: { serverOrgId, host: 'acme.test', type: 1 } }, { as })
    expect([again.status, again.body.errorCode]).toEqual([409, 'DOMAIN_TAKEN'])
  })
})

describe('closing a tenant', () => {
  it('is seen at once and can be undone; other tenants notice nothing', async () => {
    const nova = await look('nova.test')
    const { body } = await create({ domains: [{ host: 'closing.test', type: 1 }] })
    const { serverOrgId } = body.data!.tenant
    await look('closing.test')
    await server.call(setTenantActive, { body: { serverOrgId, activeFlag: false } }, { as })
    expect((await look('closing.test')).data?.activeFlag).toBe(false)
    expect(await look('nova.test')).toEqual(nova)
    await server.call(setTenantActive, { body: { serverOrgId, activeFlag: true } }, { as })
    expect((await look('closing.test')).data?.activeFlag).toBe(true)
    const { rows } = await server.admin.query(`select action from audit_event where org_id = $1 order by id`, [
      serverOrgId,
    ])
    expect(rows.map(({ action }) => action)).toEqual(['tenant.created', 'tenant.deactivated', 'tenant.activated'])
  })
  it.each([1, demoOrg.seller, demoOrg.harbor, 999_999])('is for resellers only: %i is none', async (serverOrgId) => {
    for (const answer of [
      await server.call(setTenantActive, { body: { serverOrgId, activeFlag: false } }, { as }),
      await server.call(renameTenant, { body: { serverOrgId, orgName: 'X' } }, { as }),
      await server.call(addTenantDomain, { body: { serverOrgId, host: 'x.test', type: 1 } }, { as }),
      await server.call(removeTenantDomain, { body: { serverOrgId, host: 'localhost' } }, { as }),
    ])
      expect(answer.status).toBe(404)
    expect((await look('localhost')).data?.activeFlag).toBe(true)
  })
})

describe('the list of tenants', () => {
  const names = async (search?: string) =>
    (await server.call(listTenants, { query: { search } }, { as })).body.data!.records.map(({ orgName }) => orgName)

  it('finds names in both languages and domains', async () => {
    expect(await names('ACME')).toEqual(['Acme Logistics'])
    expect(await names('诺瓦')).toEqual(['Nova Parcel'])
    expect(await names('soon.te')).toEqual(['Soon Shipping'])
    expect(await names('%')).toEqual([])
    expect(await names('_')).toEqual([])
  })
  it('counts domains and sellers, newest first, and pages', async () => {
    const first = (await server.call(listTenants, { query: { limit: 2 } }, { as })).body.data!
    expect(first.records).toHaveLength(2)
    const rest = (await server.call(listTenants, { query: { limit: 200, cursor: first.next! } }, { as })).body.data!
    const all = [...first.records, ...rest.records]
    expect(all).toHaveLength(first.total.count)
    expect(all.map(({ serverOrgId }) => serverOrgId)).toEqual(
      all.map((row) => row.serverOrgId).toSorted((a, b) => b - a),
    )
    expect(all.find((row) => row.serverOrgId === demoOrg.acme)).toMatchObject({ sellers: 1, siteName: 'Acme Shipping' })
  })
  it('renames', async () => {
    await server.call(renameTenant, { body: { serverOrgId: demoOrg.nova, orgName: 'Nova Renamed' } }, { as })
    expect(await names('renamed')).toEqual(['Nova Renamed'])
  })
  it('is not for resellers and sellers', async () => {
    for (const other of ['owner@acme.test', 'seller@demo.test', 'floor@demo.test']) {
      expect((await server.call(listTenants, { query: {} }, { as: other })).status).toBe(403)
    }
  })
})
