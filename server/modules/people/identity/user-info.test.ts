import {
  afterLogin,
  saasAfterLogin,
  saasUpdateUserInfo,
  shippingAfterLogin,
  switchLanguage,
} from '@waybill/contract/identity/api'
import { describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const infoOf = async (as: string) => (await server.call(afterLogin, { query: { orgType: 1 } }, { as })).body.data

describe('who is logged in', () => {
  it('is told to an ordinary seller with the connected warehouses and the verification', async () => {
    expect(await infoOf('seller@demo.test')).toMatchObject({
      user: { firstName: 'Maya', userName: 'seller@demo.test', language: 'en', orgId: demoOrg.seller, orgType: 1 },
      warehouseList: [{ warehouseId: 1, name: 'Harbor Los Angeles', code: 'LAX1' }],
      ezeeshipUser: { authFlag: true },
      timeZone: 'America/Los_Angeles',
    })
  })
  it('shows a new seller neither warehouses nor a verification', async () => {
    expect(await infoOf('new@demo.test')).toMatchObject({ warehouseList: [], ezeeshipUser: { authFlag: false } })
  })
  it("is told to a reseller's seller without a shipping record of its own", async () => {
    const { body } = await server.call(saasAfterLogin, { query: {} }, { as: 'seller@nova.test' })
    expect(body.data).toMatchObject({
      user: { lastName: '田中', language: 'cn' },
      ezeeshipUser: null,
      warehouseList: [],
    })
  })
  it('is told to warehouse, reseller and platform staff with their kind', async () => {
    expect(await infoOf('floor@demo.test')).toMatchObject({ user: { orgType: 2 }, warehouseList: [{ code: 'LAX1' }] })
    expect((await infoOf('owner@acme.test'))?.user.orgType).toBe(4)
    expect((await infoOf('admin@demo.test'))?.user.orgType).toBe(3)
  })
  it('counts SaaS users as verified on the shipping side', async () => {
    const { body } = await server.call(shippingAfterLogin, { query: {} }, { as: 'seller@acme.test' })
    expect(body.data).toMatchObject({ authFlag: true, userName: 'seller@acme.test' })
    expect(new Date(body.data?.lastLogin ?? '').getTime()).toBe(server.clock.now().getTime())
  })
  it('refuses a query that it does not know', async () => {
    const { status } = await server.request({
      method: 'GET',
      url: `${afterLogin.path}?orgType=9&admin=1`,
      as: 'new@demo.test',
    })
    expect(status).toBe(400)
  })
})

describe('the language of the account', () => {
  it.each([switchLanguage, saasUpdateUserInfo])('is kept by $id', async (route) => {
    expect((await server.call(route, { body: { language: 'cn' } }, { as: 'new@demo.test' })).body.result).toBe('OK')
    expect((await infoOf('new@demo.test'))?.user.language).toBe('cn')
    await server.call(route, { body: { language: 'en' } }, { as: 'new@demo.test' })
    expect((await infoOf('new@demo.test'))?.user.language).toBe('en')
  })
  it("changes the caller's own, whatever user name is sent", async () => {
    await server.call(
      switchLanguage,
      { body: { language: 'cn', userName: 'seller@demo.test' } },
      { as: 'new@demo.test' },
    )
    expect((await infoOf('seller@demo.test'))?.user.language).toBe('en')
    expect((await infoOf('new@demo.test'))?.user.language).toBe('cn')
  })
  it('takes no other language and no other field', async () => {
    for (const payload of [
      { language: 'de' },
      {},
      { language: 'en', email: 'x@y.z' },
      { language: 'en', orgId: 1, role: 'admin' },
    ]) {
      const { status } = await server.request({
        method: 'POST',
        url: saasUpdateUserInfo.path,
        payload,
        as: 'seller@acme.test',
      })
      expect(status, JSON.stringify(payload)).toBe(400)
    }
  })
})
