import { getDashboardTodo } from '@waybill/contract/dashboard/api'
import { listWarehouseAccounts } from '@waybill/contract/warehouse/api'
import { getWarehouseFundingOptions, requestWarehouseFunding } from '@waybill/contract/funding/api'
import { orgType } from '@waybill/contract/core/enums'
import * as own from '@waybill/contract/warehouses/api'
import * as api from '@waybill/contract/warehouses/links-api'
import * as seller from '@waybill/contract/warehouses/seller-api'
import { createPlaces } from '@waybill/contract/stock/place-api'
import { createProduct } from '@waybill/contract/products/api'
import { postMovement } from '@waybill/contract/stock/staff-api'
import { stockCondition } from '@waybill/contract/stock/conditions'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { writeKeyset } from '../../../platform/keyset.ts'
import { offerTransfers, sendProof } from '../../../testing/funding.ts'
import { seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { openWarehouse } from '../../../testing/warehouse-links.ts'
import { chargeCustomer, connectWarehouse, seedWarehouseFunds } from '../../../testing/warehouse.ts'
import { linkCalls, operatorId, staff } from './links.fixture.ts'

const server = useTestServer()
let stranger = ''
let warehouseId = 0
beforeAll(async () => {
  stranger = (await seedUser(server, { type: orgType.WMS, company: 'Other Operator' })).email
  warehouseId = await openWarehouse(server, staff, { name: 'Newark', code: 'EWR1' })
})

const { newSeller, request, change, changeOwn, warehouses, mails, inbox, connected } = linkCalls(
  server,
  () => warehouseId,
)

describe('a seller that asks', () => {
  it('finds the warehouse, asks, is accepted, and reaches Home in the log-in that it has', async () => {
    const { email } = await newSeller()
    const { records } = (
      await server.call(seller.listWarehouseDirectory, { query: { search: 'newark' } }, { as: email })
    ).body.data!
    expect(records).toMatchObject([{ name: 'Newark', city: 'Newark', operator: { id: operatorId }, cutOff: 15 }])
    expect(await warehouses(email)).toEqual([])
    expect((await server.call(getDashboardTodo, {}, { as: email })).body.errorCode).toBe('NEEDS_WAREHOUSE')
    const requested = await request(email, { note: 'Mugs, 200 orders a day' })
    expect(requested.body.data).toMatchObject({ state: 'requested', version: 1 })
    expect(await warehouses(email)).toEqual([])
    expect((await mails(staff)).at(-1)).toMatch(/asks to use Newark$/)
    const { id, version } = requested.body.data!
    const seen = (await server.call(api.listLinks, { query: {} }, { as: staff })).body.data!
    expect(seen.records[0]).toMatchObject({ id, state: 'requested' })
    const detail = (await server.call(api.getLink, { params: { id } }, { as: staff })).body.data!
    expect(detail).toMatchObject({
      request: 'Mugs, 200 orders a day',
      events: [{ to: 'requested', actor: 'seller', by: null }],
    })
    expect((await change(id, { event: 'accept', version })).body.data).toMatchObject({ state: 'active' })
    expect(await warehouses(email)).toEqual(['EWR1'])
    expect((await server.call(getDashboardTodo, {}, { as: email })).status).toBe(200)
    expect((await mails(email)).at(-1)).toBe('You are connected to Newark')
    expect((await inbox(email))[0]).toBe('You are connected to Newark')
    const history = (await server.call(seller.getOwnLink, { params: { id } }, { as: email })).body.data!.events
    expect(history.map(({ to, actor, by }) => [to, actor, by])).toEqual([
      ['requested', 'seller', 'Pat Planted'],
      ['active', 'staff', null],
    ])
    const { rows } = await server.admin.query(
      `select action from audit_event where subject_type = 'warehouseLink' and subject_id = $1 order by id`,
      [String(id)],
    )
    expect(rows.map(({ action }) => action)).toEqual(['warehouseLink.requested', 'warehouseLink.accepted'])
  })

  it('asks once, takes it back, and asks again', async () => {
    const { email } = await newSeller()
    const { id, version } = (await request(email)).body.data!
    expect((await request(email)).body.errorCode).toBe('LINK_EXISTS')
    expect((await changeOwn(id, { event: 'cancel', version }, email)).body.data).toMatchObject({ state: 'ended' })
    expect((await request(email)).body.data).toMatchObject({ id, state: 'requested', version: version + 2 })
  })

  it('is declined with a reason that it reads', async () => {
    const { email } = await newSeller()
    const { id, version } = (await request(email)).body.data!
    const bare = await change(id, { event: 'decline', version })
    expect([bare.status, bare.body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    expect((await change(id, { event: 'decline', version, reason: 'We are full' })).body.data).toMatchObject({
      state: 'ended',
    })
    const { records } = (await server.call(seller.listOwnLinks, {}, { as: email })).body.data!
    expect(records).toMatchObject([{ state: 'ended', reason: 'We are full' }])
  })

  it('finds only what is listed, active and of its own provider', async () => {
    const hidden = await openWarehouse(server, staff, { listed: false })
    const off = await openWarehouse(server, staff)
    await server.call(
      own.setWarehouseActive,
      { params: { id: off }, body: { active: false, version: 1 } },
      { as: staff },
    )
    const { email } = await newSeller()
    for (const id of [hidden, off]) expect((await request(email, { warehouseId: id })).status).toBe(404)
    const elsewhere = 'seller@acme.test'
    expect((await request(elsewhere)).status).toBe(404)
    expect(
      (await server.call(seller.listWarehouseDirectory, { query: {} }, { as: elsewhere })).body.data!.records,
    ).toEqual([])
    const all = (await server.call(seller.listWarehouseDirectory, { query: { limit: 1 } }, { as: email })).body.data!
    const rest = (await server.call(seller.listWarehouseDirectory, { query: { cursor: all.next! } }, { as: email }))
      .body.data!
    expect([...all.records, ...rest.records].map(({ name }) => name)).toEqual(['Harbor Los Angeles', 'Newark'])
    const cursor = writeKeyset('warehouse directory', ['a\u0000b', '1'])
    const crafted = await server.call(seller.listWarehouseDirectory, { query: { cursor } }, { as: email })
    expect(crafted.status).toBe(400)
  })
})

describe('a connection', () => {
  it('that is suspended is read and not used, and resumes', async () => {
    const { email, id, version, orgId } = await connected()
    await server.admin.query('update org set identity_verified = true where id = $1', [orgId])
    await offerTransfers(server, operatorId)
    const recharge = async () =>
      server.call(
        requestWarehouseFunding,
        {
          body: {
            operatorId,
            method: 'bank',
            requested: 20_0000,
            externalReference: null,
            reference: 'RF951100001',
            proofFileId: await sendProof(server, email),
          },
        },
        { as: email, headers: { 'idempotency-key': `recharge-while-${Math.random()}` } },
      )
    const held = await change(id, { event: 'suspend', version, reason: 'Unpaid' })
    expect(held.body.data).toMatchObject({ state: 'suspended' })
    expect((await server.call(getDashboardTodo, {}, { as: email })).status).toBe(200)
    expect((await server.call(listWarehouseAccounts, {}, { as: email })).body.data?.records).toHaveLength(1)
    const refused = await recharge()
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'LINK_SUSPENDED'])
    expect((await change(id, { event: 'resume', version: held.body.data!.version })).body.data).toMatchObject({
      state: 'active',
    })
    expect((await recharge()).body.errorCode).not.toBe('LINK_SUSPENDED')
    expect(await inbox(email)).toEqual(expect.arrayContaining([expect.stringMatching(/suspended your account/)]))
  })

  it('ends only with no goods in the warehouse and none announced, whoever ends it', async () => {
    const { orgId, email, id, version } = await connected()
    const product = { skuCode: 'LINK-MUG', skuName: 'Mug', packageType: 'Ready To Ship' as const }
    const created = await server.call(
      createProduct,
      { body: { ...product, length: 4, width: 4, height: 4, unit: 'in/lb' } },
      { as: email, headers: { 'idempotency-key': randomUUID() } },
    )
    const range = { warehouseId, segments: [{ from: 'E', to: 'E' }], kind: 'storage' as const, pickable: false }
    await server.call(createPlaces, { body: range }, { as: staff })
    const end = { place: 'E', condition: stockCondition.good }
    const goods = { sellerId: orgId, warehouseId, sku: 'LINK-MUG', lot: null, quantity: 5, note: 'x', liable: null }
    const post = (reason: 'RECEIVE' | 'DISPOSE') => {
      const sides = reason === 'RECEIVE' ? { from: null, to: end } : { from: end, to: null }
      return server.call(postMovement, { body: { ...goods, ...sides, reason, commandId: randomUUID() } }, { as: staff })
    }
    const announce = (units: number) =>
      server.admin.query('update stock_item set inbound = $1 where product_id = $2', [units, created.body.data!.id])
    expect((await post('RECEIVE')).status).toBe(200)
    const refused = await changeOwn(id, { event: 'end', version }, email)
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'LINK_STOCK'])
    expect(refused.body.message).toContain('Newark holds 5 units')
    expect((await change(id, { event: 'end', version })).body.errorCode).toBe('LINK_STOCK')
    expect((await post('DISPOSE')).status).toBe(200)
    await announce(3)
    expect((await change(id, { event: 'end', version })).body.errorCode).toBe('LINK_STOCK')
    await announce(0)
    const [ended, late] = await Promise.all([change(id, { event: 'end', version }), post('RECEIVE')])
    // Whichever comes first, nothing lies in a warehouse without a connection.
    expect(ended.status === 200).toBe(late.status !== 200)
    expect([200, 409]).toContain(ended.status)
  })

  it('that ends while a recharge is on its way takes none', async () => {
    const { email, id, orgId } = await connected()
    await server.admin.query('update org set identity_verified = true where id = $1', [orgId])
    await offerTransfers(server, operatorId)
    const proofFileId = await sendProof(server, email)
    const { body: options } = await server.call(getWarehouseFundingOptions, { query: { operatorId } }, { as: email })
    const { reference } = options.data!
    const ending = await server.admin.connect()
    try {
      await ending.query('begin')
      await ending.query('select pg_advisory_xact_lock(8680, hashtext($1))', [`${orgId}:${operatorId}`])
      const sent = server.call(
        requestWarehouseFunding,
        { body: { operatorId, method: 'bank', requested: 20_0000, externalReference: null, reference, proofFileId } },
        { as: email, headers: { 'idempotency-key': `recharge-at-the-end-${orgId}` } },
      )
      const waits = `select from pg_locks where locktype = 'advisory' and classid = 8680 and not granted`
      await expect.poll(async () => (await server.admin.query(waits)).rowCount).toBe(1)
      await ending.query(`update warehouse_link set state = 'ended' where id = $1`, [id])
      await ending.query('commit')
      expect((await sent).body.errorCode).toBe('LINK_STATE')
    } finally {
      ending.release(true)
    }
    const { rowCount } = await server.admin.query('select from funding_request where org_id = $1', [orgId])
    expect(rowCount).toBe(0)
  })

  it('ends only with nothing left on the balance', async () => {
    const { orgId, email } = await newSeller()
    await connectWarehouse(server, orgId)
    await seedWarehouseFunds(server.database, orgId, 10_0000)
    const [{ id, version }] = (await server.call(seller.listOwnLinks, {}, { as: email })).body.data!.records as [
      seller.OwnLink,
    ]
    const refused = await changeOwn(id, { event: 'end', version }, email)
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'LINK_BALANCE'])
    expect(refused.body.message).toContain('$10.00')
    expect((await change(id, { event: 'end', version })).body.errorCode).toBe('LINK_BALANCE')
    await chargeCustomer(server, orgId, { quantity: 1, unitPrice: 10_0000 })
    expect((await changeOwn(id, { event: 'end', version }, email)).body.data).toMatchObject({ state: 'ended' })
    expect(await warehouses(email)).toEqual([])
    expect((await chargeCustomer(server, orgId)).status).toBe(404)
  })

  it('is the last one when two end at once with money left', async () => {
    const { orgId, email } = await connected()
    await connectWarehouse(server, orgId)
    await seedWarehouseFunds(server.database, orgId, 10_0000)
    const { records } = (await server.call(seller.listOwnLinks, {}, { as: email })).body.data!
    expect(records).toHaveLength(2)
    const ends = await Promise.all(records.map(({ id, version }) => changeOwn(id, { event: 'end', version }, email)))
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(ends.find(({ status }) => status === 409)!.body.errorCode).toBe('LINK_BALANCE')
  })

  it('is changed once by two tabs', async () => {
    const { id, version } = await connected()
    const both = await Promise.all([
      change(id, { event: 'suspend', version, reason: 'A' }),
      change(id, { event: 'suspend', version, reason: 'B' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await change(id, { event: 'resume', version })).body.errorCode).toBe('CONFLICT')
  })

  it('has terms of its own, and notes that the seller never reads', async () => {
    const { email, id, version } = await connected()
    const save = (version: number, returnDefault?: 'dispose') =>
      server.call(
        api.updateLinkTerms,
        {
          params: { id },
          body: {
            version,
            creditLimit: 500_0000,
            cutOff: 11,
            notes: 'Pays late',
            ...(returnDefault && { returnDefault }),
          },
        },
        { as: staff },
      )
    expect((await save(version)).body.data).toMatchObject({ creditLimit: 500_0000, cutOff: 11, notes: 'Pays late' })
    expect((await save(version)).body.errorCode).toBe('CONFLICT')
    const { body } = await server.call(seller.getOwnLink, { params: { id } }, { as: email })
    expect(body.data).toMatchObject({ creditLimit: 500_0000, returnDefault: 'sendBack', warehouse: { cutOff: 11 } })
    expect(JSON.stringify(body)).not.toContain('Pays late')
    // The seller is notified once when what happens to its goods without its decision changes.
    expect((await save(version + 1, 'dispose')).status).toBe(200)
    expect((await save(version + 2, 'dispose')).status).toBe(200)
    const { records } = (await server.call(seller.listOwnLinks, {}, { as: email })).body.data!
    expect(records).toMatchObject([{ returnDefault: 'dispose' }])
    const { rows } = await server.admin.query<{ body_en: string }>(
      'select m.body_en from message m join app_user u on u.org_id = m.org_id where u.email = $1 and m.title_en like $2',
      [email, '%decide about'],
    )
    expect(rows.map(({ body_en: text }) => text)).toEqual([expect.stringContaining('five working days: Dispose.')])
  })

  it('is as good as unknown to another operator, another seller and another tenant', async () => {
    const { id, version } = await connected()
    const other = await newSeller()
    const params = { id }
    expect((await server.call(api.getLink, { params }, { as: stranger })).status).toBe(404)
    expect((await change(id, { event: 'end', version }, stranger)).status).toBe(404)
    const terms = { version, creditLimit: 0, cutOff: null, notes: null }
    expect((await server.call(api.updateLinkTerms, { params, body: terms }, { as: stranger })).status).toBe(404)
    expect((await server.call(api.listLinks, { query: {} }, { as: stranger })).body.data!.records).toEqual([])
    for (const who of [other.email, 'seller@nova.test']) {
      expect((await server.call(seller.getOwnLink, { params }, { as: who })).status).toBe(404)
      expect((await changeOwn(id, { event: 'end', version }, who)).status).toBe(404)
    }
    expect((await change(id, { event: 'end', version }, other.email)).status).toBe(403)
    expect((await changeOwn(id, { event: 'end', version }, staff)).status).toBe(403)
    expect((await server.call(api.getLink, { params })).status).toBe(401)
  })

  it('is listed page by page, what waits first, by state, warehouse and name', async () => {
    const { email } = await newSeller()
    await request(email)
    const list = async (query: object) => (await server.call(api.listLinks, { query }, { as: staff })).body.data!
    const all = await list({})
    const states = all.records.map(({ state }) => state === 'requested')
    expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)))
    const pages: number[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 2, cursor })
      pages.push(...page.records.map(({ id }) => id))
      cursor = page.next
    }
    expect(pages).toEqual(all.records.map(({ id }) => id))
    expect((await list({ state: 'requested' })).records.every(({ state }) => state === 'requested')).toBe(true)
    expect((await list({ warehouseId: 1 })).records.every(({ warehouse }) => warehouse.code === 'LAX1')).toBe(true)
    expect((await list({ search: 'redwood' })).records.map(({ seller: { name } }) => name)).toEqual([
      'Redwood Outfitters',
    ])
    const crafted = [
      'x',
      ...[
        '2026-99-99T00:00:00.000000Z',
        '2026-02-30T00:00:00.000000Z',
        '0000-01-01T00:00:00.000000Z',
        '----------',
      ].map((at) => writeKeyset('warehouse links', ['1', at, '1'])),
    ]
    for (const cursor of crafted)
      expect((await server.call(api.listLinks, { query: { cursor } }, { as: staff })).status).toBe(400)
  })
})
