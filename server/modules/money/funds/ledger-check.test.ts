import { type LedgerCheckCode, ledgerCheckCodes } from '@waybill/contract/funds/ledger-check-words'
import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { asService, chainOrgs, seedProviderChain } from '../../../testing/chain.ts'
import { useTestDatabase } from '../../../testing/database.ts'
import { connectToOperator, testOperator } from '../../../testing/warehouse.ts'
import {
  addFunds,
  addWarehouseFunds,
  captureLabel,
  chargeAfterVoid,
  holdLabel,
  openBooks,
  openWarehouseBook,
  refundVoid,
  releaseLabel,
} from './index.ts'
import { inspectLedger } from './ledger-check.ts'
import { ledgerQueries } from './ledger-queries.ts'

const at = new Date('2026-11-20T10:00:00Z')
const { direct, viaAcme, acme } = chainOrgs
const context = useTestDatabase()
const [held, captured, refunded] = [randomUUID(), randomUUID(), randomUUID()]
const funding = randomUUID()
/** Everything was posted after it. */
const before = new Date('2020-01-01')

beforeAll(async () => {
  await seedProviderChain(context.admin)
  const post = (org: number, work: Parameters<typeof asService>[2]) => asService(context.database, org, work)
  for (const org of [direct, viaAcme]) await post(org, openBooks)
  for (const org of [direct, viaAcme, acme]) {
    await post(org, (db) => addFunds(db, { key: `${funding}:${org}`, amount: 500_0000, via: 'bank', at }))
  }
  const price = { sell: 10_0000, buy: 9_0000 }
  const cover = { sell: 2_0000, buy: 1_8000, cost: 1_6000 }
  for (const id of [held, captured, refunded]) await post(viaAcme, (db) => holdLabel(db, id, price, at))
  for (const id of [captured, refunded]) {
    await post(viaAcme, (db) => captureLabel(db, id, { ...price, cost: 8_0000, cover }, at))
  }
  await post(viaAcme, (db) => refundVoid(db, refunded, at))
  await post(viaAcme, (db) => chargeAfterVoid(db, refunded, at))
  await connectToOperator(context.admin, viaAcme)
  await post(viaAcme, async (db) => {
    await openWarehouseBook(db, testOperator)
    await addWarehouseFunds(db, { operator: testOperator, key: 'warehouse-funds', amount: 100_0000, via: 'bank', at })
  })
  const released = randomUUID()
  await post(direct, (db) => holdLabel(db, released, { sell: 100, buy: null }, at))
  await post(direct, (db) => releaseLabel(db, released, at))
})

const transferOf = (kind: number, purchase: string, org: number = viaAcme) =>
  `select id from ledger_transfer where org_id = ${org} and kind = ${kind} and ref_id = '${purchase}'`
const account = (code: number, org = viaAcme) => `org_id = ${org} and code = ${code}`
/** A second transfer like the newest of a kind, with its entries, as no function of the ledger would post it. */
const copyOf = (kind: number) => `
  with original as (select * from ledger_transfer where org_id = ${viaAcme} and kind = ${kind} order by seq desc limit 1),
  copied as (
    insert into ledger_transfer (org_id, id, event_id, idem_key, request_hash, kind, change_type, ref_type, ref_id, note, actor, event_at)
    select org_id, gen_random_uuid(), event_id, 'copied-key', request_hash, kind, change_type, ref_type, ref_id, note, actor, event_at
    from original returning *)
  insert into ledger_entry (org_id, transfer_id, line, account_id, code, amount)
  select e.org_id, c.id, e.line, e.account_id, e.code, e.amount from copied c, original o
  join ledger_entry e on e.org_id = o.org_id and e.transfer_id = o.id`

