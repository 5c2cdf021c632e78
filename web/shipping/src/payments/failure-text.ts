import { type Locale, translator } from '@waybill/kit'
import { paymentMessages } from '../shared/payments/messages.ts'

const known = [
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'authentication_required',
  'lost_card',
  'stolen_card',
  'card_declined',
] as const

/** What the provider's code of a decline says to a payer. */
export function failureText(code: string | null, locale: Locale): string {
  const t = translator(paymentMessages, locale)
  return t(known.find((one) => one === code) ?? 'otherReason')
}
