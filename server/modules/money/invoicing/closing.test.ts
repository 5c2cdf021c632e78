import { type ClosingTerms, monthAfter } from '@waybill/contract/invoicing/closing'
import { getClosing, saveClosing } from '@waybill/contract/invoicing/closing-api'
import { listBillingRuns } from '@waybill/contract/invoicing/staff-api'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import { billAt, chargeLabel, fund } from '../../../testing/invoicing.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { orgOfAccount } from '../../../testing/probe.ts'
import { hosts, useTestServer } from '../../../testing/server.ts'
import { saveClosing as save } from './closing.ts'
import { issueTermsOf, monthsToBill, openMonths, runningMonth } from './months.ts'

const server = useTestServer()
const owner = 'owner@acme.test'
const { acme } = demoOrg
const org = orgOfAccount('seller@acme.test')
const zones = [
  'UTC',
  'America/Los_Angeles',
  'Asia/Shanghai',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Santiago',
]
const terms: ClosingTerms = { closingDay: 4, dueDays: 14, timeZone: 'UTC' }
let token = ''
async function travel(at: string): Promise<void> {
  server.clock.set(at)
  token = (await server.logIn(owner)).accessToken
}
const as = () => ({ token, host: hosts.acme })
const read = async () => (await server.call(getClosing, {}, as())).body.data!
const change = async (next: Partial<ClosingTerms>, version?: number) =>
  server.call(saveClosing, { body: { version: version ?? (await read()).version, terms: { ...terms, ...next } } }, as())
const asService = <T>(work: Parameters<typeof inScope<T>>[2]) =>
  inScope(server.database, { role: 'service', orgId: acme }, work)

beforeAll(async () => {
  await fund(server, org, 100_000_0000)
})

const forget = async () => {
  for (const table of ['billing_terms', 'billing_run'])
    await server.admin.query(`delete from ${table} where org_id = $1`, [acme])
}

describe('closing', () => {
  it('is set from the next month on, is listed with its changes, and says when the next bill runs', async () => {
    await travel('2026-11-15T12:00:00Z')
    expect(await read()).toMatchObject({ current: terms, next: terms, nextFrom: '2026-12-01', version: 0, history: [] })
    const { body } = await change({ closingDay: 10, dueDays: 30, timeZone: 'Asia/Shanghai' })
    expect(body.data).toMatchObject({
      current: terms,
      next: { closingDay: 10, dueDays: 30, timeZone: 'Asia/Shanghai' },
      version: 1,
      months: [
        { startsOn: '2026-11-01', billedOn: '2026-12-04', dueOn: '2026-12-18', timeZone: 'UTC' },
        { startsOn: '2026-12-01', billedOn: '2027-01-10', dueOn: '2027-02-09', timeZone: 'Asia/Shanghai' },
        { startsOn: '2027-01-01', billedOn: '2027-02-10' },
      ],
      history: [{ version: 1, from: '2026-12-01' }],
    })
    expect(body.data!.history[0]!.by).not.toBeNull()
    expect((await server.call(listBillingRuns, {}, as())).body.data!.nextOn).toBe('2026-12-04')
    await change({ closingDay: 2 })
    expect(await read()).toMatchObject({ next: { closingDay: 2 }, version: 2 })
    await change({ closingDay: 2 })
    expect((await read()).version).toBe(2)
  })

  it('refuses an old version, a day that no month has, and an unknown zone', async () => {
    expect((await change({ closingDay: 5 }, 1)).body.errorCode).toBe('CONFLICT')
    for (const closingDay of [0, 21, 1.5]) expect((await change({ closingDay })).status).toBe(400)
    // Offsets and short names mean one thing here and another to the database.
    for (const timeZone of ['Mars/Olympus', '+05:30', 'IST', 'VST', 'ECT']) {
      const unknown = await change({ timeZone })
      expect(unknown.body.data, timeZone).toMatchObject([{ fieldName: 'terms.timeZone', code: 'TIME_ZONE_UNKNOWN' }])
    }
    const { version } = await read()
    const both = await Promise.all([change({ closingDay: 7 }, version), change({ closingDay: 8 }, version)])
    expect(both.map(({ body }) => body.errorCode ?? 'done').toSorted()).toEqual(['CONFLICT', 'done'])
    await forget()
  })
})

