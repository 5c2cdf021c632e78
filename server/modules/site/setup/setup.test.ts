import { inviteSellers } from '@waybill/contract/invitations/api'
import { checkSetupDomain, getSetup, hideSetup, sendTestEmail, type Setup } from '@waybill/contract/setup/api'
import { setApprovalRequired } from '@waybill/contract/brand/api'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { modules } from '../../../modules.ts'
import { selfSigned } from '../../../testing/fakes/self-signed.ts'
import { seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { messagesTo, runJobs } from '../../people/registration/testing.ts'
import { createSetupModule, setupModule } from './index.ts'

/** What the internet's name servers would say. */
const records: Record<string, string[]> = {}
const resolve = async (host: string) => {
  const found = records[host]
  if (!found) throw new Error('ENOTFOUND')
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}
const withRecords = modules.map((one) => (one === setupModule ? createSetupModule({ resolve }) : one))
const strict = useTestServer({ modules: withRecords, env: { WAYBILL_PUBLIC_URL: 'https://ship.example.com' } })
/** Reaches this machine, as the fakes of shops do. */
const local = useTestServer({ modules: withRecords, env: { CONNECTOR_ALLOW_PRIVATE: 'true' } })
const as = 'owner@acme.test'

const state = async (server: typeof strict): Promise<Setup> =>
  (await server.call(getSetup, { query: {} }, { as })).body.data!
const check = (server: typeof strict, host: string) => server.call(checkSetupDomain, { body: { host } }, { as })
const resultOf = async (server: typeof strict, host: string) =>
  (await check(server, host)).body.data?.domains.find((one) => one.host === host)?.check?.result

const giveDomain = (server: typeof strict, host: string, orgId = 2) =>
  server.admin.query('insert into tenant_domain (host, org_id, type) values ($1, $2, 1) on conflict do nothing', [
    host,
    orgId,
  ])

describe('the steps of a reseller', () => {
  it('have the state of what is there', async () => {
    expect(await state(strict)).toMatchObject({
      hidden: false,
      brand: { colors: true, slogan: true },
      record: { name: 'ship.example.com', addresses: [] },
      email: { configured: false, lastTest: null },
      sellers: { total: { count: 1, capped: false }, invited: { count: 0, capped: false } },
      approvals: { required: false, waiting: { count: 0, capped: false } },
      done: { domain: false, email: false, sellers: true, approvals: true },
    })
  })
  it('count invitations and accounts that wait', async () => {
    await strict.call(inviteSellers, { body: { emails: ['ann@shop.test'], language: 'en' } }, { as })
    await strict.call(setApprovalRequired, { body: { approvalRequired: true } }, { as })
    await seedUser(strict, { provider: 2, status: 2 })
    await seedUser(strict, { provider: 3, status: 2 })
    expect(await state(strict)).toMatchObject({
      sellers: { total: { count: 2 }, invited: { count: 1 } },
      approvals: { required: true, waiting: { count: 1 } },
      done: { approvals: false },
    })
  })
  it('are hidden and shown again', async () => {
    const hide = (hidden: boolean) => strict.call(hideSetup, { body: { hidden } }, { as })
    expect((await hide(true)).body.data?.hidden).toBe(true)
    expect((await state(strict)).hidden).toBe(true)
    expect((await hide(false)).body.data?.hidden).toBe(false)
  })
  it('belong to resellers alone', async () => {
    const calls = [
      (how: object) => strict.call(getSetup, { query: {} }, how),
      (how: object) => strict.call(checkSetupDomain, { body: { host: 'acme.test' } }, how),
      (how: object) => strict.call(sendTestEmail, { body: {} }, how),
      (how: object) => strict.call(hideSetup, { body: { hidden: true } }, how),
    ]
    for (const call of calls) {
      expect((await call({})).status).toBe(401)
      for (const other of ['seller@acme.test', 'admin@demo.test', 'floor@demo.test'])
        expect((await call({ as: other })).status).toBe(403)
    }
    expect((await strict.call(hideSetup, { body: { hidden: 'yes' } as never }, { as })).status).toBe(400)
  })
})

describe('the check of a domain', () => {
  beforeAll(async () => {
    for (const host of ['none.example', 'inside.example', 'away.example', 'port.example:8443', 'mixed.example'])
      await giveDomain(strict, host)
    Object.assign(records, {
      'ship.example.com': ['8.8.8.8'],
      'inside.example': ['10.0.0.7'],
      'mixed.example': ['8.8.8.8', '169.254.169.254'],
      'port.example': ['8.8.8.8'],
    })
  })
  it.each([
    ['none.example', 'no_record'],
    ['inside.example', 'private_address'],
    ['mixed.example', 'private_address'],
    ['port.example:8443', 'port'],
  ])('says of %s: %s', async (host, result) => expect(await resultOf(strict, host)).toBe(result))
  it('keeps the result for the next visit', async () => {
    expect((await state(strict)).domains.find(({ host }) => host === 'none.example')?.check?.result).toBe('no_record')
  })
  it('is of the own domains alone', async () => {
    for (const host of ['nova.test', 'made-up.example', 'localhost', '127.0.0.1', 'evil.test/../x'])
      expect((await check(strict, host)).status).toBe(404)
    expect((await check(strict, 'x'.repeat(300))).status).toBe(400)
  })
  it('is made thirty times an hour', async () => {
    let status = 200
    for (let n = 0; n < 31 && status === 200; n++) status = (await check(strict, 'none.example')).status
    expect(status).toBe(429)
  })

  describe('where this server can be reached', () => {
    let port = 0
    beforeAll(async () => {
      await local.app.listen({ port: 0, host: '127.0.0.1' })
      port = (local.app.server.address() as AddressInfo).port
      for (const name of ['mine.example', 'others.example', 'dead.example']) records[name] = ['127.0.0.1']
      await giveDomain(local, `mine.example:${port}`)
      // Nothing listens on the first port.
      await giveDomain(local, 'dead.example:1')
    })
    it('finds the own site', async () => {
      expect(await resultOf(local, `mine.example:${port}`)).toBe('ok')
      expect((await state(local)).done.domain).toBe(true)
    })
    it('finds that another site answers', async () => {
      const host = `others.example:${port}`
      await giveDomain(local, host)
      // The server itself takes this host for the main site's: as if the record led to somebody else's.
      local.services.http.mainSiteHosts = [...local.services.http.mainSiteHosts, 'others']
      expect(await resultOf(local, host)).toBe('points_elsewhere')
    })
    it('finds that nothing answers, at this server’s address and at another', async () => {
      expect(await resultOf(local, 'dead.example:1')).toBe('points_elsewhere')
      records['localhost'] = ['127.0.0.1']
      expect(await resultOf(local, 'dead.example:1')).toBe('unreachable')
    })
    it('finds a server of ours whose certificate nobody trusts', async () => {
      const impostor = createServer(selfSigned, (_, response) => response.end()).listen(0, '127.0.0.1')
      onTestFinished(() => void impostor.close())
      await once(impostor, 'listening')
      const host = `impostor.example:${(impostor.address() as AddressInfo).port}`
      records['impostor.example'] = ['127.0.0.1']
      records['localhost'] = ['127.0.0.1']
      await giveDomain(local, host)
      expect(await resultOf(local, host)).toBe('bad_certificate')
    })
  })
})

describe('the test email', () => {
  it('goes to the caller in the brand of the site, and its state is shown', async () => {
    const sent = await strict.call(sendTestEmail, { body: {} }, { as })
    expect(sent.body.data?.email.lastTest).toMatchObject({ to: as, state: 'waiting', attempts: 0 })
    const [message] = await messagesTo(strict, as, 'acme.test:8027')
    expect(message).toMatchObject({ siteName: 'Acme Shipping', subject: 'Test email' })
    // There is no mail server here, and the steps say so.
    expect((await state(strict)).email).toMatchObject({ configured: false, lastTest: { state: 'unsent', attempts: 1 } })
    expect((await state(strict)).done.email).toBe(false)
  })
  it('is sent six times an hour', async () => {
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await strict.call(sendTestEmail, { body: {} }, { as })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    await runJobs(strict)
  })
})
