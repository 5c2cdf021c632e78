import type { OutputOf } from '@waybill/contract/core/route'
import type { ReturnInspection } from '@waybill/contract/warehouse-returns/api'
import type { findReturnItem } from '@waybill/contract/warehouse-returns/staff-api'
import { needsPlace, type ReturnDisposition, type ReturnGrade } from '@waybill/contract/warehouse-returns/words'

/** An item in hand, as far as it is decided what happens to it. */
export interface Held {
  code: string
  item: OutputOf<typeof findReturnItem>
  grade: ReturnGrade | null
  disposition: ReturnDisposition | null
}
/** What is in hand: an item that is inspected, or units about which the seller has decided. */
export type InHand = { held: Held } | { decided: ReturnInspection } | null

export type Step = 'item' | 'grade' | 'what' | 'place'

/** What the next scan means. */
export function stepOf(hand: InHand): Step {
  if (hand === null) return 'item'
  if ('decided' in hand) return 'place'
  if (hand.held.grade === null) return 'grade'
  return hand.held.disposition === null ? 'what' : 'place'
}
export const skuOf = (hand: InHand): string =>
  hand === null ? '' : 'decided' in hand ? hand.decided.sku : hand.held.item.sku

/** The grade that a scanned or typed code means; null: none. */
export const gradeOf = (code: string): ReturnGrade | null =>
  (/^(?:GRADE-)?([ABCD])$/i.exec(code.trim())?.[1]?.toUpperCase() as ReturnGrade | undefined) ?? null

const dispositions: Readonly<Record<string, ReturnDisposition>> = {
  R: 'restock',
  RESTOCK: 'restock',
  Q: 'quarantine',
  QUARANTINE: 'quarantine',
  D: 'dispose',
  DISPOSE: 'dispose',
  A: 'ask',
  ASK: 'ask',
}
/** What a scanned or typed code means is done with an item; null: nothing. */
export const dispositionOf = (code: string): ReturnDisposition | null => dispositions[code.trim().toUpperCase()] ?? null
/** What is typed for it. */
export const codeOfDisposition: Readonly<Record<ReturnDisposition, string>> = {
  restock: 'R',
  quarantine: 'Q',
  dispose: 'D',
  ask: 'A',
}

/** The place that is suggested for the item in hand. */
export const suggestedFor = ({ item, disposition }: Held): Held['item']['restock'] =>
  disposition === 'quarantine' ? item.quarantine : item.restock

/** An item after a scan that it was waiting for; null: the scan means nothing at this step. */
export function afterScan(held: Held, code: string): Held | null {
  if (held.grade === null) {
    const grade = gradeOf(code)
    // The seller decides about what is not expected, whatever its grade is.
    return grade && { ...held, grade, disposition: held.item.left === 0 ? 'ask' : null }
  }
  const disposition = dispositionOf(code)
  return disposition && { ...held, disposition }
}
/** It is decided what happens to the item, and it needs no place: the scan is complete. */
export const isComplete = ({ disposition }: Held): boolean => disposition !== null && !needsPlace(disposition)
