import { Readable } from 'node:stream'
import { AppError, notFound } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type { BillEntry } from '@waybill/contract/warehouse-billing/bill-shapes'
import * as api from '@waybill/contract/warehouse-billing/bills-api'
import * as staff from '@waybill/contract/warehouse-billing/bills-staff-api'
import { type RawBuilder, sql } from 'kysely'
import { type BaseCtx, type Binding, type FileAnswer, handle, handleDownload } from '../../../../platform/http/index.ts'
import { readingAsService } from '../../warehouses/index.ts'
import { closePeriod } from './close.ts'
import { billCsv } from './csv.ts'
import { billPdf, tryToDraw } from './document.ts'
import { openPeriods } from './periods.ts'
import { billEntries, billOf, billRows } from './read.ts'
import { onBills } from './run.ts'
import { openBills } from './so-far.ts'

/** Names of the other side are beyond the caller's role: the service reads, held to the caller's organization. */
const asService = { transaction: false } as const
const PAGE = 200

const sellers = ({ actor }: BaseCtx): RawBuilder<unknown> => sql`b.org_id = ${actor.orgId}`
const operators = ({ actor }: BaseCtx): RawBuilder<unknown> => sql`b.warehouse_org_id = ${actor.orgId}`

async function pdf(ctx: BaseCtx, whose: RawBuilder<unknown>, id: number): Promise<FileAnswer> {
  const { seller } = await readingAsService(ctx, (db) => billOf(db, whose, id))
  return billPdf(ctx, { orgId: seller.id, id })
}

async function* entryPages(ctx: BaseCtx, whose: RawBuilder<unknown>, id: number): AsyncGenerator<readonly BillEntry[]> {
  for (let cursor: string | undefined; ;) {
    const at = cursor
    const page = await readingAsService(ctx, (db) => billEntries(db, whose, { id, cursor: at, limit: PAGE }))
    yield page.records
    if (page.next === null) return
    cursor = page.next
  }
}

async function csv(ctx: BaseCtx, whose: RawBuilder<unknown>, id: number): Promise<FileAnswer> {
  const { number } = await readingAsService(ctx, (db) => billOf(db, whose, id))
  return {
    fileName: `${number}.csv`,
    mime: 'text/csv; charset=utf-8',
    body: Readable.from(billCsv(number, ctx.locale, entryPages(ctx, whose, id))),
  }
}

/** As the pages write days. */
function notOver(endsOn: string): AppError {
  const day = new Date(Date.parse(endsOn) + 86_400_000).toISOString().slice(0, 10)
  const [year, month, date] = day.split('-')
  return new AppError('BILL_NOT_OVER', { params: { day: `${month}/${date}/${year}` }, zhParams: { day } })
}

/**
 * Answers closeCustomerBill: of a connection's open months the first. Months before it without anything to bill are closed with it, all or nothing.
 */
async function close(
  ctx: BaseCtx,
  { sellerId, warehouseId, startsOn }: ParsedOf<typeof staff.closeCustomerBill>['body'],
): Promise<staff.CustomerBill> {
  const { orgId: operatorId, userId } = ctx.actor
  const link = sql`t.org_id = ${sellerId} and t.operator_org_id = ${operatorId} and t.warehouse_id = ${warehouseId}`
  const open = await readingAsService(ctx, (db) => openPeriods(db, link, ctx.now()))
  const until = open.filter((period) => period.startsOn <= startsOn)
  const last = until.at(-1)
  let id = last?.startsOn === startsOn ? null : await findBill(ctx, { sellerId, warehouseId, startsOn })
  if (last?.startsOn === startsOn) {
    if (!last.over) throw notOver(last.endsOn)
    id = await onBills(ctx, sellerId, async (db) => {
      for (const period of until.slice(0, -1))
        if ((await closePeriod(db, period, { at: ctx.now(), userId })) !== null) throw new AppError('BILL_EARLIER')
      const closed = await closePeriod(db, last, { at: ctx.now(), userId })
      // Nothing is closed by a call that is refused.
      if (closed === null) throw new AppError('BILL_EMPTY')
      return closed
    })
    await tryToDraw(ctx, { orgId: sellerId, id })
  }
  if (id === undefined) throw notFound('Month', '账期')
  if (id === null) throw new AppError('BILL_EMPTY')
  const mine = sql`b.org_id = ${sellerId} and b.warehouse_id = ${warehouseId} and ${operators(ctx)}`
  const of = id
  return readingAsService(ctx, (db) => billOf(db, mine, of))
}

