import type { Money } from '@waybill/contract/core/money'
import type { WarehouseService } from '@waybill/contract/warehouse/types'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { Balance } from '../balance.ts'
import { post, type Posted, type TopUp } from '../ledger.ts'

// All of these need a transaction of role service whose organization is the customer; `operator` names the wallet.

/** Opens the organization's book with the operator of a warehouse that it is connected to; does no harm twice. */
export async function openWarehouseBook(db: Db, operator: number): Promise<void> {
  await sql`select fin.open_warehouse_book(${operator})`.execute(db)
}

type WarehouseTopUp = Omit<TopUp, 'via'> & { operator: number }
const clearing = { bank: 1020, service: 1030 } as const

/** Adds money that the operator received (posting 28). */
export const addWarehouseFunds = (
  db: Db,
  { operator, key, amount, via, note, at }: WarehouseTopUp & { via: keyof typeof clearing },
): Promise<Posted> =>
  post(
    db,
    sql`fin.fund_warehouse(${operator}, ${key}, ${amount}, ${clearing[via]}::smallint, ${note ?? null}, ${at}::timestamptz)`,
  )

/** Charges the fee of a recharge, named by its key. */
export const chargeWarehouseFee = (db: Db, { operator, key, amount, note, at }: WarehouseTopUp): Promise<Posted> =>
  post(db, sql`fin.charge_warehouse_fee(${operator}, ${key}, ${amount}, ${note ?? null}, ${at}::timestamptz)`)

export interface WarehouseCharge {
  operator: number
  /** Names the charge: the same id is charged once. */
  id: string
  warehouseId: number
  service: WarehouseService | 'monthly'
  quantity: number
  unitPrice: Money
  document: string | null
  note: string | null
  at: Date
}

/** Charges services that were rendered; may bring the wallet below its floor. */
export const chargeWarehouse = (db: Db, charge: WarehouseCharge): Promise<Posted> =>
  post(
    db,
    sql`fin.charge_warehouse(${charge.operator}, ${charge.id}::uuid, row(${charge.warehouseId}, ${charge.service}, ${charge.quantity},
      ${charge.unitPrice}, ${charge.document}, ${charge.note})::fin.warehouse_charge, ${charge.at}::timestamptz)`,
  )

/** Gives back exactly what a charge took. */
export const refundWarehouse = (
  db: Db,
  { operator, id, note, at }: { operator: number; id: string; note: string; at: Date },
): Promise<Posted> => post(db, sql`fin.refund_warehouse(${operator}, ${id}::uuid, ${note}, ${at}::timestamptz)`)

/** Moves money from the postage wallet, or with a negative amount back to it. Throws DifferentProvidersError, InsufficientFundsError. */
export const moveToWarehouse = (
  db: Db,
  { operator, key, amount, at }: Pick<WarehouseTopUp, 'operator' | 'key' | 'amount' | 'at'>,
): Promise<Posted> => post(db, sql`fin.move_to_warehouse(${operator}, ${key}, ${amount}, ${at}::timestamptz)`)

/** The warehouse wallet of an organization with an operator; all zero before its first recharge. */
export async function getWarehouseBalance(db: Db, orgId: number, operator: number): Promise<Balance> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['code', 'balance', 'currency'])
    .where('org_id', '=', orgId)
    .where('provider_org', '=', operator)
    .where('code', 'in', [2110, 2120, 2130])
    .execute()
  const of = (code: number): Money => rows.find((row) => row.code === code)?.balance ?? 0
  return { available: of(2110), held: of(2120), frozen: of(2130), currency: rows[0]?.currency ?? 'USD' }
}
