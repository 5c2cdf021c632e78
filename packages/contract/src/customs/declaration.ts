import * as z from 'zod/mini'
import { id, text, wireNumber } from '../core/schemas.ts'
import { wholeCents } from '../orders/lines.ts'
import { taxIdTypes } from './tax-ids.ts'

/** What is in the parcel, as customs want it named. */
export const contentKinds = [
  'merchandise',
  'gift',
  'sample',
  'documents',
  'returned',
  'repair',
  'personal',
  'donation',
  'other',
] as const
export type ContentKind = (typeof contentKinds)[number]

export const incoterms = ['DAP', 'DDP', 'FCA', 'EXW', 'CPT', 'CIP'] as const
export type Incoterm = (typeof incoterms)[number]
/** Who pays duties and taxes (specification §3). */
export const tariffPayer = { recipient: 1, sender: 2 } as const
export type TariffPayer = (typeof tariffPayer)[keyof typeof tariffPayer]
/** DDP is paid by the sender, every other term by the recipient. */
export const tariffPayerOf = (incoterm: Incoterm): TariffPayer =>
  incoterm === 'DDP' ? tariffPayer.sender : tariffPayer.recipient

/** Specification §3. */
export const consigneeType = { directConsumer: 1, government: 2, other: 3, reseller: 4 } as const
export const exemptions = ['30.37(h)', '30.37(q)', '30.37(b)'] as const

export const taxId = z.strictObject({
  holder: z.enum(['sender', 'recipient', 'importer']),
  type: z.enum(taxIdTypes),
  value: text(50),
})
export type TaxId = z.infer<typeof taxId>
const taxIds = z.array(taxId).check(z.maxLength(6))

/** What a seller sets once for all its declarations. */
const defaultFields = {
  contents: z.enum(contentKinds),
  incoterm: z.enum(incoterms),
  consigneeType: z.literal([1, 2, 3, 4]),
  nonDelivery: z.enum(['return', 'abandon']),
  signer: text(60),
  /** The signer stands for every declaration. */
  certified: z.boolean(),
  taxIds,
}
export const customsDefaultsShape = z.strictObject(defaultFields)
export type CustomsDefaults = z.infer<typeof customsDefaultsShape>

export const customsShape = z.strictObject({
  ...defaultFields,
  /** Of contents "other". */
  explanation: text(25),
  invoiceNo: text(15),
  licenseNo: text(16),
  certificateNo: text(12),
  /** What of the invoice is no goods. */
  freight: wholeCents,
  /** The export needs a license, or is under ITAR. */
  needsLicense: z.boolean(),
  /** Empty = EAR99. */
  eccn: text(5),
  /** An exemption from filing besides value and Canada; empty = none. */
  exemption: z.union([z.literal(''), z.enum(exemptions)]),
  /** Of a filing in AES; empty = none. */
  itn: text(20),
})
export type Customs = z.infer<typeof customsShape>

export const firstCustomsDefaults: CustomsDefaults = {
  contents: 'merchandise',
  incoterm: 'DAP',
  consigneeType: consigneeType.directConsumer,
  nonDelivery: 'return',
  signer: '',
  certified: false,
  taxIds: [],
}
/** What an order declares before anything was typed for it. */
export const customsFrom = (defaults: CustomsDefaults): Customs => ({
  ...defaults,
  explanation: '',
  invoiceNo: '',
  licenseNo: '',
  certificateNo: '',
  freight: 0,
  needsLicense: false,
  eccn: '',
  exemption: '',
  itn: '',
})

/** A kind of goods in the parcel; null parts are not known. */
export const customsLine = z.object({
  lineId: id,
  sku: z.nullable(z.string()),
  quantity: z.int(),
  description: z.nullable(z.string()),
  descriptionCn: z.nullable(z.string()),
  /** What USPS prints, where the description is longer than its form. */
  shortDescription: z.nullable(z.string()),
  hsCode: z.nullable(z.string()),
  originCountry: z.nullable(z.string()),
  /** Of one unit, 1/10,000 dollar. */
  value: z.nullable(z.int()),
  /** What the order sold one unit for, in dollars; null = not known, or another currency. */
  soldFor: z.nullable(z.int()),
  /** Of one unit, hundredths of a gram. */
  netCg: z.nullable(z.int()),
})
export type CustomsLine = z.infer<typeof customsLine>

export const customsLineInput = z.strictObject({
  lineId: id,
  description: z.nullable(text(200)),
  /** Absent = as it is. */
  descriptionCn: z.optional(z.nullable(text(200))),
  shortDescription: z.nullable(text(30)),
  hsCode: z.nullable(text(30)),
  originCountry: z.nullable(text(2)),
  value: z.nullable(wholeCents),
  netCg: z.nullable(z.int().check(z.gte(0), z.lte(10_000_000_00))),
})

/** A declaration as it went with a label. */
export const declaration = z.object({
  ...customsShape.shape,
  tariffPayer: wireNumber,
  lines: z.array(
    z.object({
      lineId: id,
      sku: z.nullable(z.string()),
      quantity: z.int(),
      description: z.string(),
      shortDescription: z.string(),
      hsCode: z.nullable(z.string()),
      originCountry: z.nullable(z.string()),
      value: z.int(),
      netCg: z.int(),
    }),
  ),
  /** Why no export filing was needed, such as 30.37(a); null = it was filed, or the parcel is no export from the United States. */
  legend: z.nullable(z.string()),
})
export type Declaration = z.infer<typeof declaration>

/** What all goods are worth. */
export const declaredTotal = (lines: readonly { quantity: number; value: number }[]): number =>
  lines.reduce((sum, { quantity, value }) => sum + quantity * value, 0)
