import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { idParams, limit, page, queryInt, text } from '../core/schemas.ts'
import { chargeFacts, chargeFilter, chargeRow, chargeSums, reason } from './shapes.ts'

const own = { tag: 'Warehouse charges', access: [1] as const }
const path = '/api/wms-business/wms/charge/own'

export const ownCharge = z.extend(chargeRow, chargeFacts)
export type OwnCharge = z.infer<typeof ownCharge>

export const listOwnCharges = route({
  ...own,
  id: 'listOwnCharges',
  method: 'GET',
  path: `${path}/list`,
  needs: ['warehouse'],
  summary: 'List what warehouses charged for their work, newest first, with the totals of all that match',
  query: z.strictObject({
    operatorId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    ...chargeFilter,
    cursor: z.optional(text(500)),
    limit,
  }),
  output: z.extend(page(chargeRow), { sums: chargeSums }),
})

export const getOwnCharge = route({
  ...own,
  id: 'getOwnCharge',
  method: 'GET',
  path: `${path}/detail/:id`,
  needs: ['warehouse'],
  summary: 'A charge of a warehouse with how it came about',
  params: idParams,
  output: ownCharge,
  errors: ['NOT_FOUND'],
})

export const disputeCharge = route({
  ...own,
  id: 'disputeCharge',
  method: 'POST',
  path: `${path}/dispute/:id`,
  needs: ['warehouse', 'own'],
  summary: 'Dispute a charge of a warehouse with a reason, once',
  params: idParams,
  body: z.strictObject({ reason }),
  output: ownCharge,
  errors: ['NOT_FOUND', 'CHARGE_STATE', 'CHARGE_NOTHING_TAKEN', 'CHARGE_DISPUTED', 'CHARGE_DISPUTE_NOT_CONNECTED'],
})
