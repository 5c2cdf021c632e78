import type { LiableParty, StockReasonCode } from '@waybill/contract/stock/reasons'
import { type StockCondition } from '@waybill/contract/stock/conditions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** One side of a movement; null stands for outside the warehouse. */
export type Side = { placeId: number; condition: StockCondition } | null

export interface Move {
  reason: StockReasonCode
  productId: number
  /** 0: no lot. */
  lotId?: number
  from: Side
  to: Side
  quantity: number
  /** The document that it belongs to. */
  ref?: { kind: string; id: string }
  note?: string | null
  liable?: LiableParty | null
  /** The movement that it undoes. */
  reversesId?: number
  /** Units that are reserved for an order move with their promise, which ends where they stop being good. */
  reserved?: boolean
}

export interface StockCommand {
  sellerId: number
  warehouseId: number
  /** Names the command: sent again, it is answered and not done again. */
  commandId: string
  moves: readonly Move[]
}

/** A movement as the ledger keeps it. */
export interface PostedMove {
  id: number
  line: number
}

type RefusalCode =
  | 'LINK_NOT_FOUND'
  | 'PLACE_NOT_FOUND'
  | 'PLACE_INACTIVE'
  | 'KEY_REUSED'
  | 'STOCK_CHANGED'
  | 'STOCK_ALLOCATED'
  | 'REVERSED'
  | 'STOCK_LIMIT'
  | 'PRODUCT_NOT_FOUND'

interface About {
  line?: number
  left?: number | null
  place?: string
}

/** The ledger takes none of the movements; the transaction is lost. `line` counts from 1, `left` is what could be moved. */
export class StockRefusal extends Error {
  readonly code: RefusalCode
  readonly line: number
  readonly left: number
  /** The code of the place that takes nothing. */
  readonly place: string | undefined

  constructor(code: RefusalCode, { line, left, place }: About = {}) {
    super(code)
    this.name = 'StockRefusal'
    this.code = code
    this.line = line ?? 1
    this.left = left ?? 0
    this.place = place
  }
}

/** Refusals by the constraint that is hurt. */
const byConstraint: readonly [RegExp, RefusalCode][] = [
  [/^stock_movement_reverses$/, 'REVERSED'],
  [/^stock_movement_command$/, 'KEY_REUSED'],
  [/^stock_(item|level)_(good|dock|quarantine|damaged|hold|inbound|on_hand)_check$/, 'STOCK_LIMIT'],
  // The seller deleted it meanwhile.
  [/^(stock_item|lot)_org_id_product_id_fkey$/, 'PRODUCT_NOT_FOUND'],
]

/** What the functions of the ledger refuse, as StockRefusal; everything else as it is. */
export function translated(error: unknown): unknown {
  const { code, message, detail, constraint } = error as {
    code?: string
    message?: string
    detail?: string
    constraint?: string
  }
  const hurt = constraint ? byConstraint.find(([name]) => name.test(constraint)) : undefined
  if (hurt) return new StockRefusal(hurt[1])
  if (code !== 'WB404' && code !== 'WB409') return error
  return new StockRefusal(message as RefusalCode, (detail ? JSON.parse(detail) : {}) as About)
}

const written = (move: Move) => ({
  reason: move.reason,
  product: move.productId,
  lot: move.lotId ?? 0,
  from_place: move.from?.placeId ?? null,
  from_condition: move.from?.condition ?? null,
  to_place: move.to?.placeId ?? null,
  to_condition: move.to?.condition ?? null,
  quantity: move.quantity,
  ref_kind: move.ref?.kind ?? null,
  ref_id: move.ref?.id ?? null,
  note: move.note ?? null,
  liable: move.liable ?? null,
  reverses: move.reversesId ?? null,
  reserved: move.reserved ?? false,
})

/**
 * Posts movements of one seller's goods, all or none, in a transaction whose organization is the operator of the warehouse. Throws
 * StockRefusal. The same command twice answers twice and moves once.
 */
export async function postMoves(db: Db, command: StockCommand): Promise<PostedMove[]> {
  const { sellerId, warehouseId, commandId, moves } = command
  const list = JSON.stringify(moves.map(written))
  try {
    const { rows } = await sql<PostedMove>`
      select id, line from stock.post(${sellerId}, ${warehouseId}, ${commandId}::uuid,
        array(select m from jsonb_populate_recordset(null::stock.move, ${list}::jsonb) m))`.execute(db)
    return rows
  } catch (error) {
    throw translated(error)
  }
}

/**
 * Adds units of a product that are on their way to a warehouse, or takes them off (`delta` below 0). The transaction's organization is the
 * seller or the operator; needs the service scope. Throws StockRefusal.
 */
export async function announceUnits(
  db: Db,
  of: { sellerId: number; operatorId: number; warehouseId: number; productId: number },
  delta: number,
): Promise<void> {
  if (delta === 0) return
  try {
    await sql`select stock.announce(${of.sellerId}, ${of.operatorId}, ${of.warehouseId}, ${of.productId}, ${delta})`.execute(
      db,
    )
  } catch (error) {
    throw translated(error)
  }
}

/** The lot of a seller's product; made when it is new. Throws StockRefusal. */
export async function lotId(
  db: Db,
  of: { sellerId: number; productId: number; lotNo: string; expiry: string | null },
): Promise<number> {
  try {
    const { rows } = await sql<{ id: number }>`
      select stock.lot(${of.sellerId}, ${of.productId}, ${of.lotNo}, ${of.expiry}::date) as id`.execute(db)
    return rows[0]!.id
  } catch (error) {
    throw translated(error)
  }
}
