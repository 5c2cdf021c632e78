import type { OrderDetail, PlannedPackage } from '@waybill/contract/orders/api'
import type { OtherPackage } from '@waybill/contract/orders/packages'
import type { OrderQuote } from '@waybill/contract/shipping/api'
import type { PostalAddress } from '@waybill/contract/core/schemas'

export const addressKeys = [
  'name',
  'company',
  'line1',
  'line2',
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'email',
] as const
export type AddressKey = (typeof addressKeys)[number]
export type Side = 'recipient' | 'shipFrom'
/** Which inputs stand open for an order. */
export type FixFields = {
  pack: boolean
  recipient: AddressKey[]
  shipFrom: AddressKey[]
  signature: boolean
  packaging: boolean
  battery: boolean
  cod: boolean
  insured: boolean
}
/** Is it about the customs declaration, which has fields of its own? */
export const isOfDeclaration = ({ fieldName }: Pick<OrderQuote['problems'][number], 'fieldName'>): boolean =>
  fieldName?.startsWith('declaration.') ?? false
export const requiredKeys: readonly AddressKey[] = ['name', 'line1', 'city', 'country']
const wholeSender: AddressKey[] = ['name', 'line1', 'city', 'state', 'zip', 'country', 'phone']

const emptyAddress: PostalAddress = {
  name: '',
  company: null,
  line1: '',
  line2: null,
  city: '',
  state: null,
  zip: null,
  country: 'US',
  phone: null,
  email: null,
  residential: null,
}

function keysOf(fields: readonly string[], side: Side): AddressKey[] {
  return addressKeys.filter((key) => fields.includes(`${side}.${key}`))
}

/** What the server complained of, as inputs; the package stands open when nothing else has to be fixed, as where some services fit. */
export function fixFields({
  problems,
  rates = [],
  notOffered = [],
}: Pick<OrderQuote, 'problems'> & Partial<Pick<OrderQuote, 'rates' | 'notOffered'>>): FixFields {
  const fields = problems.flatMap((problem) => problem.fieldName ?? [])
  // Some services may insure it: then it is shown beside the package.
  const insured = [...problems, ...notOffered].some(({ code }) => code === 'INSURANCE_LIMIT')
  const recipient = keysOf(fields, 'recipient')
  const given = keysOf(fields, 'shipFrom')
  // Without any sender the server names the first field alone.
  const shipFrom = given.length > 0 ? wholeSender.concat(given.filter((key) => !wholeSender.includes(key))) : []
  const signature = fields.includes('signature')
  const packaging = fields.some((field) => /^(?:package|otherPackages\.\d+)\.type$/.test(field))
  const battery = fields.includes('lithium') || fields.includes('batteryType')
  const cod = fields.some((field) => field.startsWith('cod.'))
  const others = recipient.length > 0 || shipFrom.length > 0 || signature || battery || cod || insured
  const pack = !others || rates.length > 0 || fields.some((field) => /^(?:package|otherPackages)\./.test(field))
  return { pack, recipient, shipFrom, signature, packaging, battery, cod, insured }
}

/** What a person has typed so far. */
export type Draft = {
  pack: PlannedPackage
  /** The packages after the first. */
  others: readonly OtherPackage[]
  /** As the order has them, and the numbers of all packages that have a label. */
  read: { others: readonly OtherPackage[]; labeled: readonly number[] }
  recipient: PostalAddress
  shipFrom: PostalAddress
} & Pick<OrderDetail, 'signature' | 'lithium' | 'batteryType' | 'cod' | 'insuredValue' | 'declaredValue'>

export const draftOf = ({
  otherPackages: others = [],
  packagesLabeled: labeled = [],
  ...order
}: OrderDetail): Draft => ({
  pack: order.package,
  others,
  read: { others, labeled },
  recipient: order.recipientAddress,
  shipFrom: order.shipFrom ?? emptyAddress,
  signature: order.signature,
  lithium: order.lithium,
  batteryType: order.batteryType,
  cod: order.cod,
  insuredValue: order.insuredValue,
  declaredValue: order.declaredValue,
})

/** Inputs that must be filled and are not, and sides of 0, by field name. */
export function draftErrors(fields: FixFields, draft: Draft): Record<string, 'required' | 'notZero'> {
  const errors: Record<string, 'required' | 'notZero'> = {}
  for (const side of ['recipient', 'shipFrom'] as const) {
    for (const key of fields[side]) {
      if (requiredKeys.includes(key) && !draft[side][key]?.trim()) errors[`${side}.${key}`] = 'required'
    }
  }
  if (fields.pack) {
    for (const key of ['length', 'width', 'height'] as const) if (draft.pack[key] === 0) errors[key] = 'notZero'
    if (!draft.pack.weight && !draft.pack.weight2) errors.weight = 'required'
    for (const [at, other] of draft.others.entries()) {
      const name = `otherPackages.${at}`
      for (const key of ['length', 'width', 'height'] as const)
        if (other[key] === 0) errors[`${name}.${key}`] = 'notZero'
      if (!other.weight && !other.weight2) errors[`${name}.weight`] = 'required'
    }
  }
  return errors
}

/** The parts of an order that are sent: those that stand open. */
export const changeOf = (fields: FixFields, draft: Draft) => ({
  ...(fields.pack && { package: draft.pack }),
  ...(fields.insured && { insuredValue: draft.insuredValue }),
  ...((fields.pack || fields.insured) && draft.others !== draft.read.others && { otherPackages: [...draft.others] }),
  ...(fields.recipient.length > 0 && { recipient: draft.recipient }),
  ...(fields.shipFrom.length > 0 && { shipFrom: draft.shipFrom }),
  ...(fields.signature && { signature: draft.signature }),
  ...(fields.battery && { lithium: draft.lithium, batteryType: draft.batteryType }),
  ...(fields.cod && { cod: draft.cod }),
})
