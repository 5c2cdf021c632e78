import { getRefundOptions, requestBalanceRefund } from '@waybill/contract/refunds/api'
import { moveWarehouseFunds } from '@waybill/contract/warehouse/api'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { asService } from '../../../testing/chain.ts'
import { chargeFees, chargeLabel, fund, refundLabel } from '../../../testing/invoicing.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { type Planted, seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { chargeAfterVoid, openBooks, postStaffAction } from '../funds/index.ts'

const server = useTestServer()
const DAY = '2026-01-05T12:00:00Z'
const at = new Date(DAY)
let seller: Planted

const paysIn = (dollars: number) => fund(server, seller.orgId, dollars * 10_000)
const posts = (kind: 'credit' | 'debit' | 'freeze' | 'writeOff', dollars: number) =>
  asService(server.database, seller.orgId, (db) =>
    postStaffAction(db, { kind, key: `test-action:${randomUUID()}`, amount: dollars * 10_000, note: 'Test', at }),
  )
const getsCredit = (dollars: number) => posts('credit', dollars)
const buysLabel = (dollars: number, when = DAY) => chargeLabel(server, seller.orgId, dollars * 10_000, when)
const getsVoided = (purchase: string, when = DAY) => refundLabel(server, seller.orgId, purchase, when)
const paysFee = (dollars: number) => chargeFees(server, seller.orgId, dollars * 10_000, DAY)
/** To the wallet at the warehouse of the seller's own provider, or back with a negative amount. */
const moves = async (dollars: number) => {
  const direction = dollars > 0 ? ('toWarehouse' as const) : ('toPostage' as const)
  const amount = Math.abs(dollars) * 10_000
  const body = { operatorId: demoOrg.platform, direction, amount, requestId: randomUUID() }
  expect((await server.call(moveWarehouseFunds, { body }, { as: seller.email })).status).toBe(200)
}
const ask = (dollars: number) =>
  server.call(
    requestBalanceRefund,
    { body: { requestKey: randomUUID(), amount: dollars * 10_000, payee: 'First Bank' } },
    { as: seller.email },
  )
const shown = async () => {
  const { available, credit, refundable } = (await server.call(getRefundOptions, {}, { as: seller.email })).body.data!
  return { available: available / 10_000, credit: credit / 10_000, refundable: refundable / 10_000 }
}

beforeEach(async () => {
  seller = await seedUser(server)
  await server.admin.query('update org set identity_verified = true where id = $1', [seller.orgId])
  await asService(server.database, seller.orgId, openBooks)
})
afterEach(async () => expect(await ledgerFaults(server.admin)).toEqual([]))

describe('credit from the provider', () => {
  it('is used up gift by gift', async () => {
    await paysIn(50)
    await getsCredit(10)
    const label = await buysLabel(10)
    await getsCredit(10)
    await buysLabel(4)
    expect(await shown()).toEqual({ available: 56, credit: 6, refundable: 50 })
    await getsVoided(label)
    expect(await shown()).toEqual({ available: 66, credit: 16, refundable: 50 })
    await buysLabel(20)
    expect(await shown()).toEqual({ available: 46, credit: 0, refundable: 46 })
  })
  it('is never refunded as money, also when money was spent before it came', async () => {
    await paysIn(10)
    await buysLabel(10)
    await getsCredit(10)
    expect(await shown()).toEqual({ available: 10, credit: 10, refundable: 0 })
    expect((await ask(1)).body.errorCode).toBe('REFUND_TOO_MUCH')
  })
  it('is spent first, so that the money of the seller is what is left', async () => {
    await paysIn(10)
    await getsCredit(10)
    await buysLabel(4)
    expect(await shown()).toEqual({ available: 16, credit: 6, refundable: 10 })
    await paysFee(8)
    expect(await shown()).toEqual({ available: 8, credit: 0, refundable: 8 })
    expect((await ask(8)).status).toBe(200)
    expect(await shown()).toEqual({ available: 0, credit: 0, refundable: 0 })
  })
  it('that is used up is not owed by what is paid in later', async () => {
    await getsCredit(5)
    await paysIn(20)
    await buysLabel(15)
    await paysIn(20)
    expect(await shown()).toEqual({ available: 30, credit: 0, refundable: 30 })
    await getsCredit(3)
    expect(await shown()).toEqual({ available: 33, credit: 3, refundable: 30 })
  })
  it('spent on a label comes back as credit when the label is voided', async () => {
    await paysIn(10)
    await buysLabel(10)
    await getsCredit(10)
    const label = await buysLabel(10)
    expect(await shown()).toEqual({ available: 0, credit: 0, refundable: 0 })
    await getsVoided(label)
    expect(await shown()).toEqual({ available: 10, credit: 10, refundable: 0 })
    await asService(server.database, seller.orgId, (db) => chargeAfterVoid(db, label, at))
    await paysIn(10)
    expect(await shown()).toEqual({ available: 10, credit: 0, refundable: 10 })
  })
  it('is counted alike in the hours after it was given', async () => {
    await paysIn(50)
    await getsCredit(5)
    const label = await buysLabel(10, '2026-01-06T12:00:00Z')
    expect(await shown()).toEqual({ available: 45, credit: 0, refundable: 45 })
    await getsVoided(label, '2026-01-07T12:00:00Z')
    expect(await shown()).toEqual({ available: 55, credit: 5, refundable: 50 })
  })
  it('is not what comes back for a label that was bought with money', async () => {
    await paysIn(30)
    const label = await buysLabel(20)
    await getsCredit(2)
    await getsVoided(label)
    expect(await shown()).toEqual({ available: 32, credit: 2, refundable: 30 })
  })
  it('that filled a negative balance, or wrote it off, is gone', async () => {
    await paysIn(10)
    await paysFee(25)
    await getsCredit(5)
    await posts('writeOff', 10)
    await paysIn(10)
    expect(await shown()).toEqual({ available: 10, credit: 0, refundable: 10 })
  })
  it('taken back by the provider is taken from what is left of it', async () => {
    await paysIn(10)
    await getsCredit(10)
    await posts('debit', 10)
    expect(await shown()).toEqual({ available: 10, credit: 0, refundable: 10 })
  })
  it('is no more than what is available', async () => {
    await paysIn(10)
    await getsCredit(10)
    await posts('freeze', 15)
    expect(await shown()).toEqual({ available: 5, credit: 5, refundable: 0 })
  })
})

describe('money moved between the wallets of one provider', () => {
  beforeEach(async () => {
    await server.admin.query(
      `insert into warehouse (org_id, id, code, name) values ($1, 77, 'OWN1', 'Own warehouse') on conflict do nothing`,
      [demoOrg.platform],
    )
    await server.admin.query(
      'insert into warehouse_link (org_id, warehouse_org_id, warehouse_id) values ($1, $2, 77)',
      [seller.orgId, demoOrg.platform],
    )
  })
  it('was paid in no more when it has left, and is again when it is back', async () => {
    await paysIn(100)
    await moves(60)
    await getsCredit(60)
    expect(await shown()).toEqual({ available: 100, credit: 60, refundable: 40 })
    await moves(-60)
    expect(await shown()).toEqual({ available: 160, credit: 60, refundable: 100 })
  })
  it('does not turn credit into money', async () => {
    await paysIn(10)
    await getsCredit(10)
    await moves(10)
    expect(await shown()).toEqual({ available: 10, credit: 10, refundable: 0 })
    await moves(-10)
    expect(await shown()).toEqual({ available: 20, credit: 10, refundable: 10 })
  })
})
