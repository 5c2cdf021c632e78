import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { seenVersion } from '../core/schemas.ts'
import { buyerMailShape } from './buyer-mail.ts'

const path = '/api/shipout-shipment/buyerMail/setting'
const seller = { tag: 'Shipping', access: [1] as const }

export const buyerMailSettings = z.object({
  settings: buyerMailShape,
  /** Grows with every change; 0: nothing was set yet. */
  version: z.int(),
})
export const getBuyerMailSettings = route({
  ...seller,
  id: 'getBuyerMailSettings',
  method: 'GET',
  path,
  summary: 'Which tracking emails buyers get',
  output: buyerMailSettings,
})
export const saveBuyerMailSettings = route({
  ...seller,
  id: 'saveBuyerMailSettings',
  method: 'PUT',
  path,
  summary: 'Set which tracking emails buyers get; `version` is the one that was read',
  body: z.strictObject({ version: seenVersion, settings: buyerMailShape }),
  output: buyerMailSettings,
  errors: ['CONFLICT'],
})
