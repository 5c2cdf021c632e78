import * as funding from '@waybill/contract/funding/api'
import * as api from '@waybill/contract/warehouse/api'
import { getPostageInfo } from '@waybill/contract/funds/api'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { offerTransfers, pendingFunding, sendProof } from '../../../../testing/funding.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { seedFunds } from '../../../../testing/shipping.ts'
import { chargeCustomer, connectWarehouse, demoWarehouse, seedWarehouseFunds } from '../../../../testing/warehouse.ts'

const server = useTestServer()
const { seller, staff, operatorId } = demoWarehouse
const orgId = demoOrg.seller
const account = async (as = seller) =>
  (await server.call(api.listWarehouseAccounts, {}, { as })).body.data!.records.find(
    ({ operator }) => operator.id === operatorId,
  )!
const list = async (query: object = {}) =>
  (await server.call(api.listWarehouseTransactions, { query: { operatorId, ...query } }, { as: seller })).body.data!

async function requestRecharge(change: object = {}) {
  const options = await server.call(funding.getWarehouseFundingOptions, { query: { operatorId } }, { as: seller })
  const body = {
    operatorId,
    method: 'bank' as const,
    requested: 200_0000,
    externalReference: null,
    reference: options.body.data!.reference,
    proofFileId: await sendProof(server, seller),
    ...change,
  }
  return server.call(
    funding.requestWarehouseFunding,
    { body },
    { as: seller, headers: { 'idempotency-key': randomUUID() } },
  )
}

beforeAll(async () => {
  await offerTransfers(server, operatorId)
})
afterEach(async () => {
  expect(await ledgerFaults(server.admin)).toEqual([])
})

describe('a warehouse recharge', () => {
  it('is confirmed by the operator of the warehouse and leaves the postage balance alone', async () => {
    const postage = (await server.call(getPostageInfo, {}, { as: seller })).body.data!.available
    const before = (await account()).available
    const { body } = await requestRecharge()
    const { id } = body.data!
    expect(body.data).toMatchObject({ wallet: 'warehouse', provider: { id: operatorId }, status: 2 })
    expect((await account()).pending).toBe(200_0000)
    const queue = await server.call(funding.listFundingRequests, { query: { statuses: [2] } }, { as: staff })
    expect(queue.body.data!.records.map((row) => row.id)).toContain(id)
    const approved = await server.call(
      funding.approveFundingRequest,
      { params: { id }, body: { received: 190_0000 } },
      { as: staff },
    )
    expect(approved.body.data).toMatchObject({ status: 1, received: 190_0000, available: before + 190_0000 })
    expect(await account()).toMatchObject({ available: before + 190_0000, pending: 0 })
    expect((await server.call(getPostageInfo, {}, { as: seller })).body.data!.available).toBe(postage)
    const again = await server.call(
      funding.approveFundingRequest,
      { params: { id }, body: { received: 190_0000 } },
      { as: staff },
    )
    expect(again.body.errorCode).toBe('FUNDING_DECIDED')
    // Its staff are nobody whom the seller knows by name.
    const { records } = (await server.call(funding.listWarehouseFunding, { query: {} }, { as: seller })).body.data!
    expect(records.find((row) => row.id === id)?.decidedBy).toEqual({ side: 'provider', name: null })
  })
  it('is judged by what the seller added at this operator, not elsewhere', async () => {
    await offerTransfers(server, demoOrg.platform)
    for (let times = 0; times < 3; times++) {
      const params = { id: await pendingFunding(server, seller, { requested: 10_0000 }) }
      await server.call(
        funding.approveFundingRequest,
        { params, body: { received: 10_0000 } },
        { as: 'admin@demo.test' },
      )
    }
    const { id } = (await requestRecharge({ requested: 500_0000 })).body.data!
    const { flags } = (await server.call(funding.getFundingRequest, { params: { id } }, { as: staff })).body.data!
    expect(flags).not.toContain('aboveHabit')
  })
  it('is listed apart from top-ups of the postage balance', async () => {
    const { id } = (await requestRecharge()).body.data!
    const recharges = await server.call(funding.listWarehouseFunding, { query: {} }, { as: seller })
    expect(recharges.body.data!.records[0]).toMatchObject({ id, provider: { name: 'Harbor Fulfilment' } })
    const history = await server.call(funding.listFunding, { query: {} }, { as: seller })
    expect(history.body.data!.records.map((row) => row.id)).not.toContain(id)
  })
  it('is not the platform’s to confirm', async () => {
    const { id } = (await requestRecharge()).body.data!
    const answer = await server.call(
      funding.approveFundingRequest,
      { params: { id }, body: { received: 1_0000 } },
      { as: 'admin@demo.test' },
    )
    expect(answer.status).toBe(404)
  })
  it('is offered for connected warehouses alone', async () => {
    const options = await server.call(
      funding.getWarehouseFundingOptions,
      { query: { operatorId: demoOrg.platform } },
      { as: seller },
    )
    expect(options.status).toBe(404)
    expect((await requestRecharge({ operatorId: demoOrg.platform })).status).toBe(404)
    const other = await server.call(api.listWarehouseAccounts, {}, { as: 'new@demo.test' })
    expect([other.status, other.body.errorCode]).toEqual([403, 'NEEDS_WAREHOUSE'])
  })
})

