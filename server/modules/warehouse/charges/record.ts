import type { ChargeAct } from '@waybill/contract/warehouse-billing/acts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** What was done at a warehouse of the transaction's organization, and for which of its customers. */
export interface Done {
  sellerId: number
  warehouseId: number
  kind: 'inbound' | 'outbound' | 'inspection' | 'answer' | 'putAway'
  /** Names it among those of its kind: the same one is charged once. */
  id: string
}

/** Where it can be seen. */
export interface ChargeCauseRef {
  kind: 'inbound' | 'outbound' | 'return'
  id: number
  number: string
}

/**
 * Charges what was done, by the rate card that is in force on its day; acts without a row wait as unpriced. Nothing without a card. Called
 * last in the transaction of the work, in the organization of the operator: the balance is locked until its end. Work is never refused for
 * money: the balance may go below zero.
 */
export async function recordCharges(
  db: Db,
  { sellerId, warehouseId, kind, id }: Done,
  { cause, acts, at }: { cause: ChargeCauseRef | null; acts: Partial<Record<ChargeAct, number>>; at: Date },
): Promise<void> {
  const names = Object.keys(acts)
  const quantities = Object.values(acts)
  await sql`select charges.record(${sellerId}, ${warehouseId}, ${kind}, ${id}, ${cause?.kind ?? null}, ${cause?.id ?? null}::bigint,
    ${cause?.number ?? null}, array(select row(a.act, a.quantity)::charges.act
      from unnest(${names}::text[], ${quantities}::bigint[]) a (act, quantity)), ${at}::timestamptz)`.execute(db)
}

/** What was done is undone: gives back what was taken for it, once. In the organization of the operator. */
export async function undoCharges(
  db: Db,
  { sellerId, warehouseId, kind, id }: Done,
  { note, at }: { note: string; at: Date },
): Promise<void> {
  await sql`select charges.undo(${sellerId}, ${warehouseId}, ${kind}, ${id}, ${note}, ${at}::timestamptz)`.execute(db)
}
