import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { UnpricedReason } from '@waybill/contract/warehouse-billing/acts'
import type * as api from '@waybill/contract/warehouse-billing/api'
import type * as staffApi from '@waybill/contract/warehouse-billing/staff-api'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { cappedAt, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { type ChargeFilter, columns, matching, pageOf, present, type Row, source } from './rows.ts'
import { chargeTotals } from './totals.ts'

interface ListRequest {
  whose: RawBuilder<unknown>
  filter: ChargeFilter
  cursor: string | undefined
  limit: number
}
const LIST = 'warehouse charges'

async function answerOf<Shown>(db: Db, { whose, filter, cursor, limit }: ListRequest, show: (row: Row) => Shown) {
  const [before] = readKeyset(LIST, [ID_KEY], cursor) ?? []
  const { rows, last } = await pageOf(db, { where: matching(whose, filter), before, limit })
  const { count, ...sums } = await chargeTotals(db, whose, filter)
  return { records: rows.map(show), total: cappedAt(count), next: last && writeKeyset(LIST, [String(last.id)]), sums }
}

/** Answers listOwnCharges, in the seller's scope. */
export async function ownCharges(
  db: Db,
  orgId: number,
  { operatorId, cursor, limit, ...filter }: ParsedOf<typeof api.listOwnCharges>['query'],
): Promise<OutputOf<typeof api.listOwnCharges>> {
  const mine = sql`c.org_id = ${orgId}`
  const whose = operatorId === undefined ? mine : sql`${mine} and c.warehouse_org_id = ${operatorId}`
  return answerOf(db, { whose, filter, cursor, limit }, present)
}

const withSeller = (row: Row) => ({ ...present(row), seller: { id: row.seller_id, name: row.seller } })

/** Answers listCustomerCharges; needs the service scope. */
export async function customerCharges(
  db: Db,
  operatorId: number,
  { sellerId, cursor, limit, ...filter }: ParsedOf<typeof staffApi.listCustomerCharges>['query'],
): Promise<OutputOf<typeof staffApi.listCustomerCharges>> {
  const mine = sql`c.warehouse_org_id = ${operatorId}`
  const whose = sellerId === undefined ? mine : sql`${mine} and c.org_id = ${sellerId}`
  return answerOf(db, { whose, filter, cursor, limit }, withSeller)
}

interface Detail extends Row {
  operator_id: number
  card_version: number | null
  minimum: number | null
  unpriced_for: UnpricedReason | null
  note: string | null
  reason: string | null
  opened_at: Date | null
  answer: string | null
  answered_at: Date | null
}

/** What lay in the warehouse at the end of the day of a charge of storage. */
async function storedOf(db: Db, { seller_id, operator_id, warehouse_id, day, unpriced_for }: Detail) {
  const { rows } = await sql<api.OwnCharge['stored'][number]>`
    select v.sku, v.name, l.units, l.free_units as "freeUnits", l.volume_mm3 as volume, l.amount
    from warehouse_storage_line l join products_volume v on v.org_id = l.org_id and v.id = l.product_id
    where l.org_id = ${seller_id} and l.warehouse_org_id = ${operator_id} and l.warehouse_id = ${warehouse_id} and l.day = ${day}::date
      and (l.volume_mm3 is null) = ${unpriced_for === 'noSize'}
    order by l.amount desc nulls last, v.sku limit 500`.execute(db)
  return rows
}

async function detailOf(db: Db, where: RawBuilder<unknown>) {
  const { rows } = await sql<Detail>`
    select ${columns}, coalesce(o.name, '') as seller, c.warehouse_org_id as operator_id, c.card_version, c.minimum, c.unpriced_for, c.note,
      d.reason, d.opened_at, d.answer, d.answered_at
    from ${source} left join tenancy_org o on o.id = c.org_id where ${where}`.execute(db)
  const row = rows[0]
  if (!row) throw notFound('Charge', '费用')
  return {
    row,
    facts: {
      cardVersion: row.card_version,
      minimum: row.minimum,
      unpricedFor: row.unpriced_for,
      note: row.note,
      disputed:
        row.dispute === null
          ? null
          : {
              state: row.dispute,
              reason: row.reason!,
              openedAt: row.opened_at!.toISOString(),
              answer: row.answer,
              answeredAt: row.answered_at?.toISOString() ?? null,
            },
      stored: row.act === 'storage' ? await storedOf(db, row) : [],
    },
  }
}

/** One charge of a seller; throws NotFound. */
export async function ownCharge(db: Db, orgId: number, id: number): Promise<api.OwnCharge> {
  const { row, facts } = await detailOf(db, sql`c.org_id = ${orgId} and c.id = ${id}`)
  return { ...present(row), ...facts }
}

/** One charge of an operator's customer; throws NotFound. Needs the service scope. */
export async function customerCharge(db: Db, operatorId: number, id: number): Promise<staffApi.CustomerCharge> {
  const { row, facts } = await detailOf(db, sql`c.warehouse_org_id = ${operatorId} and c.id = ${id}`)
  return { ...withSeller(row), ...facts }
}
