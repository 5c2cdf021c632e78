import { randomKey } from '@waybill/contract/core/random-key'
import type { InputOf } from '@waybill/contract/core/route'
import {
  type createInbound,
  type InboundDetail,
  MOST_BOXES,
  MOST_INBOUND_LINES,
  MOST_TRACKING,
} from '@waybill/contract/inbound/api'
import type { InboundType } from '@waybill/contract/inbound/words'
import type { OwnLink } from '@waybill/contract/warehouses/seller-api'
import type { Translate } from '@waybill/kit'
import type { inboundMessages } from './messages.ts'
import { type FormRow, isBlank, newRow, rowsOf } from './rows.ts'

/** What the form of an inbound shipment holds. */
export interface Draft {
  /** Operator and warehouse. */
  warehouse: string
  expectedOn: string
  type: InboundType
  boxes: number | null
  tracking: string
  note: string
  rows: FormRow[]
  /** Names the shipment that it becomes, also after a reload: sent twice, it is created once. */
  requestKey: string
}

export const warehouseKey = (operatorId: number, id: number): string => `${operatorId}/${id}`

/** A new form, one with what is copied, or one with what is edited. A copy comes on another day, with other tracking numbers. */
export function draftOf(from: InboundDetail | null, isEdit: boolean, links: readonly OwnLink[]): Draft {
  const active = links.filter(({ state }) => state === 'active').map(({ warehouse }) => warehouse)
  const only = active.length === 1 ? warehouseKey(active[0]!.operator.id, active[0]!.id) : ''
  const requestKey = randomKey()
  if (!from)
    return {
      warehouse: only,
      expectedOn: '',
      type: 'carton',
      boxes: 1,
      tracking: '',
      note: '',
      rows: [newRow()],
      requestKey,
    }
  return {
    warehouse: warehouseKey(from.operatorId, from.warehouse.id),
    expectedOn: isEdit ? from.expectedOn : '',
    type: from.type,
    boxes: from.boxes,
    tracking: isEdit ? from.tracking.join('\n') : '',
    note: from.note ?? '',
    rows: rowsOf(from),
    requestKey,
  }
}

const numbersOf = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((number) => number.trim())
    .filter((number) => number !== '')

/** Fields that are still to be filled in, with their words, in the order of the form. */
export function missingIn(draft: Draft, t: Translate<(typeof inboundMessages)['en']>): Record<string, string> {
  const { warehouse, expectedOn, boxes, rows, tracking } = draft
  const filled = rows.filter((row) => !isBlank(row)).length
  const numbers = numbersOf(tracking)
  return {
    ...(warehouse === '' && { warehouse: t('required') }),
    ...(expectedOn === '' && { expectedOn: t('required') }),
    ...((boxes === null || boxes < 1 || boxes > MOST_BOXES) && { boxes: t('boxesRange', { max: MOST_BOXES }) }),
    ...((numbers.length > MOST_TRACKING || numbers.some((number) => number.length > 60)) && {
      tracking: t('trackingRange', { max: MOST_TRACKING }),
    }),
    ...(filled === 0 && { rows: t('noRows') }),
    ...(filled > MOST_INBOUND_LINES && {
      rows: t('tooMany', { max: MOST_INBOUND_LINES, n: filled - MOST_INBOUND_LINES }),
    }),
  }
}

/** The call for a whole draft; empty rows are left out. */
export function sentOf(draft: Draft, submit: boolean): Omit<InputOf<typeof createInbound>['body'], 'requestKey'> {
  const [operatorId, warehouseId] = draft.warehouse.split('/').map(Number)
  return {
    operatorId: operatorId!,
    warehouseId: warehouseId!,
    expectedOn: draft.expectedOn,
    type: draft.type,
    boxes: draft.boxes ?? 1,
    tracking: numbersOf(draft.tracking),
    note: draft.note.trim() || null,
    lines: draft.rows.filter((row) => !isBlank(row)).map(({ sku, quantity }) => ({ sku, quantity })),
    submit,
  }
}
