import type { InputOf } from '@waybill/contract/core/route'
import type { StockCondition } from '@waybill/contract/stock/conditions'
import {
  handReasons,
  type LiableParty,
  type MovementKind,
  reasonOf,
  type StockReasonCode,
} from '@waybill/contract/stock/reasons'
import type { postMovement } from '@waybill/contract/stock/staff-api'

export const movementKinds = ['in', 'move', 'condition', 'out'] as const satisfies readonly MovementKind[]

/** What the form of a movement holds. */
export interface MovementDraft {
  sellerId: string
  warehouseId: string
  kind: MovementKind
  reason: StockReasonCode
  sku: string
  lotNo: string
  expiry: string
  from: string
  to: string
  fromCondition: StockCondition
  toCondition: StockCondition
  quantity: number | null
  note: string
  liable: LiableParty | null
}
export type DraftField = keyof MovementDraft

/** The first reason of a kind, and the conditions that it asks for. */
export const reasonDraft = (kind: MovementKind, reason = handReasons(kind)[0]!): Partial<MovementDraft> => {
  const { from = 1, to } = reasonOf(reason)
  return { kind, reason, fromCondition: from, toCondition: to ?? from, liable: null }
}

const leaves = (kind: MovementKind): boolean => kind !== 'in'
const enters = (kind: MovementKind): boolean => kind !== 'out'

/** Fields that are still to be filled in, in the order of the form. */
export function missingFields(draft: MovementDraft): DraftField[] {
  const { kind, reason, sku, from, to, quantity, note, liable } = draft
  const { needsNote, needsLiable } = reasonOf(reason)
  const empty: [DraftField, boolean][] = [
    ['sku', !sku.trim()],
    ['quantity', !quantity],
    ['from', leaves(kind) && !from.trim()],
    ['to', enters(kind) && kind !== 'condition' && !to.trim()],
    ['liable', needsLiable && liable === null],
    ['note', needsNote && !note.trim()],
  ]
  return empty.flatMap(([field, isMissing]) => (isMissing ? [field] : []))
}

/** The call for a whole draft; goods that change their condition stay where they are unless another place is named. */
export function movementOf(draft: MovementDraft, commandId: string): InputOf<typeof postMovement>['body'] {
  const { kind, lotNo, expiry, from, to, fromCondition, note } = draft
  const toCondition = kind === 'move' ? fromCondition : draft.toCondition
  return {
    commandId,
    sellerId: Number(draft.sellerId),
    warehouseId: Number(draft.warehouseId),
    reason: draft.reason,
    sku: draft.sku.trim(),
    lot: lotNo.trim() ? { lotNo: lotNo.trim(), expiry: expiry.trim() || null } : null,
    from: leaves(kind) ? { place: from.trim(), condition: fromCondition } : null,
    to: enters(kind) ? { place: to.trim() || from.trim(), condition: toCondition } : null,
    quantity: draft.quantity ?? 0,
    note: note.trim() || null,
    liable: draft.liable,
  }
}
