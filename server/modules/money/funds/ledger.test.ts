import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { inScope } from '../../../platform/database/index.ts'
import { asService, chainOrgs, seedProviderChain } from '../../../testing/chain.ts'
import { useTestDatabase } from '../../../testing/database.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import {
  addFunds,
  LedgerConflictError,
  captureLabel,
  getBalance,
  holdLabel,
  openBooks,
  chargeAfterVoid,
  refundVoid,
  releaseLabel,
  InsufficientFundsError,
} from './index.ts'

const at = new Date('2026-11-20T10:00:00Z')
const { direct, other, acme, viaAcme, viaAcme2, viaNova, nova, platform } = chainOrgs
const context = useTestDatabase()
const service = <T>(org: number, work: Parameters<typeof asService<T>>[2]) => asService(context.database, org, work)
const wallet = async (org: number) => {
  const { available, held } = await service(org, (db) => getBalance(db, org))
  return [available, held]
}
const fund = (org: number, amount: number, key: string = randomUUID()) =>
  service(org, (db) => addFunds(db, { key, amount, via: 'card', at }))
const price = (sell: number, buy: number | null = null) => ({ sell, buy })

beforeAll(async () => {
  await seedProviderChain(context.admin)
  for (const org of [direct, other, viaAcme, viaAcme2, viaNova]) await service(org, openBooks)
})

describe('a label in the books', () => {
  it('holds the price, charges it, and gives it back when the carrier confirms a void', async () => {
    await fund(direct, 100_0000)
    const id = randomUUID()
    await service(direct, (db) => holdLabel(db, id, price(8_0900), at))
    expect(await wallet(direct)).toEqual([91_9100, 8_0900])
    await service(direct, (db) => captureLabel(db, id, { ...price(7_5000), cost: 7_3350 }, at))
    expect(await wallet(direct)).toEqual([92_5000, 0])
    await service(direct, (db) => refundVoid(db, id, at))
    expect(await wallet(direct)).toEqual([100_0000, 0])
    await service(direct, (db) => chargeAfterVoid(db, id, at))
    expect(await wallet(direct)).toEqual([92_5000, 0])
    expect(await ledgerFaults(context.admin)).toEqual([])
  })

  it("takes the seller's and the reseller's money at once, or neither", async () => {
    await fund(viaAcme, 50_0000)
    await fund(acme, 10_0000)
    const id = randomUUID()
    await service(viaAcme, (db) => holdLabel(db, id, price(8_6400, 8_0000), at))
    expect([await wallet(viaAcme), await wallet(acme)]).toEqual([
      [41_3600, 8_6400],
      [2_0000, 8_0000],
    ])
    const second = service(viaAcme, (db) => holdLabel(db, randomUUID(), price(8_6400, 8_0000), at))
    await expect(second).rejects.toMatchObject({ whose: 'reseller', short: 6_0000 })
    expect(await wallet(viaAcme)).toEqual([41_3600, 8_6400])
    await service(viaAcme, (db) => releaseLabel(db, id, at))
    expect([await wallet(viaAcme), await wallet(acme)]).toEqual([
      [50_0000, 0],
      [10_0000, 0],
    ])
  })

  it('writes what the carrier is owed into the book of the platform', async () => {
    await fund(viaNova, 20_0000)
    await fund(nova, 20_0000)
    const id = randomUUID()
    await service(viaNova, async (db) => {
      await holdLabel(db, id, price(7_5900, 7_3400), at)
      await captureLabel(db, id, { ...price(7_5900, 7_3400), cost: 7_3350 }, at)
    })
    const { rows } = await context.admin.query(
      `select e.org_id, e.code, e.amount from ledger_entry e join ledger_transfer t on t.org_id = e.org_id and t.id = e.transfer_id
       where t.ref_id = $1 and t.kind = 3 order by 1, 2`,
      [id],
    )
    expect(rows).toEqual([
      { org_id: platform, code: 2300, amount: -7_3350 },
      { org_id: platform, code: 5100, amount: 7_3350 },
      { org_id: nova, code: 2020, amount: 7_3400 },
      { org_id: nova, code: 4010, amount: -7_3400 },
      { org_id: viaNova, code: 2020, amount: 7_5900 },
      { org_id: viaNova, code: 4010, amount: -7_5900 },
    ])
  })
})

