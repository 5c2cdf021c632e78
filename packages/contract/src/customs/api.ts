import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import {
  id,
  idParams,
  instant,
  isoDate,
  limit,
  money,
  page,
  queryFlag,
  seenVersion,
  text,
  uuid,
} from '../core/schemas.ts'
import { customsDefaultsShape, customsLine, customsLineInput, customsShape } from './declaration.ts'

const tag = 'Shipping'
const seller = { tag, access: [1] as const }
const verified = { ...seller, needs: ['verified'] as const }
const path = '/api/shipout-shipment/customs'

const place = z.object({ country: z.string(), state: z.nullable(z.string()), city: z.nullable(z.string()) })
/** The declaration of an order: what was typed for it, else the organization's defaults. */
export const orderDeclaration = z.object({
  orderId: id,
  orderNo: z.string(),
  /** Grows with every change; 0: nothing was typed for this order yet. */
  version: z.int(),
  customs: customsShape,
  /** The goods that the next label takes. */
  lines: z.array(customsLine),
  /** Null: the order has no sender yet. */
  from: z.nullable(place),
  to: place,
  weightCg: z.nullable(z.int()),
  /** Does the parcel cross a customs border? */
  crosses: z.boolean(),
  /** May it be changed? */
  editable: z.boolean(),
  /** Worth by Schedule B of the other parcels to this recipient today, which count for the filing too; 1/10,000 dollar. */
  others: z.record(z.string(), money),
  /** The filing that we had made and that was accepted, with what it covers; null = none. */
  filing: z.nullable(
    z.object({
      itn: z.string(),
      sums: z.record(z.string(), money),
      terms: z.object({
        ein: z.string(),
        consigneeType: z.int(),
        needsLicense: z.boolean(),
        licenseNo: z.string(),
        eccn: z.string(),
      }),
      /** The parcel goes from and to whom it was filed for. */
      sameParties: z.boolean(),
    }),
  ),
  /** ITNs of filings that we had made for it and that were canceled or are being corrected: no label is bought with them. */
  deadItns: z.array(z.string()),
})
export type OrderDeclaration = z.infer<typeof orderDeclaration>
export const getDeclaration = route({
  ...seller,
  id: 'getDeclaration',
  method: 'GET',
  path: `${path}/declaration/:id`,
  summary: 'Get the customs declaration of an order',
  params: idParams,
  output: orderDeclaration,
  errors: ['NOT_FOUND'],
})
export const saveDeclaration = route({
  ...seller,
  id: 'saveDeclaration',
  method: 'PUT',
  path: `${path}/declaration/:id`,
  summary:
    'Set the customs declaration of an order; what is still missing may be added later, before its label is bought',
  params: idParams,
  body: z.strictObject({
    version: seenVersion,
    customs: customsShape,
    lines: z.array(customsLineInput).check(z.maxLength(1000)),
  }),
  output: orderDeclaration,
  errors: ['NOT_FOUND', 'CONFLICT', 'ORDER_NOT_AWAITING', 'ORDER_BEING_BOUGHT', 'ORDER_AT_WAREHOUSE'],
})

export const customsSetting = z.object({
  settings: customsDefaultsShape,
  /** Grows with every change; 0: nothing was set yet. */
  version: z.int(),
})
export const getCustomsDefaults = route({
  ...seller,
  id: 'getCustomsDefaults',
  method: 'GET',
  path: `${path}/setting`,
  summary: 'Get what customs declarations start with',
  output: customsSetting,
})
export const saveCustomsDefaults = route({
  ...seller,
  id: 'saveCustomsDefaults',
  method: 'PUT',
  path: `${path}/setting`,
  summary: 'Set what customs declarations start with; `version` is the one that was read',
  body: z.strictObject({ version: seenVersion, settings: customsDefaultsShape }),
  output: customsSetting,
  errors: ['CONFLICT'],
})

export const customsDocuments = ['form', 'commercialInvoice', 'proForma'] as const
export type CustomsPaper = (typeof customsDocuments)[number]
export const customsPaperSizes = ['4x6', 'letter', 'a4'] as const
const paperBody = {
  paper: z.enum(customsDocuments),
  /** The customs form is printed on any, invoices on letter and A4. */
  size: z.enum(customsPaperSizes),
  copies: z._default(z.int().check(z.gte(1), z.lte(5)), 1),
}
export const printCustomsPaper = route({
  ...verified,
  id: 'printCustomsPaper',
  method: 'POST',
  path: `${path}/paper`,
  kind: 'download',
  summary: 'Print the customs form or an invoice of shipments as one PDF, as declared when their labels were bought',
  body: z.strictObject({ shipmentIds: z.array(id).check(z.minLength(1), z.maxLength(100)), ...paperBody }),
  errors: ['NOT_FOUND', 'PAPER_NOT_THERE', 'CUSTOMS_FORM_OF_POST'],
})
export const printProForma = route({
  ...seller,
  id: 'printProForma',
  method: 'POST',
  path: `${path}/proForma`,
  kind: 'download',
  summary: 'Print the pro forma invoice of an order that has no label yet',
  body: z.strictObject({ orderId: id, size: z.enum(['letter', 'a4']), copies: paperBody.copies }),
  errors: ['NOT_FOUND', 'SENDER_MISSING'],
})

export const eeiKinds = ['exempt', 'filed'] as const
/** What an export was declared as when its label was bought. */
export const eeiRow = z.object({
  /** Of the purchase of the label. */
  id: uuid,
  at: instant,
  shipDate: isoDate,
  shipment: z.object({ id, trackingNo: z.string(), voided: z.boolean() }),
  order: z.object({ id, orderNo: z.string() }),
  recipient: z.string(),
  country: z.string(),
  kind: z.enum(eeiKinds),
  /** The exemption, or null where it was filed. */
  legend: z.nullable(z.string()),
  itn: z.nullable(z.string()),
  /** Worth by Schedule B in this parcel, 1/10,000 dollar. */
  sums: z.record(z.string(), money),
})
export type EeiRow = z.infer<typeof eeiRow>
export const eeiListQuery = z.strictObject({
  /** Tracking number, order number, recipient or ITN. */
  search: z.optional(text(100)),
  kind: z.optional(z.enum(eeiKinds)),
  dateFrom: z.optional(isoDate),
  dateTo: z.optional(isoDate),
  desc: z._default(queryFlag, true),
  cursor: z.optional(text(200)),
  limit,
})
export const listEei = route({
  ...verified,
  id: 'listEei',
  method: 'GET',
  path: `${path}/eei/list`,
  summary: 'List export filings and exemptions (filter, keyset pages)',
  query: eeiListQuery,
  output: page(eeiRow),
  errors: ['SEARCH_TOO_BROAD'],
})