it('a document is due as its month is, and dated in the zone of the month in which it is issued', async () => {
  await forget()
  await travel('2026-11-15T12:00:00Z')
  await change({ dueDays: 30, timeZone: 'Pacific/Kiritimati' })
  const issued = (startsOn: string, now: string) =>
    asService((db) => issueTermsOf(db, { providerOrgId: acme, now: new Date(now) }, startsOn))
  expect(await issued('2026-10-01', '2026-11-20T12:00:00Z')).toEqual({ ...terms, issuedOn: '2026-11-20' })
  const after = { closingDay: 4, dueDays: 14, timeZone: 'Pacific/Kiritimati', issuedOn: '2026-12-06' }
  expect(await issued('2026-11-01', '2026-12-05T12:00:00Z')).toEqual(after)
  expect(await issued('2026-12-01', '2026-12-05T12:00:00Z')).toEqual({ ...after, dueDays: 30 })
  await forget()
})

type Step = { hours: number; next?: Partial<ClosingTerms> }
const steps = fc.array(
  fc.record({
    hours: fc.integer({ min: 1, max: 24 * 50 }),
    next: fc.option(
      fc.record({
        closingDay: fc.integer({ min: 1, max: 20 }),
        dueDays: fc.integer({ min: 0, max: 120 }),
        timeZone: fc.constantFrom(...zones),
      }),
      { nil: undefined },
    ),
  }),
  { minLength: 4, maxLength: 14 },
)
/** The day after; YYYY-MM-DD. */
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

describe('whatever is changed', () => {
  const walk = async (all: readonly Step[], visit: (now: Date) => Promise<void>) => {
    // Over a leap February and several turns of the clocks.
    let now = new Date('2028-01-30T22:30:00Z')
    for (const { hours, next } of all) {
      now = new Date(now.getTime() + hours * 3_600_000)
      if (next)
        await asService(async (db) => {
          const { rows } = await server.admin.query(
            'select coalesce(max(version), 0)::int as v from billing_terms where org_id = $1',
            [acme],
          )
          await save(db, { orgId: acme, userId: 1, version: rows[0].v, terms: { ...terms, ...next }, at: now })
        })
      await visit(now)
    }
  }

  it('each month is due once, in order, and its end never moves', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        await forget()
        const ends = new Map<string, number>()
        const due: string[] = []
        await walk(all, async (now) => {
          const at = { providerOrgId: acme, now }
          const { months, open, running } = await asService(async (db) => ({
            months: await monthsToBill(db, at),
            open: await openMonths(db, at, 3),
            running: await runningMonth(db, at),
          }))
          for (const { startsOn, endsOn, endsAt } of months) {
            if (!ends.has(startsOn)) due.push(startsOn)
            expect(ends.get(startsOn) ?? endsAt.getTime()).toBe(endsAt.getTime())
            ends.set(startsOn, endsAt.getTime())
            expect(endsAt.getTime()).toBeLessThan(now.getTime() + 1)
            await server.admin.query(
              `insert into billing_run (org_id, starts_on, ends_on, started_at, finished_at) values ($1, $2, $3, now(), now())`,
              [acme, startsOn, endsOn],
            )
          }
          const last = months.at(-1)
          if (last) expect(open[0]).toBe(dayAfter(last.endsOn))
          expect(open).toContain(running)
        })
        expect(due.slice(1)).toEqual(due.slice(0, -1).map(monthAfter))
      }),
      { numRuns: 40 },
    )
  })

  it('each label is on the bills of one month, and none on two', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        await forget()
        for (const table of ['bill_line', 'bill', 'billing_period'])
          await server.admin.query(`delete from ${table} where org_id = $1`, [org])
        await walk(all, async (now) => {
          await chargeLabel(server, org, 1_0000, now.toISOString())
          await billAt(server, acme, now.toISOString())
        })
        await billAt(server, acme, '2030-06-01T00:00:00Z')
        const { rows } = await server.admin.query(
          `select (select sum(l.count) from bill_line l where l.org_id = $1)::int as billed, (select -sum(wallet_change) from ledger_transfer
             where org_id = $1 and bill_type is not null)::float8 as charged, (select sum(amount) from bill where org_id = $1)::float8 as amount,
             (select count(*) from ledger_transfer where org_id = $1 and bill_type is not null)::int as posted`,
          [org],
        )
        expect(rows[0].billed).toBe(rows[0].posted)
        expect(rows[0].amount).toBe(rows[0].charged)
      }),
      { numRuns: 4 },
    )
    expect(await ledgerFaults(server.admin)).toEqual([])
  })
})