describe('a charge of a warehouse', () => {
  it('takes quantity × price once, however often it is sent, and may pass zero', async () => {
    const before = (await account()).available
    const requestId = randomUUID()
    const charge = { requestId, quantity: 4, unitPrice: 100_0000, document: 'IN-1024' }
    const sent = await Promise.all(Array.from({ length: 3 }, () => chargeCustomer(server, orgId, charge)))
    expect(new Set(sent.map(({ body }) => body.data?.id)).size).toBe(1)
    expect(sent[0]!.body.data).toMatchObject({ amount: -400_0000, quantity: 4, document: 'IN-1024' })
    expect((await account()).available).toBe(before - 400_0000)
    const other = await chargeCustomer(server, orgId, { ...charge, quantity: 5 })
    expect([other.status, other.body.errorCode]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })
  it('can be refunded once, by exactly what it took', async () => {
    const before = (await account()).available
    const { id } = (await chargeCustomer(server, orgId)).body.data!
    const refund = () =>
      server.call(
        api.refundWarehouseCharge,
        { params: { orgId }, body: { transactionId: id, note: 'Counted twice' } },
        { as: staff },
      )
    expect((await refund()).body.data).toMatchObject({ amount: 4_5000, type: 'pick', note: 'Counted twice' })
    expect((await account()).available).toBe(before)
    expect((await refund()).body.errorCode).toBe('WAREHOUSE_NOT_REFUNDABLE')
    const shown = await server.call(api.getWarehouseTransaction, { params: { id } }, { as: seller })
    expect(shown.body.data!.related.map(({ amount }) => amount)).toEqual([-4_5000, 4_5000])
  })
  it.each([
    ['quantity', 0],
    ['unitPrice', 150],
    ['unitPrice', -1_0000],
    ['service', 'recharge'],
    ['document', '   '],
  ])('refuses %s %j with its field', async (fieldName, value) => {
    const answer = await chargeCustomer(server, orgId, { [fieldName]: value } as object)
    expect(answer.status).toBe(400)
    expect(answer.body.data).toContainEqual(expect.objectContaining({ fieldName }))
  })
  it('is refused for somebody else’s customer or warehouse', async () => {
    expect((await chargeCustomer(server, demoOrg.novaSeller)).status).toBe(404)
    expect((await chargeCustomer(server, orgId, { warehouseId: 4711 })).status).toBe(404)
  })
})

describe('the transactions of a warehouse balance', () => {
  it('add up: opening + in − out = closing, by type as well, and each row follows from the one before', async () => {
    await seedWarehouseFunds(server.database, orgId, 50_0000)
    await chargeCustomer(server, orgId, { service: 'storage', document: 'S-7' })
    const { records, summary, sums } = await list({ limit: 200 })
    expect(summary.opening + summary.moneyIn - summary.moneyOut).toBe(summary.closing)
    expect(summary.closing).toBe((await account()).available)
    expect(sums.reduce((sum, { moneyIn, moneyOut }) => sum + moneyIn - moneyOut, 0)).toBe(summary.closing)
    for (const [index, row] of records.slice(0, -1).entries())
      expect(row.balanceAfter).toBe(records[index + 1]!.balanceAfter + row.amount)
    const storage = await list({ types: ['storage'] })
    expect(new Set(storage.records.map(({ type }) => type))).toEqual(new Set(['storage']))
    expect(storage.summary.moneyOut).toBe(storage.records.reduce((sum, { amount }) => sum - amount, 0))
    expect((await list({ document: 's-7' })).records.map(({ document }) => document)).toEqual(['S-7'])
  })
  it('are paged without a gap', async () => {
    const whole = (await list({ limit: 200 })).records
    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, cursor: first.next! })
    expect([...first.records, ...second.records].map(({ id }) => id)).toEqual(whole.slice(0, 4).map(({ id }) => id))
    expect(
      (await server.call(api.listWarehouseTransactions, { query: { operatorId, cursor: 'x' } }, { as: seller })).status,
    ).toBe(400)
  })
  it('are those of their own wallet alone', async () => {
    await connectWarehouse(server, demoOrg.acmeSeller)
    const charged = await chargeCustomer(server, demoOrg.acmeSeller)
    const { id } = charged.body.data!
    expect((await server.call(api.getWarehouseTransaction, { params: { id } }, { as: seller })).status).toBe(404)
    expect((await list({ limit: 200 })).records.map((row) => row.id)).not.toContain(id)
    const customers = await server.call(api.listWarehouseCustomers, { query: {} }, { as: staff })
    expect(customers.body.data!.records.map(({ org }) => org.id)).toEqual(
      expect.arrayContaining([demoOrg.acmeSeller, orgId]),
    )
    const theirs = await server.call(
      api.listWarehouseCustomerTransactions,
      { params: { orgId: demoOrg.acmeSeller }, query: {} },
      { as: staff },
    )
    expect(theirs.body.data!.records.map((row) => row.id)).toEqual([id])
    const reseller = await server.admin.connect()
    try {
      await reseller.query('begin')
      await reseller.query(`set local role waybill_reseller`)
      await reseller.query(`select set_config('app.org_id', '${demoOrg.acme}', true)`)
      const seen = await reseller.query(
        'select code from ledger_entry where org_id = $1 and code between 2100 and 2199',
        [demoOrg.acmeSeller],
      )
      expect(seen.rows).toEqual([])
    } finally {
      await reseller.query('rollback')
      reseller.release()
    }
  })
})

