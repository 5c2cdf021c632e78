import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { orderType } from '@waybill/contract/orders/enums'
import type { createOrder, OrderDetail } from '@waybill/contract/orders/api'
import { type Insertable, sql } from 'kysely'
import type { Db, Schema } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { recordActivity } from './activity.ts'
import { chosenAtFirst } from './by-rules/person.ts'
import { applyRules } from './by-rules/run.ts'
import { checkChange } from './change-check.ts'
import { choose, nothingChosen } from './fulfilment.ts'
import { getOrderDetail } from './detail.ts'
import { factColumns } from './facts.ts'
import { fillIncoming, fillsFromProducts } from './from-products/auto.ts'
import { lineColumns } from './insert.ts'
import { changedColumns } from './update.ts'

type Input = ParsedOf<typeof createOrder>['body']
type Line = Input['lines'][number]

const orderNumber = { en: 'Order number', cn: '订单号' }
const PREFIX = 'M-'
const LAST_NUMBER = 999_999

/** The number after the highest of those that were assigned; read from the end of an index. */
async function nextNumber(db: Db, orgId: number): Promise<string> {
  const { rows } = await sql<{ last: string }>`
    select order_no as last from sales_order
    where org_id = ${orgId} and order_no between 'M-000000' and 'M-999999' and order_no ~ '^M-[0-9]{6}$' and store_id is null
    order by order_no desc limit 1`.execute(db)
  const number = Number(rows[0]?.last.slice(PREFIX.length) ?? 0) + 1
  if (number > LAST_NUMBER)
    throw new AppError('INVALID_INPUT', { fields: [fieldProblem('orderNo', 'REQUIRED', { field: orderNumber })] })
  return PREFIX + String(number).padStart(6, '0')
}

type NewRow = Omit<Insertable<Schema['sales_order']>, 'order_no'>

/** Adds the row; undefined when the number is taken. */
async function insertRow(ctx: Ctx, orderNo: string, columns: NewRow): Promise<number | undefined> {
  const row = await ctx.db
    .insertInto('sales_order')
    .values({ ...columns, order_no: orderNo })
    .onConflict((conflict) => conflict.columns(['org_id', 'store_id', 'order_no']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const trimmed = (text: string | null): string | null => text?.trim() || null

/** What is left of the lines without blanks around their texts; one that names nothing is refused. */
function checkLines(lines: readonly Line[]): Line[] {
  const clean = lines.map((line) => ({ ...line, sku: trimmed(line.sku), name: trimmed(line.name) }))
  const fields = clean.flatMap(({ sku, name }, at) =>
    sku === null && name === null
      ? [fieldProblem(`lines.${at}.sku`, 'REQUIRED', { field: { en: 'SKU or name', cn: 'SKU 或名称' } })]
      : [],
  )
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
  return clean
}

function rowOf(ctx: Ctx, input: Omit<Input, 'orderNo' | 'lines'>, lines: readonly Line[]) {
  const chosen = choose(input, nothingChosen)
  const checked = checkChange({ ...input, signature: chosen.signature }, chosen)
  const { recipient } = checked
  if (!recipient) throw new Error('A checked order has a recipient')
  const { name, ...address } = recipient
  return {
    ...changedColumns(input, checked, chosen),
    recipient_name: name,
    ...address,
    org_id: ctx.actor.orgId,
    order_type: orderType.Manual,
    create_time: ctx.now(),
    mass_unit: input.package.massUnit,
    size_unit: input.package.sizeUnit,
    ...lineColumns(lines),
  }
}

/** A number that was typed must be free; one that is assigned is looked for again when somebody else took it at the same moment. */
async function insertNumbered(ctx: Ctx, typed: string | null, columns: NewRow): Promise<number> {
  if (typed !== null) {
    const id = await insertRow(ctx, typed, columns)
    if (id === undefined) {
      const params = { value: typed }
      throw new AppError('ORDER_NUMBER_TAKEN', {
        params,
        fields: [fieldProblem('orderNo', 'ORDER_NUMBER_TAKEN', { params })],
      })
    }
    return id
  }
  for (;;) {
    const id = await insertRow(ctx, await nextNumber(ctx.db, ctx.actor.orgId), columns)
    if (id !== undefined) return id
  }
}

/**
 * Creates an order that belongs to no store. What its package lacks is filled from products where the seller has that switched on.
 * INVALID_INPUT with every problem; ORDER_NUMBER_TAKEN.
 */
export async function createByHand(ctx: Ctx, { orderNo, lines, ...input }: Input): Promise<OrderDetail> {
  const { db, actor } = ctx
  const clean = checkLines(lines)
  const columns: NewRow = { ...rowOf(ctx, input, clean), ...(await factColumns(ctx, input)) }
  columns.chosen = chosenAtFirst(columns)
  const id = await insertNumbered(ctx, trimmed(orderNo ?? null), columns)
  if (clean.length > 0)
    await db
      .insertInto('order_line')
      .values(
        clean.map(({ unitPrice, ...line }) => ({ ...line, unit_price: unitPrice, org_id: actor.orgId, order_id: id })),
      )
      .execute()
  await recordActivity(db, { orgId: actor.orgId, ids: [id], action: 'order.created' })
  if (await fillsFromProducts(db, actor.orgId)) await fillIncoming(db, actor.orgId, [id])
  await applyRules(db, actor.orgId, [id], ctx.now())
  return getOrderDetail(ctx, id)
}
