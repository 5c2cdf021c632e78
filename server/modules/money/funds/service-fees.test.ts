import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { asService, chainOrgs, seedProviderChain } from '../../../testing/chain.ts'
import { useTestDatabase } from '../../../testing/database.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import {
  addFunds,
  captureFee,
  captureLabel,
  chargeService,
  getBalance,
  holdFee,
  holdLabel,
  InsufficientFundsError,
  LedgerConflictError,
  openBooks,
  payClaim,
  refundVoid,
  releaseFee,
  reverseClaim,
} from './index.ts'

const at = new Date('2026-11-20T10:00:00Z')
const { direct, other, acme, viaAcme } = chainOrgs
const context = useTestDatabase()
const service = <T>(org: number, work: Parameters<typeof asService<T>>[2]) => asService(context.database, org, work)
const wallet = async (org: number) => {
  const { available, held } = await service(org, (db) => getBalance(db, org))
  return [available, held]
}
const fund = (org: number, amount: number) =>
  service(org, (db) => addFunds(db, { key: randomUUID(), amount, via: 'card', at }))
const feeOf = (sell: number, buy: number | null = null) => ({
  fee: randomUUID(),
  cause: 'addressChange' as const,
  sell,
  buy,
  note: 'AC-1000',
  at,
})

beforeAll(async () => {
  await seedProviderChain(context.admin)
  for (const org of [direct, other, viaAcme]) await service(org, openBooks)
})

describe('a fee for a service that may fail', () => {
  it('is held once, and charged at what the service came to: less, as much, or more than was held', async () => {
    await fund(direct, 100_0000)
    let left = 100_0000
    for (const final of [15_0000, 19_4500, 24_0000]) {
      const fee = feeOf(19_4500)
      await service(direct, (db) => holdFee(db, fee))
      expect(await service(direct, (db) => holdFee(db, fee))).toMatchObject({ replayed: true })
      expect(await wallet(direct)).toEqual([left - 19_4500, 19_4500])
      await service(direct, (db) => captureFee(db, fee.fee, { sell: final, buy: null, cost: final }, at))
      left -= final
      expect(await wallet(direct)).toEqual([left, 0])
    }
    expect(await ledgerFaults(context.admin)).toEqual([])
  })

  it('comes back when the service failed, along the whole chain, and is resolved once', async () => {
    await fund(viaAcme, 30_0000)
    await fund(acme, 30_0000)
    const fee = feeOf(19_4500, 19_4500)
    await service(viaAcme, (db) => holdFee(db, fee))
    expect([await wallet(viaAcme), await wallet(acme)]).toEqual([
      [10_5500, 19_4500],
      [10_5500, 19_4500],
    ])
    await service(viaAcme, (db) => releaseFee(db, fee.fee, at))
    expect([await wallet(viaAcme), await wallet(acme)]).toEqual([
      [30_0000, 0],
      [30_0000, 0],
    ])
    const late = service(viaAcme, (db) => captureFee(db, fee.fee, { sell: 19_4500, buy: 19_4500, cost: 19_4500 }, at))
    await expect(late).rejects.toThrow(LedgerConflictError)
    expect(await ledgerFaults(context.admin)).toEqual([])
  })

  it("is refused without funds, and never another organization's to resolve", async () => {
    await expect(service(other, (db) => holdFee(db, feeOf(1_0000)))).rejects.toThrow(InsufficientFundsError)
    const fee = feeOf(1_0000)
    await service(direct, (db) => holdFee(db, fee))
    await expect(service(other, (db) => releaseFee(db, fee.fee, at))).rejects.toThrow(/nothing is held/)
    // A reseller has a part of its seller's fee in its own book, and resolves none of it.
    const sellers = feeOf(1_0000, 1_0000)
    await service(viaAcme, (db) => holdFee(db, sellers))
    await expect(service(acme, (db) => releaseFee(db, sellers.fee, at))).rejects.toThrow(/nothing is held/)
  })
})

