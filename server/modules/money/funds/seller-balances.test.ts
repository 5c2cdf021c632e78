import { listSellerBalances } from '@waybill/contract/funds/seller-balances-api'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { asService } from '../../../testing/chain.ts'
import { orgOfAccount } from '../../../testing/probe.ts'
import { useTestServer } from '../../../testing/server.ts'
import { seedUser } from '../../../testing/people.ts'
import { addFunds, captureLabel, chargeAfterVoid, freezeFunds, holdLabel, openBooks, refundVoid } from './index.ts'

const server = useTestServer()
const DAY_MS = 86_400_000
const platform = 'admin@demo.test'
const list = async (query: object = {}, as = platform) => {
  const { body } = await server.call(listSellerBalances, { query: query as never }, { as })
  if (!body.data) throw new Error(String(body.errorCode))
  return body.data
}
/** A seller of the main site with this much in its wallet. */
async function sellerWith(amount: number, at = new Date()) {
  const { orgId } = await seedUser(server)
  await asService(server.database, orgId, async (db) => {
    await openBooks(db)
    if (amount > 0) await addFunds(db, { key: `funds-${orgId}`, amount, via: 'card', at })
  })
  return orgId
}
async function spend(orgId: number, sell: number, at: Date): Promise<string> {
  const id = randomUUID()
  await asService(server.database, orgId, async (db) => {
    await holdLabel(db, id, { sell, buy: null }, at)
    await captureLabel(db, id, { sell, buy: null, cost: sell }, at)
  })
  return id
}

let [rich, quick, idle, indebted] = [0, 0, 0, 0]
beforeAll(async () => {
  const now = Date.now()
  rich = await sellerWith(1100_0000)
  // Frozen money isn't spent.
  await asService(server.database, rich, (db) =>
    freezeFunds(db, { key: `frozen-${rich}`, amount: 100_0000, note: 'case', at: new Date() }),
  )
  // 280.00 in 28 days are 10.00 a day; 20.00 are left.
  quick = await sellerWith(300_0000, new Date(now - 20 * DAY_MS))
  await spend(quick, 280_0000, new Date(now - 10 * DAY_MS))
  idle = await sellerWith(50_0000, new Date(now - 60 * DAY_MS))
  indebted = await sellerWith(30_0000, new Date(now - 5 * DAY_MS))
  const voided = await spend(indebted, 30_0000, new Date(now - 4 * DAY_MS))
  await asService(server.database, indebted, (db) => refundVoid(db, voided, new Date(now - 3 * DAY_MS)))
  await spend(indebted, 25_0000, new Date(now - 2 * DAY_MS))
  await asService(server.database, indebted, (db) => chargeAfterVoid(db, voided, new Date(now - DAY_MS)))
})

describe("the balances of a provider's customers", () => {
  it('come lowest first, and their sums are what the provider owes by its ledger', async () => {
    const { records, sums, total } = await list({ limit: 200 })
    const available = records.map((row) => row.available)
    expect(available).toEqual(available.toSorted((a, b) => a - b))
    expect(total.count).toBe(records.length)
    const { rows } = await server.admin.query<{ owed: number }>(`
      select -sum(e.amount)::float8 as owed from ledger_entry e join ledger_account a on a.org_id = e.org_id and a.id = e.account_id
      where a.provider_org = 1 and a.org_id <> 1 and e.code in (2010, 2020, 2030)`)
    expect(sums.liability).toBe(rows[0]?.owed)
    expect(sums.available).toBe(available.reduce((sum, one) => sum + one, 0))
  })

  it('say for how long they last, when funds came in, and since when one is negative', async () => {
    const rowOf = async (orgId: number) => (await list({ limit: 200 })).records.find((row) => row.orgId === orgId)
    expect(await rowOf(quick)).toMatchObject({ available: 20_0000, daysLeft: 2, negativeSince: null })
    expect(await rowOf(rich)).toMatchObject({ available: 1000_0000, daysLeft: null, creditLimit: 0 })
    const debt = await rowOf(indebted)
    expect(debt?.available).toBe(-25_0000)
    const since = Date.now() - new Date(debt?.negativeSince ?? 0).getTime()
    expect(Math.round(since / DAY_MS)).toBe(1)
    expect(Math.round((Date.now() - new Date(debt?.lastFundsAt ?? 0).getTime()) / DAY_MS)).toBe(5)
  })

  it.each([
    ['negative', () => [indebted]],
    ['low', () => [indebted, quick]],
    ['inactive', () => [idle]],
  ] as const)('narrow to those that are %s', async (state, wanted) => {
    const found = (await list({ state, limit: 200 })).records.map(({ orgId }) => orgId)
    const ours = [rich, quick, idle, indebted].filter((orgId) => found.includes(orgId))
    expect(ours.toSorted((a, b) => a - b)).toEqual(wanted().toSorted((a, b) => a - b))
  })

  it('come in pages that leave nobody out, and are found by name', async () => {
    const all = (await list({ limit: 200 })).records.map(({ orgId }) => orgId)
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await list({ limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.records.map(({ orgId }) => orgId))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen).toEqual(all)
    const { records } = await list({ limit: 1 })
    expect((await list({ search: records[0]?.name.slice(1), limit: 200 })).records).toContainEqual(records[0])
    expect((await list({ search: 'nobody of this name' })).records).toEqual([])
  })

  it('of a reseller are those of its own sellers', async () => {
    const acmeSeller = orgOfAccount('seller@acme.test')
    await asService(server.database, acmeSeller, openBooks)
    const ofAcme = (await list({ limit: 200 }, 'owner@acme.test')).records.map(({ orgId }) => orgId)
    expect(ofAcme).toContain(acmeSeller)
    expect(ofAcme).not.toContain(demoOrg.seller)
    const ofPlatform = (await list({ limit: 200 })).records.map(({ orgId }) => orgId)
    expect(ofPlatform).not.toContain(acmeSeller)
    expect(ofPlatform).toContain(orgOfAccount('owner@acme.test'))
  })

  it('are for staff', async () => {
    const status = async (how: object) => (await server.call(listSellerBalances, { query: {} }, how)).status
    expect(await status({})).toBe(401)
    expect(await status({ as: 'seller@demo.test' })).toBe(403)
    for (const query of ['state=poor', 'cursor=x', 'limit=0']) {
      const answer = await server.request({ method: 'GET', url: `${listSellerBalances.path}?${query}`, as: platform })
      expect(answer.status, query).toBe(400)
    }
  })
})
