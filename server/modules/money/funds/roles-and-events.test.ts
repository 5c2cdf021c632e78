import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Db, inScope } from '../../../platform/database/index.ts'
import { asService, chainOrgs, seedProviderChain } from '../../../testing/chain.ts'
import { useTestDatabase } from '../../../testing/database.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import {
  addFunds,
  adjustLabel,
  captureLabel,
  chargeAfterVoid,
  holdLabel,
  openBooks,
  refundVoid,
  releaseLabel,
  reverseAdjustment,
  reverseRest,
  unfreezeFunds,
} from './index.ts'

const at = new Date('2026-11-20T10:00:00Z')
const { direct, viaAcme, viaNova, acme, nova, platform } = chainOrgs
const context = useTestDatabase()
const service = <T>(org: number, work: (db: Db) => Promise<T>) => asService(context.database, org, work)
const price = { sell: 10_0000, buy: 9_0000 }

/** All entries in one text: equal when nothing was posted. */
const digestOf = async (): Promise<string> =>
  String(
    (
      await context.admin.query<{ d: string }>(
        `select md5(string_agg(e::text, '|' order by e::text)) as d from ledger_entry e`,
      )
    ).rows[0]?.d,
  )

beforeAll(async () => {
  await seedProviderChain(context.admin)
  for (const org of [direct, viaAcme, viaNova]) await service(org, openBooks)
  for (const org of [direct, viaAcme, viaNova, acme, nova])
    await service(org, (db) => addFunds(db, { key: `opening-${org}`, amount: 500_0000, via: 'bank', at }))
})

interface Event {
  name: string
  arguments: string
  takesBook: boolean
  definer: boolean
  path: string | null
}
/** What a role may call and what could write: an immutable function, such as the id of a transfer by its key, cannot. */
const eventsOf = async (role: string): Promise<Event[]> =>
  (
    await context.admin.query<Event>(
      `select p.proname as name, pg_get_function_identity_arguments(p.oid) as arguments, p.prosecdef as definer,
         p.proargtypes::oid[] && array['fin.line[]'::regtype, 'fin.event'::regtype]::oid[] or p.proargnames && array['org', 'customer', 'provider', 'book'] as "takesBook",
         array_to_string(p.proconfig, ' ') as path
       from pg_proc p where p.pronamespace = 'fin'::regnamespace and p.provolatile <> 'i' and has_function_privilege($1, p.oid, 'execute') order by 1`,
      [`waybill_${role}`],
    )
  ).rows

