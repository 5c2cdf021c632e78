import { type ErrorCode, errorText, isErrorCode } from '@waybill/contract/core/errors'
import type { Text } from '@waybill/contract/core/messages'
import { orderImportFields } from '@waybill/contract/orders/import-fields'
import type { Fault, FaultKind } from '../../../connectors/index.ts'

/** A reason as it is kept: a code and what it is about, never a person's data. */
export type Reason = { code: ErrorCode; value: string | null }

const codes: Record<FaultKind, ErrorCode> = {
  throttled: 'STORE_THROTTLED',
  unauthorized: 'STORE_UNAUTHORIZED',
  approval_over: 'STORE_AUTH_EXPIRED',
  app_not_installed: 'STORE_APP_NOT_INSTALLED',
  app_elsewhere: 'STORE_APP_MISMATCH',
  forbidden_scope: 'STORE_SCOPE_MISSING',
  shop_frozen: 'STORE_FROZEN',
  shop_gone: 'STORE_GONE',
  not_found: 'STORE_ORDER_UNKNOWN',
  malformed: 'STORE_BAD_RESPONSE',
  unavailable: 'STORE_UNREACHABLE',
  bad_response: 'STORE_BAD_RESPONSE',
  blocked_address: 'STORE_BLOCKED_ADDRESS',
  held: 'STORE_PUSH_HELD',
  refused: 'STORE_PUSH_REFUSED',
  already_shipped: 'STORE_PUSH_ALREADY_SHIPPED',
  order_canceled: 'STORE_PUSH_CANCELED',
  cannot_unship: 'STORE_PUSH_CANNOT_REMOVE',
  no_items: 'STORE_PUSH_NO_ITEMS',
}
export const reasonOf = ({ kind, value }: Fault): Reason => ({ code: codes[kind], value: value ?? null })

const addressFields: Record<string, string> = {
  name: 'name',
  line1: 'addressLine1',
  city: 'city',
  country: 'countryCode',
}
const parts: Record<string, Text> = {
  recipient: { en: 'address', cn: '地址' },
  lines: { en: 'items', cn: '商品' },
  weight: { en: 'weight', cn: '重量' },
  status: { en: 'status', cn: '状态' },
}

function wordsOf(value: string | null): Text {
  if (value === null) return { en: '', cn: '' }
  const field = orderImportFields.find(({ key }) => key === addressFields[value])
  if (field) return field.label
  const words = value.split(',').map((one) => parts[one] ?? { en: one, cn: one })
  return { en: words.map(({ en }) => en).join(', '), cn: words.map(({ cn }) => cn).join('、') }
}

/** The reason in words; null when there is none. */
export function presentReason(
  code: string | null,
  value: string | null,
): { code: string; message: string; zhMessage: string } | null {
  if (code === null) return null
  if (!isErrorCode(code)) return { code, message: code, zhMessage: code }
  // A run that failed since all its orders did names their problem.
  const inner = value !== null && isErrorCode(value) ? errorText(value) : null
  const words = inner ?? wordsOf(value)
  const text = errorText(code, { value: words.en, field: words.en }, { value: words.cn, field: words.cn })
  return { code, message: text.en, zhMessage: text.cn }
}
