import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, instant, isoDate, limit, money, name, page, queryInt, text, uuid } from '../core/schemas.ts'
import { invoiceFormats } from './enums.ts'
import { carrierPaymentState } from './payment-lifecycle.ts'

const staff = { tag: 'Carrier invoices', access: [3] } as const
const path = '/ezeeship-api/ezeeship/admin/carrier-invoice/payment'

export const carrierPayment = z.object({
  id,
  invoice: z.object({ id, format: z.enum(invoiceFormats), number: z.string() }),
  amount: money,
  paidOn: isoDate,
  reference: z.string(),
  state: z.enum(carrierPaymentState),
  /** Null when that user has left. */
  recordedBy: z.nullable(z.string()),
  recordedAt: instant,
  /** The caller recorded it, and can't be its second person. */
  mine: z.boolean(),
  /** The limit, where the caller recorded it and more than that is to be taken back by another person; null = the caller may void it. */
  voidedByOtherAbove: z.nullable(money),
  /** The second person, above the limit. */
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(instant),
  /** Who canceled or voided it. */
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
})
export type CarrierPayment = z.infer<typeof carrierPayment>

export const listCarrierPayments = route({
  ...staff,
  id: 'listCarrierPayments',
  method: 'GET',
  path: `${path}/list`,
  summary: 'Payments of carriers, the latest day first, with the sum of all posted ones that match',
  query: z.strictObject({
    /** Part of the reference or of the number of the invoice. */
    search: z.optional(text(100)),
    invoice: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    format: z.optional(z.enum(invoiceFormats)),
    state: z.optional(z.enum(carrierPaymentState)),
    /** Days on which they were paid. */
    dateFrom: z.optional(isoDate),
    dateTo: z.optional(isoDate),
    cursor: z.optional(text(400)),
    limit,
  }),
  output: z.extend(page(carrierPayment), { paid: money }),
})
export const getCarrierPayment = route({
  ...staff,
  id: 'getCarrierPayment',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'One payment of a carrier',
  params: idParams,
  output: carrierPayment,
  errors: ['NOT_FOUND'],
})
export const recordCarrierPayment = route({
  ...staff,
  id: 'recordCarrierPayment',
  method: 'POST',
  path: `${path}/record`,
  needs: ['own'],
  summary:
    'Record what was paid for an invoice of a carrier, in full or in part; above the limit it waits for a second person',
  body: z.strictObject({
    invoiceId: id,
    amount: money.check(z.gte(100), z.multipleOf(100)),
    paidOn: isoDate,
    reference: name(100),
    /** Sent again with the same content, it is the same payment. */
    requestId: uuid,
  }),
  output: carrierPayment,
  errors: [
    'NOT_FOUND',
    'CARRIER_INVOICE_INCOMPLETE',
    'CARRIER_PAYMENT_TOO_HIGH',
    'CARRIER_PAYMENT_FUTURE',
    'CARRIER_PAYMENT_RECORDED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})
export const approveCarrierPayment = route({
  ...staff,
  id: 'approveCarrierPayment',
  method: 'POST',
  path: `${path}/approve/:id`,
  needs: ['own'],
  summary: 'Have a payment that waits posted, as its second person',
  params: idParams,
  output: carrierPayment,
  errors: ['NOT_FOUND', 'CARRIER_PAYMENT_DECIDED', 'CARRIER_PAYMENT_OWN', 'CARRIER_PAYMENT_TOO_HIGH'],
})
const reason = z.strictObject({ reason: name(500) })
export const cancelCarrierPayment = route({
  ...staff,
  id: 'cancelCarrierPayment',
  method: 'POST',
  path: `${path}/cancel/:id`,
  needs: ['own'],
  summary: 'Withdraw a payment that waits for a second person',
  params: idParams,
  body: reason,
  output: carrierPayment,
  errors: ['NOT_FOUND', 'CARRIER_PAYMENT_DECIDED'],
})
export const voidCarrierPayment = route({
  ...staff,
  id: 'voidCarrierPayment',
  method: 'POST',
  path: `${path}/void/:id`,
  needs: ['own'],
  summary: 'Take a posted payment back in full; above the limit by someone other than the person who recorded it',
  params: idParams,
  body: reason,
  output: carrierPayment,
  errors: ['NOT_FOUND', 'CARRIER_PAYMENT_NOT_POSTED', 'CARRIER_PAYMENT_SECOND_PERSON'],
})

const payableSums = { notDue: money, days30: money, days60: money, days90: money, older: money, total: money }
export const carrierPayable = z.object({ format: z.enum(invoiceFormats), invoices: z.int(), ...payableSums })
export type CarrierPayable = z.infer<typeof carrierPayable>
export const getCarrierPayables = route({
  ...staff,
  id: 'getCarrierPayables',
  method: 'GET',
  path: `${path}/payables`,
  summary: 'What carriers are owed: what is open of their invoices by how long it has been due, beside the ledger',
  output: z.object({
    /** Of each carrier with open invoices; those of credit reduce what is not due. */
    carriers: z.array(carrierPayable),
    sums: z.object(payableSums),
    /** What the ledger owes carriers: labels and charges, less payments. */
    ledger: money,
    /** Of it, what is on no open invoice: labels that carriers have not billed yet, and invoices that are not posted. */
    rest: money,
    /** Recorded, and waiting for a second person. */
    waiting: money,
    /** Above this amount a payment takes two people; null: one is enough. */
    secondApproverAbove: z.nullable(money),
  }),
})
