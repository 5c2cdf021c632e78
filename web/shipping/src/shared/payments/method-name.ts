import type { SavedMethod } from '@waybill/contract/payments/api'

/** "Visa •••• 4242". */
export const methodName = ({ brand, last4 }: Pick<SavedMethod, 'brand' | 'last4'>): string => `${brand} •••• ${last4}`

/** "12/34", as a card has it; null for a bank account. */
export const expiryOf = ({ expires }: SavedMethod): string | null =>
  expires && `${String(expires.month).padStart(2, '0')}/${String(expires.year % 100).padStart(2, '0')}`
