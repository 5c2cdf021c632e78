import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { LineCustoms } from '@waybill/contract/orders/goods'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { OrderChange } from './change-check.ts'

type Lines = NonNullable<OrderChange['customs']>
const isEmpty = (customs: LineCustoms): boolean => Object.values(customs).every((part) => part === null || part === '')
const textOf = (text: string | null): string | null => text?.trim() || null

function customsOf({ hsCode, originCountry, description, descriptionCn, value }: Lines[number]): LineCustoms | null {
  const customs = {
    hsCode: textOf(hsCode),
    originCountry: textOf(originCountry),
    description: textOf(description),
    descriptionCn: textOf(descriptionCn),
    value,
  }
  return isEmpty(customs) ? null : customs
}

/**
 * Sets the customs details of lines of an order that is locked. What was typed is no longer the products': later fills leave it alone.
 * INVALID_INPUT for a line of another order.
 */
export async function writeCustoms(
  db: Db,
  { orgId, orderId, lines }: { orgId: number; orderId: number; lines: Lines },
): Promise<void> {
  const rows = lines.map((line) => ({ id: line.lineId, customs: customsOf(line) }))
  const { rows: written } = await sql<{ id: number }>`
    update order_line l set customs = nullif(f.customs, 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (id bigint, customs jsonb)
    where l.org_id = ${orgId} and l.order_id = ${orderId} and l.id = f.id returning l.id`.execute(db)
  const known = new Set(written.map(({ id }) => id))
  const fields = rows.flatMap(({ id }, at) =>
    known.has(id)
      ? []
      : [fieldProblem(`customs.${at}.lineId`, 'INVALID_VALUE', { field: { en: 'Line', cn: '商品明细' } })],
  )
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
  await sql`
    update sales_order o set filled = coalesce(o.filled, '{}') || jsonb_build_object('customs', coalesce(o.filled -> 'customs',
      jsonb_build_object('to', jsonb_build_object('value', null),
        'was', jsonb_build_object('value', o.declared_value, 'lines', '{}'::jsonb))) || '{"refused": true}')
    where o.org_id = ${orgId} and o.id = ${orderId}`.execute(db)
}
