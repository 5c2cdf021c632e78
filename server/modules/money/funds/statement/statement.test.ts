import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { getPostageStatement, getWarehouseStatement } from '@waybill/contract/funds/statement-api'
import { urlOf } from '@waybill/contract/core/client'
import type { InputOf } from '@waybill/contract/core/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { pdfText } from '../../../../testing/pdf-text.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { chargeCustomer, demoWarehouse, seedWarehouseFunds } from '../../../../testing/warehouse.ts'
import { addFunds, captureLabel, holdLabel, openBooks, refundVoid } from '../index.ts'

const server = useTestServer()
const orgId = demoOrg.seller
const seller = 'seller@demo.test'
type Query = InputOf<typeof getPostageStatement>['query']

async function download(url: string, as = seller) {
  const headers = { authorization: `Bearer ${await server.tokenOf(as)}`, host: 'localhost:8027' }
  return server.app.inject({ method: 'GET', url, headers })
}
const rowsOf = (csv: string): string[][] =>
  csv
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
const units = (text: string | undefined): number => Math.round(Number(text || 0) * 10_000)

/** Opening and closing of a statement, and what its lines make of it. */
async function readStatement(query: Query) {
  const { statusCode, body } = await download(urlOf(getPostageStatement, { query }))
  expect(statusCode).toBe(200)
  const rows = rowsOf(body)
  const [first, last] = [rows[0]!, rows.at(-1)!]
  const lines = rows.slice(1, -1)
  const sum = lines.reduce((total, line) => total + units(line[3]) - units(line[4]), 0)
  let running = units(first[5])
  for (const line of lines) {
    running += units(line[3]) - units(line[4])
    expect(units(line[5])).toBe(running)
  }
  return { opening: units(first[5]), closing: units(last[5]), sum, lines, totals: units(last[3]) - units(last[4]) }
}

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}`
beforeAll(async () => {
  await inScope(server.database, { role: 'service', orgId }, openBooks)
})

describe('the statement of the postage balance', () => {
  it('opens with the closing of the one before, adds up, and shows late entries in the period of their posting', async () => {
    let today = 1
    const life = fc.constantFrom('funds', 'held', 'captured', 'refunded')
    const steps = fc.array(
      fc.record({ life, later: fc.integer({ min: 0, max: 3 }), cents: fc.integer({ min: 1, max: 900 }) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 27 }), async (events, split) => {
        for (const { life: kind, later, cents } of events) {
          await inScope(server.database, { role: 'service', orgId }, async (db) => {
            const at = new Date('2026-10-15T12:00:00Z')
            await addFunds(db, { key: randomUUID(), amount: 1000_0000, via: 'bank', at })
            if (kind === 'funds') return
            const [id, price] = [randomUUID(), { sell: cents * 100, buy: null }]
            await holdLabel(db, id, price, at)
            if (kind !== 'held') await captureLabel(db, id, { ...price, cost: 100 }, at)
            if (kind === 'refunded') await refundVoid(db, id, at)
          })
          today = Math.min(28, today + later)
          await server.admin.query(
            `update ledger_transfer set created_at = $2::date + interval '20 hours' where org_id = $1 and event_at = '2026-10-15T12:00:00Z'
               and created_at > now() - interval '1 hour'`,
            [orgId, day(today)],
          )
        }
        const before = await readStatement({ dateFrom: '2026-01-01', dateTo: day(split), format: 'csv' })
        const after = await readStatement({ dateFrom: day(split + 1), dateTo: '2030-12-31', format: 'csv' })
        expect(before.opening + before.sum).toBe(before.closing)
        expect(before.totals).toBe(before.sum)
        expect(after.opening).toBe(before.closing)
        expect(after.opening + after.sum).toBe(after.closing)
        const { rows } = await server.admin.query<{ balance: string }>(
          `select sum(balance) as balance from ledger_account where org_id = $1 and code in (2010, 2020)`,
          [orgId],
        )
        expect(after.closing).toBe(Number(rows[0]!.balance))
      }),
      { numRuns: 12 },
    )
    const late = await readStatement({ dateFrom: day(1), dateTo: day(28), format: 'csv' })
    expect(late.lines.length).toBeGreaterThan(0)
    expect(new Set(late.lines.map(([at]) => at?.slice(0, 7)))).toEqual(new Set(['2026-10']))
  })
  it('is a PDF with the same sums, in the language of its reader', async () => {
    const query = { dateFrom: day(1), dateTo: day(28), format: 'pdf' as const }
    const csv = await readStatement({ ...query, format: 'csv' })
    const { rawPayload, headers } = await download(urlOf(getPostageStatement, { query }))
    expect(headers['content-type']).toBe('application/pdf')
    const text = await pdfText(rawPayload)
    const money = (amount: number) => (amount / 10_000).toLocaleString('en-US', { minimumFractionDigits: 2 })
    expect(text).toContain(money(csv.opening))
    expect(text).toContain(money(csv.closing))
    expect(text).toContain('Opening balance')
  })
  it('of an empty period says so, and opens and closes with the same balance', async () => {
    const { opening, closing, lines } = await readStatement({
      dateFrom: '2020-01-01',
      dateTo: '2020-01-31',
      format: 'csv',
    })
    expect([opening, closing, lines]).toEqual([0, 0, []])
  })
  it.each([
    ['a day that the calendar lacks', '?dateFrom=2026-02-30&dateTo=2026-03-01&format=csv'],
    ['no period', '?format=csv'],
    ['another format', '?dateFrom=2026-02-01&dateTo=2026-03-01&format=xls'],
  ])('is refused for %s', async (_what, query) => {
    expect((await download(`${getPostageStatement.path}${query}`)).statusCode).toBe(400)
  })
  it('needs a login and a verified identity', async () => {
    const url = urlOf(getPostageStatement, { query: { dateFrom: day(1), dateTo: day(2), format: 'csv' } })
    expect((await server.app.inject({ method: 'GET', url, headers: { host: 'localhost:8027' } })).statusCode).toBe(401)
    expect((await download(url, 'new@demo.test')).statusCode).toBe(403)
  })
})

describe('the statement of a warehouse balance', () => {
  it('is that of its operator alone, and never a formula', async () => {
    await seedWarehouseFunds(server.database, orgId, 100_0000)
    await chargeCustomer(server, orgId, { document: '=1+1', service: 'storage' })
    const period = { dateFrom: '2020-01-01', dateTo: '2099-12-31', format: 'csv' as const }
    const { operatorId } = demoWarehouse
    const { body } = await download(urlOf(getWarehouseStatement, { query: { operatorId, ...period } }))
    const rows = rowsOf(body)
    expect(rows.at(-1)?.slice(3)).toEqual(['100.00', '4.50', '95.50'])
    expect(rows.at(-2)).toEqual([expect.any(String), 'Storage', "'=1+1", '', '4.50', '95.50'])
    const other = await download(urlOf(getWarehouseStatement, { query: { operatorId: demoOrg.platform, ...period } }))
    expect(other.statusCode).toBe(404)
  })
})