/** The bill of a month; null: there was nothing to bill, undefined: it is not closed. */
const findBill = (
  ctx: BaseCtx,
  { sellerId, warehouseId, startsOn }: ParsedOf<typeof staff.closeCustomerBill>['body'],
): Promise<number | null | undefined> =>
  readingAsService(ctx, async (db) => {
    const { rows } = await sql<{ id: number; number: string | null }>`
      select b.id, b.number from warehouse_bill b where b.org_id = ${sellerId} and b.warehouse_id = ${warehouseId} and ${operators(ctx)}
        and b.starts_on = ${startsOn}::date`.execute(db)
    return rows[0] && (rows[0].number === null ? null : rows[0].id)
  })

/** A seller knows who it is. */
const ofOwn = <Bill extends { seller: unknown }>({ seller: _seller, ...bill }: Bill): Omit<Bill, 'seller'> => bill

const sellerRoutes: readonly Binding[] = [
  handle(
    api.listOwnBills,
    (ctx, { query: { operatorId, ...query } }) => {
      const mine = sellers(ctx)
      const whose = operatorId === undefined ? mine : sql`${mine} and b.warehouse_org_id = ${operatorId}`
      return readingAsService(ctx, async (db) => {
        const { records, ...page } = await billRows(db, whose, query)
        return { records: records.map(ofOwn), ...page }
      })
    },
    asService,
  ),
  handle(
    api.listOwnOpenBills,
    (ctx) =>
      readingAsService(ctx, async (db) => ({
        records: (await openBills(db, sql`t.org_id = ${ctx.actor.orgId}`, ctx.now())).records.map(ofOwn),
      })),
    asService,
  ),
  handle(
    api.getOwnBill,
    (ctx, { params: { id } }) => readingAsService(ctx, async (db) => ofOwn(await billOf(db, sellers(ctx), id))),
    asService,
  ),
  handle(
    api.listOwnBillEntries,
    (ctx, { params: { id }, query }) => readingAsService(ctx, (db) => billEntries(db, sellers(ctx), { id, ...query })),
    asService,
  ),
  handleDownload(api.readOwnBillPdf, (ctx, { params: { id } }) => pdf(ctx, sellers(ctx), id), asService),
  handleDownload(api.readOwnBillCsv, (ctx, { params: { id } }) => csv(ctx, sellers(ctx), id), asService),
]

const staffRoutes: readonly Binding[] = [
  handle(
    staff.listCustomerBills,
    (ctx, { query: { sellerId, ...query } }) => {
      const mine = operators(ctx)
      const whose = sellerId === undefined ? mine : sql`${mine} and b.org_id = ${sellerId}`
      return readingAsService(ctx, (db) => billRows(db, whose, query))
    },
    asService,
  ),
  handle(
    staff.listCustomerOpenBills,
    (ctx, { query: { sellerId } }) => {
      const mine = sql`t.operator_org_id = ${ctx.actor.orgId}`
      const whose = sellerId === undefined ? mine : sql`${mine} and t.org_id = ${sellerId}`
      return readingAsService(ctx, (db) => openBills(db, whose, ctx.now()))
    },
    asService,
  ),
  handle(
    staff.getCustomerBill,
    (ctx, { params: { id } }) => readingAsService(ctx, (db) => billOf(db, operators(ctx), id)),
    asService,
  ),
  handle(
    staff.listCustomerBillEntries,
    (ctx, { params: { id }, query }) =>
      readingAsService(ctx, (db) => billEntries(db, operators(ctx), { id, ...query })),
    asService,
  ),
  handleDownload(staff.readCustomerBillPdf, (ctx, { params: { id } }) => pdf(ctx, operators(ctx), id), asService),
  handleDownload(staff.readCustomerBillCsv, (ctx, { params: { id } }) => csv(ctx, operators(ctx), id), asService),
  handle(staff.closeCustomerBill, (ctx, { body }) => close(ctx, body), asService),
]

export const billRoutes: readonly Binding[] = [...sellerRoutes, ...staffRoutes]