describe('a sure fee', () => {
  it('is charged once for its key, and never below the balance', async () => {
    await fund(other, 10_0000)
    const fee = { ...feeOf(4_0000), cost: 3_0000 }
    await service(other, (db) => chargeService(db, fee))
    expect(await service(other, (db) => chargeService(db, fee))).toMatchObject({ replayed: true })
    expect(await wallet(other)).toEqual([6_0000, 0])
    await expect(service(other, (db) => chargeService(db, { ...feeOf(7_0000), cost: 0 }))).rejects.toThrow(
      InsufficientFundsError,
    )
    expect(await ledgerFaults(context.admin)).toEqual([])
  })
})

describe('a claim', () => {
  const bought = async (cover?: { sell: number; buy: number; cost: number }) => {
    const purchase = randomUUID()
    await fund(viaAcme, 8_6400)
    await fund(acme, 8_0000)
    await service(viaAcme, (db) => holdLabel(db, purchase, { sell: 8_6400, buy: 8_0000 }, at))
    await service(viaAcme, (db) =>
      captureLabel(db, purchase, { sell: 8_6400, buy: 8_0000, cost: 7_9000, ...(cover && { cover }) }, at),
    )
    return purchase
  }

  it('gives back the postage that each paid, not what the insurance cost', async () => {
    const purchase = await bought({ sell: 2_6400, buy: 2_5000, cost: 2_4000 })
    const [before, resellers] = [await wallet(viaAcme), await wallet(acme)]
    await service(viaAcme, (db) =>
      payClaim(db, { payment: randomUUID(), cover: 80_0000, purchase, note: 'C-1001', at }),
    )
    expect(await wallet(viaAcme)).toEqual([before[0]! + 86_0000, before[1]])
    expect(await wallet(acme)).toEqual([resellers[0]! + 85_5000, resellers[1]])
  })

  it('pays cover alike and postage as each paid it, once, and takes back exactly that', async () => {
    const purchase = await bought()
    const [before, resellers] = [await wallet(viaAcme), await wallet(acme)]
    const claim = { payment: randomUUID(), cover: 80_0000, purchase, note: 'C-1000', at }
    await service(viaAcme, (db) => payClaim(db, claim))
    expect(await service(viaAcme, (db) => payClaim(db, claim))).toMatchObject({ replayed: true })
    expect(await wallet(viaAcme)).toEqual([before[0]! + 88_6400, before[1]])
    expect(await wallet(acme)).toEqual([resellers[0]! + 88_0000, resellers[1]])
    const { rows } = await context.admin.query(
      `select e.org_id::int as org, e.code, e.amount::int as amount from ledger_entry e join ledger_transfer t on t.org_id = e.org_id and t.id = e.transfer_id
       where t.ref_id = $1 and e.code in (4010, 4030, 1310, 5100) order by 1, 2`,
      [claim.payment],
    )
    expect(rows.map(({ org, code, amount }) => [org, code, amount])).toEqual([
      [chainOrgs.platform, 1310, 87_9000],
      [chainOrgs.platform, 5100, -87_9000],
      [acme, 4010, 8_0000],
      [acme, 4030, 80_0000],
      [viaAcme, 4010, 8_6400],
      [viaAcme, 4030, 80_0000],
    ])
    await service(viaAcme, (db) => reverseClaim(db, claim.payment, at))
    expect(await wallet(viaAcme)).toEqual(before)
    expect(await wallet(acme)).toEqual(resellers)
    expect(await ledgerFaults(context.admin)).toEqual([])
  })

  it('pays cover alone where the postage stays with the carrier, and never the postage of a label that was refunded', async () => {
    const before = await wallet(viaAcme)
    const claim = { cover: 5_0000, note: 'C-1001', at }
    await service(viaAcme, (db) => payClaim(db, { ...claim, payment: randomUUID(), purchase: null }))
    expect(await wallet(viaAcme)).toEqual([before[0]! + 5_0000, before[1]])
    const purchase = await bought()
    await service(viaAcme, (db) => refundVoid(db, purchase, at))
    for (const label of [purchase, randomUUID()]) {
      const pay = service(viaAcme, (db) => payClaim(db, { ...claim, payment: randomUUID(), purchase: label }))
      await expect(pay).rejects.toThrow(/refunded|never charged/)
    }
    expect(await ledgerFaults(context.admin)).toEqual([])
  })
})
