import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, limit, name, page, queryInt, text } from '../core/schemas.ts'
import { cents, MOST_MONEY } from '../funding/settings.ts'
import { chargeFacts, chargeFilter, chargeRow, chargeSums, reason } from './shapes.ts'

const staff = { tag: 'Warehouse charges', access: [2] as const }
const path = '/api/wms-business/wms/charge'
const seller = z.object({ id, name: z.string() })

export const customerChargeRow = z.extend(chargeRow, { seller })
export type CustomerChargeRow = z.infer<typeof customerChargeRow>
export const customerCharge = z.extend(customerChargeRow, chargeFacts)
export type CustomerCharge = z.infer<typeof customerCharge>

export const listCustomerCharges = route({
  ...staff,
  id: 'listCustomerCharges',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List what customers were charged for work, newest first, with the totals of all that match',
  query: z.strictObject({
    sellerId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    ...chargeFilter,
    cursor: z.optional(text(500)),
    limit,
  }),
  output: z.extend(page(customerChargeRow), { sums: chargeSums }),
})

export const getCustomerCharge = route({
  ...staff,
  id: 'getCustomerCharge',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: 'A charge of a customer with how it came about',
  params: idParams,
  output: customerCharge,
  errors: ['NOT_FOUND'],
})

const onCharge = { ...staff, method: 'POST', needs: ['own'], params: idParams, output: customerCharge } as const

export const priceCharge = route({
  ...onCharge,
  id: 'priceCharge',
  path: `${path}/price/:id`,
  summary: 'Price work that the rate card has no price for; the amount is taken once',
  body: z.strictObject({ amount: cents.check(z.gt(0), z.lte(MOST_MONEY)), note: z.nullable(name(500)) }),
  errors: ['NOT_FOUND', 'CHARGE_STATE', 'CHARGE_NOT_CONNECTED'],
})

export const waiveCharge = route({
  ...onCharge,
  id: 'waiveCharge',
  path: `${path}/waive/:id`,
  summary: 'Take nothing for work that has no price, with a reason that the customer reads',
  body: z.strictObject({ reason }),
  errors: ['NOT_FOUND', 'CHARGE_STATE'],
})

export const answerChargeDispute = route({
  ...onCharge,
  id: 'answerChargeDispute',
  path: `${path}/answer/:id`,
  summary: 'Answer the dispute of a charge: accepted, it is given back once; rejected, it is kept',
  body: z.strictObject({ accept: z.boolean(), answer: reason }),
  errors: ['NOT_FOUND', 'CHARGE_DISPUTE_STATE', 'CHARGE_REFUND_NOT_CONNECTED'],
})