describe('a transfer between the two balances', () => {
  const move = (body: object, as = seller) =>
    server.call(
      api.moveWarehouseFunds,
      { body: { operatorId, direction: 'toWarehouse', amount: 10_0000, requestId: randomUUID(), ...body } },
      { as },
    )
  it('is refused between two providers', async () => {
    await seedFunds(server.database, orgId, 100_0000)
    const answer = await move({})
    expect([answer.status, answer.body.errorCode]).toEqual([409, 'WALLETS_OF_DIFFERENT_PROVIDERS'])
  })
  it('moves what one provider holds, once, and never more than there is', async () => {
    await server.admin.query(
      `insert into warehouse (org_id, id, code, name) values ($1, 77, 'OWN1', 'Own warehouse') on conflict do nothing`,
      [demoOrg.platform],
    )
    await server.admin.query(
      'insert into warehouse_link (org_id, warehouse_org_id, warehouse_id) values ($1, $2, 77)',
      [orgId, demoOrg.platform],
    )
    const own = { operatorId: demoOrg.platform }
    const before = (await server.call(getPostageInfo, {}, { as: seller })).body.data!.available
    const requestId = randomUUID()
    expect((await move({ ...own, requestId })).body.data).toMatchObject({ available: 10_0000, transferable: true })
    expect((await move({ ...own, requestId })).body.data).toMatchObject({ available: 10_0000 })
    expect((await server.call(getPostageInfo, {}, { as: seller })).body.data!.available).toBe(before - 10_0000)
    const tooMuch = await move({ ...own, direction: 'toPostage', amount: 10_0100 })
    expect([tooMuch.status, tooMuch.body.errorCode]).toEqual([402, 'INSUFFICIENT_FUNDS'])
    expect((await move({ ...own, direction: 'toPostage' })).body.data).toMatchObject({ available: 0 })
    expect((await server.call(getPostageInfo, {}, { as: seller })).body.data!.available).toBe(before)
  })
})
