import type { ChargeAct } from '@waybill/contract/warehouse-billing/acts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** What was done at a warehouse of the transaction's organization, and for which of its customers. */
export interface Done {
  sellerId: number
  warehouseId: number
  kind: 'inbound' | 'outbound' | 'inspection' | 'answer' | 'putAway' | 'workOrder'
  /** Names it among those of its kind: the same one is charged once. */
  id: string
}

/** Where it can be seen. */
export interface ChargeCauseRef {
  kind: 'inbound' | 'outbound' | 'return' | 'workOrder'
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

/** A price, and the least that is charged by it, in 1/10,000 dollar. */
export interface Rate {
  rate: number
  minimum: number
}

/** What the rate card in force says of an act; null: there is no card, or it has no row for it. In the organization of the operator. */
export async function cardRate(
  db: Db,
  { sellerId, warehouseId, act, at }: { sellerId: number; warehouseId: number; act: ChargeAct; at: Date },
): Promise<Rate | null> {
  const { rows } = await sql<Rate>`
    select rate, minimum from charges.rate(${sellerId}, ${warehouseId}, ${act}, ${at}::timestamptz)`.execute(db)
  return rows[0] ?? null
}

/** An act by a price that was agreed to beforehand. */
export interface Quoted extends Rate {
  act: ChargeAct
  quantity: number
}

/**
 * Charges what was done by prices that the seller accepted beforehand (1/10,000), with or without a rate card. Called last in the
 * transaction of the work, in the organization of the operator; the service's alone.
 */
export async function recordQuoted(
  db: Db,
  { sellerId, warehouseId, kind, id }: Done,
  { cause, acts, at }: { cause: ChargeCauseRef; acts: readonly Quoted[]; at: Date },
): Promise<void> {
  const [names, quantities, rates, minimums] = [
    acts.map(({ act }) => act),
    acts.map(({ quantity }) => quantity),
    acts.map(({ rate }) => rate),
    acts.map(({ minimum }) => minimum),
  ]
  await sql`select charges.record_quoted(${sellerId}, ${warehouseId}, ${kind}, ${id}, ${cause.kind}, ${cause.id}::bigint, ${cause.number},
    array(select row(a.act, a.quantity, a.rate, a.minimum)::charges.quoted
      from unnest(${names}::text[], ${quantities}::bigint[], ${rates}::bigint[], ${minimums}::bigint[]) a (act, quantity, rate, minimum)), ${at}::timestamptz)`.execute(
    db,
  )
}
