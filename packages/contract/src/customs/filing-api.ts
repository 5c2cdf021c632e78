import * as z from 'zod/mini'
import { caseEvent } from '../cases/events.ts'
import { route } from '../core/route.ts'
import { id, idParams, instant, money, uuid } from '../core/schemas.ts'
import { filingState } from './filing-lifecycle.ts'

const path = '/api/shipout-shipment/customs/eei/filing'
const seller = { tag: 'Shipping', access: [1] as const, needs: ['verified'] as const }

export const eeiFiling = z.object({
  id,
  state: z.enum(filingState),
  /** Once it was accepted; it stays while a correction is on its way. */
  itn: z.nullable(z.string()),
  /** Why it was rejected, by what AES says; of one that was canceled, why AES did not cancel it. */
  reasons: z.array(z.string()),
  /** The same in Chinese. */
  zhReasons: z.array(z.string()),
  /** Worth by Schedule B as it was sent, 1/10,000 dollar. */
  sums: z.record(z.string(), money),
  submittedAt: instant,
  decidedAt: z.nullable(instant),
  /** The order declares what it does not cover: more goods, other parties or terms. It has to be sent again. */
  outdated: z.boolean(),
  /** Oldest first. */
  events: z.array(caseEvent),
})
export type EeiFiling = z.infer<typeof eeiFiling>
export const filingOfOrder = z.object({
  /** Someone files for the seller here; otherwise it files itself and enters the ITN. */
  available: z.boolean(),
  /** The last one, also one that was canceled. */
  filing: z.nullable(eeiFiling),
})
export type FilingOfOrder = z.infer<typeof filingOfOrder>

export const getEeiFiling = route({
  ...seller,
  id: 'getEeiFiling',
  method: 'GET',
  path: `${path}/:id`,
  summary: 'Get the export filing of an order with its history',
  params: idParams,
  output: filingOfOrder,
  errors: ['NOT_FOUND'],
})
export const fileEei = route({
  ...seller,
  id: 'fileEei',
  method: 'POST',
  path: `${path}/:id`,
  summary: 'Have the export of an order filed in AES, or send its filing again as the order declares it now',
  params: idParams,
  body: z.strictObject({
    /** Chosen by the caller: sent twice with the same one it is filed once. */
    requestKey: uuid,
  }),
  output: filingOfOrder,
  errors: [
    'NOT_FOUND',
    'ORDER_NOT_AWAITING',
    'ORDER_BEING_BOUGHT',
    'EEI_NO_FILER',
    'EEI_NOT_NEEDED',
    'EEI_FILED',
    'EEI_FILING_PENDING',
    'EEI_INCOMPLETE',
    'EEI_EIN_MISSING',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})
export const cancelEei = route({
  ...seller,
  id: 'cancelEei',
  method: 'POST',
  path: `${path}/cancel/:id`,
  summary: 'Cancel the export filing of an order: its ITN is used no more',
  params: idParams,
  output: filingOfOrder,
  errors: ['NOT_FOUND', 'ORDER_HAS_LABEL', 'ORDER_BEING_BOUGHT', 'EEI_FILING_PENDING'],
})
