import { carrierName } from '../carriers/catalogue.ts'
import type { Text } from '../core/messages.ts'
import { actionErrorText } from '../core/refusals.ts'
import type { ShipmentRow } from './api.ts'

/** Why a label cannot be voided, in words; the server gives the code with every row. */
export function voidRefusalText({ carrier, can, voidUntil }: Pick<ShipmentRow, 'carrier' | 'can' | 'voidUntil'>): Text {
  const name = carrierName(carrier)
  const date = voidUntil ?? ''
  return actionErrorText(can.void.reason ?? '', { carrier: name.en, date }, { carrier: name.cn, date })
}
