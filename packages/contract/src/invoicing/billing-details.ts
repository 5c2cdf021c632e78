import * as z from 'zod/mini'
import { text } from '../core/schemas.ts'
import type { CustomerDetailRule } from './enums.ts'

/** Whom invoices are made out to: what a customer has entered about itself. */
export const billingDetailsShape = z.strictObject({
  /** Empty: the name of the organization. */
  legalName: text(140),
  address: text(500),
  taxNumber: text(40),
})
export type BillingDetails = z.infer<typeof billingDetailsShape>

export const noBillingDetails: BillingDetails = { legalName: '', address: '', taxNumber: '' }

/** What each rule asks for. */
export const neededDetails: Record<CustomerDetailRule, readonly (keyof BillingDetails)[]> = {
  optional: [],
  address: ['legalName', 'address'],
  addressAndTaxNumber: ['legalName', 'address', 'taxNumber'],
}

/** What a customer has not entered of what its provider asks for. */
export const missingDetails = (rule: CustomerDetailRule, details: BillingDetails): (keyof BillingDetails)[] =>
  neededDetails[rule].filter((name) => details[name].trim() === '')
