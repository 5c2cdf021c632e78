import type { Money } from '@waybill/contract/core/money'
import type { Format } from '@waybill/kit'

/** A rate with the digits that it has: rates have up to four. */
export const rateText = (rate: Money, format: Format): string =>
  rate % 100 === 0 ? format.money(rate) : `$${(rate / 10_000).toFixed(4)}`