describe('the insurance of a label', () => {
  const linesOf = async (id: string, kind: number) => {
    const { rows } = await context.admin.query<{ org: number; code: number; amount: number }>(
      `select e.org_id::int as org, e.code, e.amount::int as amount from ledger_entry e join ledger_transfer t on t.org_id = e.org_id and t.id = e.transfer_id
       where t.ref_id = $1 and t.kind = $2 order by 1, 2`,
      [id, kind],
    )
    return rows.map(({ org, code, amount }) => [org, code, amount])
  }
  const cover = { sell: 1_2000, buy: 1_1000, cost: 1_0650 }

  it('has lines of its own in every book, which a void and a use after it repeat', async () => {
    await fund(viaNova, 20_0000)
    await fund(nova, 20_0000)
    const id = randomUUID()
    const captured = { ...price(7_5900, 7_3400), cost: 7_3350, cover }
    const capture = () => service(viaNova, (db) => captureLabel(db, id, captured, at))
    await service(viaNova, (db) => holdLabel(db, id, price(7_5900, 7_3400), at))
    await capture()
    expect(await capture()).toMatchObject({ replayed: true })
    const others = captureLabelWith({ ...captured, cover: { ...cover, buy: 1_1100 } }, id)
    await expect(others).rejects.toThrow(LedgerConflictError)
    const inBooks = (sign: 1 | -1) => [
      [platform, 2300, -7_3350 * sign],
      [platform, 5100, 6_2700 * sign],
      [platform, 5110, 1_0650 * sign],
    ]
    expect(await linesOf(id, 3)).toEqual([
      ...inBooks(1),
      [nova, 2020, 7_3400],
      [nova, 4010, -6_2400],
      [nova, 4030, -1_1000],
      [viaNova, 2020, 7_5900],
      [viaNova, 4010, -6_3900],
      [viaNova, 4030, -1_2000],
    ])
    const reversed = (sign: 1 | -1) => [
      ...inBooks(sign === 1 ? -1 : 1),
      [nova, 2010, -7_3400 * sign],
      [nova, 4010, 6_2400 * sign],
      [nova, 4030, 1_1000 * sign],
      [viaNova, 2010, -7_5900 * sign],
      [viaNova, 4010, 6_3900 * sign],
      [viaNova, 4030, 1_2000 * sign],
    ]
    await service(viaNova, (db) => refundVoid(db, id, at))
    expect(await linesOf(id, 5)).toEqual(reversed(1))
    await service(viaNova, (db) => chargeAfterVoid(db, id, at))
    expect(await linesOf(id, 6)).toEqual(reversed(-1))
  })

  const captureLabelWith = (amounts: Parameters<typeof captureLabel>[2], id: string) =>
    service(viaNova, (db) => captureLabel(db, id, amounts, at))

  it('is never all of a price, and never all of a cost', async () => {
    await fund(viaNova, 20_0000)
    await fund(nova, 20_0000)
    const id = randomUUID()
    await service(viaNova, (db) => holdLabel(db, id, price(2_0000, 1_9000), at))
    const amounts = { ...price(2_0000, 1_9000), cost: 1_8000 }
    for (const wrong of [{ sell: 2_0000 }, { sell: -100 }, { buy: 1_9000 }, { cost: 1_8000 }])
      await expect(captureLabelWith({ ...amounts, cover: { sell: 0, buy: 0, cost: 0, ...wrong } }, id)).rejects.toThrow(
        /a part of a/,
      )
    await captureLabelWith(amounts, id)
  })
})

describe('what the ledger refuses', () => {
  it('a hold beyond the balance, telling what is short', async () => {
    await fund(other, 5_0000)
    const tooMuch = service(other, (db) => holdLabel(db, randomUUID(), price(8_0900), at))
    await expect(tooMuch).rejects.toThrow(InsufficientFundsError)
    await expect(tooMuch).rejects.toMatchObject({ whose: 'seller', short: 3_0900 })
  })

  it('parts of a cent on a wallet', async () => {
    await expect(fund(other, 1_0050)).rejects.toThrow(/check constraint/)
  })

  it('a capture of more than is held, or of nothing', async () => {
    const id = randomUUID()
    await service(other, (db) => holdLabel(db, id, price(1_0000), at))
    for (const sell of [1_0100, 0, -1_0000]) {
      const capture = service(other, (db) => captureLabel(db, id, { ...price(sell), cost: 9000 }, at))
      await expect(capture).rejects.toThrow(/at most what is held/)
    }
    await service(other, (db) => releaseLabel(db, id, at))
    await expect(service(other, (db) => captureLabel(db, id, { ...price(1_0000), cost: 9000 }, at))).rejects.toThrow(
      LedgerConflictError,
    )
  })

  it('the same key for another amount, while a repeat changes nothing', async () => {
    const before = await wallet(other)
    expect(await fund(other, 2_0000, 'payment-4711')).toMatchObject({ replayed: false })
    expect(await fund(other, 2_0000, 'payment-4711')).toMatchObject({ replayed: true })
    await expect(fund(other, 3_0000, 'payment-4711')).rejects.toThrow(LedgerConflictError)
    expect(await wallet(other)).toEqual([(before[0] ?? 0) + 2_0000, 0])
  })

  it('a void of what was never charged, and a new charge of what was never refunded', async () => {
    const id = randomUUID()
    await service(other, (db) => holdLabel(db, id, price(1_0000), at))
    await expect(service(other, (db) => refundVoid(db, id, at))).rejects.toThrow(/never charged/)
    await expect(service(other, (db) => chargeAfterVoid(db, id, at))).rejects.toThrow(/never refunded/)
    await service(other, (db) => releaseLabel(db, id, at))
  })

  it("another organisation's hold", async () => {
    const id = randomUUID()
    await service(other, (db) => holdLabel(db, id, price(1_0000), at))
    await expect(service(direct, (db) => releaseLabel(db, id, at))).rejects.toThrow(/nothing is held/)
    await service(other, (db) => releaseLabel(db, id, at))
  })
})

