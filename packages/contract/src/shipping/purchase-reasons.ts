import type { ErrorCode } from '../core/errors.ts'

/**
 * Errors of a purchase whose texts stand without values, so that a page that knows no more than the code can show them. Reasons with
 * values are shown where the label is bought.
 */
export const purchaseReasons = [
  'WEIGHT_MISSING',
  'SIZE_MISSING',
  'SENDER_MISSING',
  'SHIP_DATE_TOO_FAR',
  'NO_RATES',
  'RATE_EXPIRED',
  'NO_CARRIER_ACCOUNT',
  'BATTERY_TYPE_MISSING',
  'SERVER_ERROR',
] as const satisfies readonly ErrorCode[]
