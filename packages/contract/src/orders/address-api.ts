import * as z from 'zod/mini'
import { manyOrders, perOrder } from './many.ts'
import { addressCheck, addressReasons } from './enums.ts'
import { bulkRefusal, changedOrder, MOST_CHANGED } from './bulk-api.ts'
import { residentialType } from '../addresses/enums.ts'
import { valuesOf } from '../core/enums.ts'
import { id, seenVersion, uuid } from '../core/schemas.ts'
import { route } from '../core/route.ts'

/** Orders of one call to check; more are checked by several, which is how progress is shown. */
export const MOST_CHECKED = 500

export const checkOrderAddresses = route({
  id: 'checkOrderAddresses',
  method: 'POST',
  path: '/api/shipout-order/order/address/check',
  tag: 'Orders',
  access: [1],
  summary: 'Check the recipient addresses of up to 500 orders that await shipment',
  body: z.strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_CHECKED)),
    /** Also those that were corrected, or are used as entered. */
    again: z._default(z.boolean(), false),
  }),
  output: z.object({
    /** What is known now, in the order of the call. */
    checked: z.array(
      z.object({
        id,
        addressCheck: z.literal(valuesOf(addressCheck)),
        /** There is a suggestion that only changes how the address is written. */
        spellingOnly: z.boolean(),
      }),
    ),
    /** Orders that were left as they are: decided by a person before, not awaiting shipment, or unknown. */
    left: z.array(id),
  }),
})

const orders = {
  ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_CHANGED)),
  /** Of `ids`, in their order; an order with another version is left. */
  versions: z.optional(z.array(seenVersion).check(z.maxLength(MOST_CHANGED))),
}
const decided = z.object({
  /** To undo it with, as a bulk change; null when nothing changed. */
  id: z.nullable(uuid),
  changed: z.array(changedOrder),
  refused: z.array(bulkRefusal),
})
export const applyAddressSuggestions = route({
  id: 'applyAddressSuggestions',
  method: 'POST',
  path: '/api/shipout-order/order/address/applySuggestions',
  tag: 'Orders',
  access: [1],
  summary: 'Use the suggested recipient addresses; orders that cannot be changed are reported by reason and left',
  body: z.strictObject({
    ...orders,
    /** Only suggestions that change how the address is written, not where it is. */
    spellingOnly: z._default(z.boolean(), false),
  }),
  output: decided,
})
export const keepAddresses = route({
  id: 'keepAddresses',
  method: 'POST',
  path: '/api/shipout-order/order/address/keep',
  tag: 'Orders',
  access: [1],
  summary: 'Use recipient addresses as entered; orders that cannot be changed are reported by reason and left',
  body: z.strictObject({ ...orders, reason: z.enum(addressReasons) }),
  output: decided,
})

export const setAddressType = route({
  id: 'setAddressType',
  method: 'POST',
  path: '/api/shipout-order/order/addressType',
  tag: 'Orders',
  access: [1],
  summary:
    'Set whether the recipients of orders are homes or businesses; orders that do not await shipment are reported and left',
  body: z.extend(manyOrders, {
    /** Residential 2, commercial 3; null = decided by the address again. */
    residential: z.nullable(z.literal([residentialType.residential, residentialType.nonResidential])),
  }),
  output: perOrder,
})