/** One corruption of each kind, as a broken disk, a careless hand or a wrong migration could leave it. */
const plants: Record<LedgerCheckCode, string> = {
  unbalanced: `update ledger_entry set amount = amount + 100 where transfer_id = (${transferOf(3, captured)}) and code = 4010`,
  tooFewLines: `delete from ledger_entry where transfer_id = (${transferOf(2, held)}) and code = 2020`,
  balanceMismatch: `update ledger_account set balance = balance + 100 where ${account(2010)}`,
  versionGap: `update ledger_account set version = version + 1 where ${account(2010)}`,
  chainBroken: `update ledger_entry set balance_after = balance_after + 100 where transfer_id = (${transferOf(2, captured)}) and code = 2010`,
  bookGap: `update ledger_account set book_seq = book_seq + 1 where ${account(2010)}`,
  shownBalanceMismatch: `update ledger_transfer set available_after = available_after + 100 where id = (${transferOf(3, captured)})`,
  chainIncomplete: `update ledger_transfer set event_id = gen_random_uuid() where id = (${transferOf(2, held, acme)})`,
  // One that says what was posted, and one by which the reseller paid less than was posted in its book.
  coverMismatch: `insert into purchase (org_id, id, batch_id, order_id, carrier, service_code, state, price, buy_price, cost, request, offer, owner,
      reserved_at, connection_id, cover, cover_buy, cover_cost)
    select ${viaAcme}, p.id, gen_random_uuid(), 1, 1, 'X', 'succeeded', 100000, 90000, 80000, '{}', '{}', 1, now(), gen_random_uuid(), 20000, p.buy, 16000
    from (values ('${refunded}'::uuid, 18000), ('${captured}'::uuid, 17000)) as p (id, buy)`,
  negativeHeld: `update ledger_account set balance = -100 where ${account(2030)}`,
  resolvedTwice: copyOf(3),
  heldMismatch: `update ledger_transfer set kind = 3 where id = (${transferOf(2, held)})`,
  reversalMismatch: `update ledger_entry set amount = amount + 100 where transfer_id = (${transferOf(5, refunded)})`,
  soldBelowCost: `update ledger_entry set amount = amount + 2 * 10000 where transfer_id = (${transferOf(3, captured)}) and code = 4010`,
  creditedTwice: `update ledger_transfer set note = 'F-1000' where org_id = ${viaAcme} and kind = 1;
    ${copyOf(1)}`,
  fundingMismatch: `insert into funding_request (org_id, provider_org_id, type, method, status, requested, received, event_id, decided_at)
    select org_id, ${acme}, 0, 'card', 1, 1000000, 1000000, event_id, now() from ledger_transfer where org_id = ${viaAcme} and kind = 1`,
  liabilityMismatch: `update ledger_entry set amount = amount + 100 where transfer_id = (${transferOf(3, captured)}) and code = 4010`,
  partsOfCent: `alter table ledger_entry drop constraint ledger_entry_check;
    update ledger_entry set amount = amount + 1 where transfer_id = (${transferOf(2, held)}) and code = 2010`,
  writable: `grant update on ledger_entry to waybill_seller`,
  unprotected: `alter table ledger_transfer disable row level security`,
  taxMismatch: `update ledger_transfer set kind = 32 where id = (${transferOf(3, captured)})`,
  carrierPaymentMismatch: `update ledger_transfer set kind = 52 where id = (${transferOf(3, captured)})`,
  warehouseMismatch: `update warehouse_transaction set balance_after = balance_after + 100 where org_id = ${viaAcme}`,
  hourMismatch: `update ledger_hour set money_out = money_out + 100 where org_id = ${viaAcme} and money_out > 0`,
}

/** What the checks find after the plant, which is taken back again. */
async function foundAfter(plant: string, since: Date | null): Promise<LedgerCheckCode[]> {
  const client: PoolClient = await context.admin.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica; ${plant}`)
    const { findings } = await inspectLedger(client, since)
    return [...new Set(findings.map(({ check }) => check))]
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('the ledger check', () => {
  it.each([null, before])('finds nothing in sound books (since %s), and says how much it read', async (since) => {
    const report = await inspectLedger(context.admin, since)
    expect(report.findings).toEqual([])
    expect(report.books).toBe(3)
    const { rows } = await context.admin.query<{ n: number }>('select count(*)::int as n from ledger_transfer')
    expect(report.transfers).toBe(rows[0]?.n)
  })

  it.each(ledgerCheckCodes)('names %s when it is planted', async (check) => {
    expect(await foundAfter(plants[check], null)).toContain(check)
  })

  it.each(ledgerCheckCodes.filter((check) => ledgerQueries[check].recent !== null))(
    'names %s also when it only reads what was posted since',
    async (check) => {
      expect(await foundAfter(plants[check], before)).toContain(check)
    },
  )

  it('reads nothing that was posted before, where it only reads what was posted since', async () => {
    const { transfers } = await inspectLedger(context.admin, new Date(Date.now() + 60_000))
    expect(transfers).toBe(0)
    expect(await foundAfter(plants.unbalanced, new Date(Date.now() + 60_000))).toEqual([])
  })

  it('says whose ledger and which row', async () => {
    const client = await context.admin.connect()
    try {
      await client.query(`begin; ${plants.unbalanced}`)
      const { findings } = await inspectLedger(client, null)
      const { rows } = await client.query<{ id: string }>(transferOf(3, captured))
      expect(findings).toContainEqual({ check: 'unbalanced', orgId: viaAcme, subject: rows[0]?.id })
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