describe('who may post an event', () => {
  it.each(['app', 'seller', 'warehouse', 'reseller', 'platform'])('nobody as %s', async (role) => {
    expect(await eventsOf(role)).toEqual([])
  })

  it('background work alone, by functions that take no book as an argument and trust no search path', async () => {
    const events = await eventsOf('service')
    expect(events.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['fund', 'hold_label', 'capture_label', 'return_payment', 'freeze']),
    )
    expect(events.filter(({ takesBook, definer, path }) => takesBook || !definer || path !== 'search_path=""')).toEqual(
      [],
    )
  })

  it.each(['seller', 'warehouse', 'reseller', 'platform', 'service'] as const)('nobody writes as %s', async (role) => {
    const { rows } = await context.admin.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relname like 'ledger\\_%' and c.relkind = 'r' and c.relname <> 'ledger_check'
         and has_table_privilege('waybill_' || $1, c.oid, 'insert, update, delete, truncate')`,
      [role],
    )
    expect(rows).toEqual([])
  })
})

describe('whose purchase an event can be about', () => {
  const orgs = { direct, viaNova, acme, nova, platform }
  const events: Record<string, (db: Db, id: string) => Promise<unknown>> = {
    capture: (db, id) => captureLabel(db, id, { ...price, cost: 8_0000 }, at),
    release: (db, id) => releaseLabel(db, id, at),
    refund: (db, id) => refundVoid(db, id, at),
    charge: (db, id) => chargeAfterVoid(db, id, at),
    adjust: (db, id) => adjustLabel(db, { purchaseId: id, number: 1, sell: 1_0000, buy: 9000, cost: 8000 }, at),
    reverse: (db, id) => reverseAdjustment(db, id, 1, at),
    reverseRest: (db, id) => reverseRest(db, { purchaseId: id, number: 1, sell: 5000, buy: 4500, cost: 4000 }, at),
  }
  const stages: Record<string, (keyof typeof events)[]> = {
    capture: [],
    release: [],
    refund: ['capture'],
    charge: ['capture', 'refund'],
    adjust: ['capture'],
    reverse: ['capture', 'adjust'],
    reverseRest: ['capture', 'adjust'],
  }
  const cases = Object.keys(events).flatMap((event) =>
    Object.entries(orgs).map(([name, org]) => [event, name, org] as const),
  )

  it.each(cases)('%s of a label of another seller is refused for %s', async (event, _name, org) => {
    const id = randomUUID()
    await service(viaAcme, (db) => holdLabel(db, id, price, at))
    for (const stage of stages[event]!) await service(viaAcme, (db) => events[stage]!(db, id))
    const before = await digestOf()
    await expect(service(org, (db) => events[event]!(db, id))).rejects.toThrow(
      /nothing is held|never charged|never refunded|never posted|what was moved|must balance/,
    )
    expect(await digestOf()).toBe(before)
    await service(viaAcme, (db) => events[event]!(db, id))
    expect(await digestOf()).not.toBe(before)
  })

  it("what is frozen in one wallet isn't released by another organization that knows its key", async () => {
    await service(viaAcme, (db) =>
      sql`select fin.freeze('case-1:frozen', 100000, 'case', ${at}::timestamptz)`.execute(db),
    )
    const before = await digestOf()
    for (const org of Object.values(orgs))
      await service(org, (db) => unfreezeFunds(db, { key: 'case-1:frozen', note: 'case', at }))
    expect(await digestOf()).toBe(before)
  })
})

describe('whose books are read', () => {
  const tables = ['ledger_account', 'ledger_transfer', 'ledger_entry', 'ledger_hour'] as const
  const rowsOf = async (role: 'seller' | 'warehouse' | 'reseller' | 'platform', orgId: number) =>
    inScope(context.database, { role, orgId }, async (db) => {
      const found = new Set<number>()
      for (const table of tables)
        for (const { org_id } of await db.selectFrom(table).select('org_id').distinct().execute()) found.add(org_id)
      return [...found].toSorted((a, b) => a - b)
    })

  it.each([
    ['seller', direct, [direct]],
    ['seller', viaAcme, [viaAcme]],
    ['reseller', acme, [acme, viaAcme]],
    ['reseller', nova, [nova, viaNova]],
    ['platform', platform, [platform, acme, nova, direct, viaAcme, viaNova]],
  ] as const)('by a %s of %i: %j', async (role, orgId, expected) => {
    expect(await rowsOf(role, orgId)).toEqual([...expected].toSorted((a, b) => a - b))
  })

  it.each(['seller', 'reseller', 'warehouse', 'platform'] as const)(
    "and which labels were sold at a loss isn't read by a %s",
    async (role) => {
      const read = inScope(context.database, { role, orgId: acme }, (db) =>
        db.selectFrom('ledger_loss').select('org_id').execute(),
      )
      await expect(read).rejects.toThrow(/permission denied/)
    },
  )
})

describe('a price below what the label costs the reseller', () => {
  const losing = { sell: 8_9900, buy: 9_0000 }
  it('is refused, and nothing is held', async () => {
    const before = await digestOf()
    await expect(service(viaAcme, (db) => holdLabel(db, randomUUID(), losing, at))).rejects.toThrow(/below its cost/)
    expect(await digestOf()).toBe(before)
  })

  it('is held where a rule of the reseller allows it, and is no fault of the ledger then', async () => {
    const id = randomUUID()
    await service(viaAcme, (db) => holdLabel(db, id, { ...losing, allowLoss: true }, at))
    await service(viaAcme, (db) => captureLabel(db, id, { ...losing, cost: 8_0000 }, at))
    const { rows } = await context.admin.query('select org_id::int from ledger_loss where purchase_id = $1', [id])
    expect(rows).toEqual([{ org_id: viaAcme }])
    expect(await ledgerFaults(context.admin)).toEqual([])
  })

  it('is nothing to a seller of the platform, which has no reseller', async () => {
    await service(direct, (db) => holdLabel(db, randomUUID(), { sell: 100, buy: null }, at))
  })
})