describe('who may do what', () => {
  const roles = ['seller', 'reseller', 'platform', 'warehouse', 'service'] as const
  it.each(roles)('as %s nobody writes the books by hand', async (role) => {
    for (const statement of [
      `update ledger_account set balance = balance + 100`,
      `insert into ledger_entry (org_id, transfer_id, line, account_id, code, amount) values (11, gen_random_uuid(), 1, 1, 2010, -100)`,
      `delete from ledger_entry`,
      `update ledger_transfer set note = 'x'`,
      `select fin.post(null, null, true)`,
    ]) {
      const attempt = inScope(context.database, { role, orgId: direct }, (db) => sql.raw(statement).execute(db))
      await expect(attempt, statement).rejects.toThrow(/permission denied/)
    }
  })

  it.each(['seller', 'reseller', 'platform'] as const)('a %s cannot book an event itself', async (role) => {
    const attempt = inScope(context.database, { role, orgId: direct }, (db) =>
      addFunds(db, { key: 'self-service', amount: 100_0000, via: 'card', at }),
    )
    await expect(attempt).rejects.toThrow(/permission denied/)
  })

  it('a seller sees its own wallets only, and neither what its provider earns nor what the carrier costs', async () => {
    const seen = await inScope(context.database, { role: 'seller', orgId: viaAcme }, async (db) => ({
      accounts: await db.selectFrom('ledger_account').select(['org_id', 'code']).execute(),
      entries: await db.selectFrom('ledger_entry').select(['org_id', 'code']).execute(),
      transfers: await db.selectFrom('ledger_transfer').select(['org_id']).execute(),
    }))
    expect(seen.entries.length).toBeGreaterThan(0)
    expect(new Set([...seen.accounts, ...seen.entries].map((row) => `${row.org_id} ${row.code}`))).toEqual(
      new Set([`${viaAcme} 2010`, `${viaAcme} 2020`, `${viaAcme} 2030`]),
    )
    expect(new Set(seen.transfers.map((row) => row.org_id))).toEqual(new Set([viaAcme]))
  })

  it("a reseller sees its own wallets and its sellers' whole books, and no other reseller's", async () => {
    const orgs = await inScope(context.database, { role: 'reseller', orgId: acme }, (db) =>
      db.selectFrom('ledger_entry').select('org_id').distinct().execute(),
    )
    expect(orgs.map((row) => row.org_id).toSorted()).toEqual([acme, viaAcme])
  })
})

describe('at the same time', () => {
  it('100 holds with money for 10 make exactly 10', async () => {
    await fund(viaAcme2, 80_9000)
    await fund(acme, 200_0000)
    const tries = await Promise.allSettled(
      Array.from({ length: 100 }, () =>
        service(viaAcme2, (db) => holdLabel(db, randomUUID(), price(8_0900, 7_4900), at)),
      ),
    )
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(10)
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(InsufficientFundsError)
    expect(await wallet(viaAcme2)).toEqual([0, 80_9000])
  })

  it('50 of the same event book it once', async () => {
    const id = randomUUID()
    const before = await wallet(direct)
    const tries = await Promise.all(
      Array.from({ length: 50 }, () => service(direct, (db) => holdLabel(db, id, price(1_0000), at))),
    )
    expect(tries.filter((one) => !one.replayed)).toHaveLength(1)
    expect(new Set(tries.map((one) => one.eventId)).size).toBe(1)
    expect(await wallet(direct)).toEqual([(before[0] ?? 0) - 1_0000, 1_0000])
  })

  it('a capture and a release of one hold: one of them wins', async () => {
    const id = randomUUID()
    await service(direct, (db) => holdLabel(db, id, price(1_0000), at))
    const [capture, release] = await Promise.allSettled([
      service(direct, (db) => captureLabel(db, id, { ...price(1_0000), cost: 9000 }, at)),
      service(direct, (db) => releaseLabel(db, id, at)),
    ])
    expect([capture.status, release.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('sellers of one reseller, crosswise, never lock each other out, and the books stay exact', async () => {
    await fund(acme, 1000_0000)
    await fund(viaAcme, 500_0000)
    await fund(viaAcme2, 500_0000)
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const org = index % 2 === 0 ? viaAcme : viaAcme2
        const id = randomUUID()
        await service(org, (db) => holdLabel(db, id, price(1_1000, 1_0000), at))
        if (index % 3 === 0) await service(org, (db) => releaseLabel(db, id, at))
        else await service(org, (db) => captureLabel(db, id, { ...price(1_1000, 1_0000), cost: 9_999 }, at))
        if (index % 3 === 1) await service(org, (db) => refundVoid(db, id, at))
      }),
    )
    expect(await ledgerFaults(context.admin)).toEqual([])
  })

  it('and the check of the books would notice', async () => {
    const client = await context.admin.connect()
    try {
      await client.query('begin; update ledger_account set balance = balance + 100 where code = 2010 and org_id = 11')
      const faults = await ledgerFaults(client as never)
      expect(faults.some((fault) => fault.startsWith("A balance isn't the sum"))).toBe(true)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
