import { randomUUID } from 'node:crypto'
import { listPostage, type PostageEntry } from '@waybill/contract/funds/api'
import { listPostageDays, type PostageDay } from '@waybill/contract/funds/days-api'
import { beforeAll, describe, expect, it } from 'vitest'
import { asService } from '../../../testing/chain.ts'
import { orgOfAccount } from '../../../testing/probe.ts'
import { useTestServer } from '../../../testing/server.ts'
import { addFunds, captureLabel, holdLabel, openBooks, refundVoid } from './index.ts'

const server = useTestServer()
const [seller, platform] = ['seller@demo.test', 'admin@demo.test'] as const
const orgId = orgOfAccount(seller)
/** Around midnights of several zones, and not in the order in which they are posted. */
const times = ['11-10T07:10', '11-08T18:40', '11-08T23:50', '11-09T04:20', '11-09T18:20', '11-12T08:05', '11-11T12:00']
const at = (time: string) => new Date(`2026-${time}:00Z`)
const setZone = (zone: string) => server.admin.query('update app_user set time_zone = $1', [zone])

beforeAll(async () => {
  server.clock.set(new Date('2026-11-20T12:00:00Z'))
  await asService(server.database, orgId, async (db) => {
    await openBooks(db)
    await addFunds(db, { key: 'days-funds', amount: 500_0000, via: 'card', at: at('11-07T12:00') })
    for (const [index, time] of times.entries()) {
      const [id, price] = [randomUUID(), { sell: (index + 1) * 1_0000, buy: null, cost: 1_0000 }]
      await holdLabel(db, id, price, at(time))
      await captureLabel(db, id, price, at(time))
      if (index % 3 === 0) await refundVoid(db, id, new Date(at(time).getTime() + 86_400_000))
    }
    await holdLabel(db, randomUUID(), { sell: 9_0000, buy: null }, at('11-13T10:00'))
  })
})

const query = (more: object) => ({ query: more as never })
async function everyDay(more: object = {}, limit = 200): Promise<PostageDay[]> {
  const days: PostageDay[] = []
  let cursor: string | undefined
  do {
    const pageQuery = query({ ...more, limit, ...(cursor && { cursor }) })
    const { data } = (await server.call(listPostageDays, pageQuery, { as: seller })).body
    days.push(...data!.records)
    expect(data!.total.count).toBeGreaterThanOrEqual(days.length)
    cursor = data!.next ?? undefined
  } while (cursor)
  return days
}
const entries = async (more: object = {}) =>
  (await server.call(listPostage, query({ ...more, limit: 200 }), { as: seller })).body.data!

/** The same from the single transactions. */
function naive(records: readonly PostageEntry[], zone: string, opening = 0): PostageDay[] {
  const dayOf = ({ at: time }: PostageEntry) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(time))
  let closing = opening
  return [...Map.groupBy(records, dayOf)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, own]) => {
      const moneyIn = own.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
      const moneyOut = own.reduce((sum, { amount }) => sum - Math.min(0, amount), 0)
      closing += moneyIn - moneyOut
      return { day, moneyIn, moneyOut, closing, count: own.length }
    })
    .toReversed()
}

describe('the days of a balance', () => {
  it.each(['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Chatham'])(
    'in %s are what their transactions make of it, page by page and by type',
    async (zone) => {
      await setZone(zone)
      const { records, summary } = await entries()
      const days = await everyDay()
      expect(days).toEqual(naive(records, zone))
      expect(await everyDay({}, 2)).toEqual(days)
      expect(days[0]?.closing).toBe(summary.closing)
      const billed = { changeTypes: '1,2,3,4,5,7,8' }
      expect(await everyDay(billed)).toEqual(naive((await entries(billed)).records, zone))
    },
  )

  it('of a period lead from its opening to its closing balance', async () => {
    await setZone('America/Los_Angeles')
    const period = { dateFrom: '2026-11-08', dateTo: '2026-11-10' }
    const { records, summary } = await entries(period)
    const days = await everyDay(period)
    expect(days).toEqual(naive(records, 'America/Los_Angeles', summary.opening))
    expect(days[0]?.closing).toBe(summary.closing)
    expect(await everyDay({ search: 'nothing of this name' })).toEqual([])
  })

  it("are their seller's own, and refuse days and cursors that are none", async () => {
    const status = async (as?: string, path = '') =>
      (await server.request({ method: 'GET', url: `${listPostageDays.path}${path}`, ...(as !== undefined && { as }) }))
        .status
    expect([await status(), await status(platform), await status(seller)]).toEqual([401, 403, 200])
    for (const bad of ['?dateFrom=2026-02-30', '?cursor=x', '?limit=0', '?changeTypes=x'])
      expect([bad, await status(seller, bad)]).toEqual([bad, 400])
  })
})
