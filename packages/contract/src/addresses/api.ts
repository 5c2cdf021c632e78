import * as z from 'zod/mini'
import { addressType, addressValidationResult, addressValidationStatus } from './enums.ts'
import { addressSuggestion } from './suggestion.ts'
import { valuesOf } from '../core/enums.ts'
import { route } from '../core/route.ts'
import {
  address,
  addressInput,
  fieldProblemShape,
  id,
  idParams,
  instant,
  limit,
  page,
  queryFlag,
  queryIds,
  queryInt,
  seenVersion,
  text,
  uuid,
} from '../core/schemas.ts'

const tag = 'Addresses'
const country = z.string().check(z.regex(/^[A-Z]{2}$/))
const base = '/api/shipout-shipment/address'

/** An address of the book: sender 1 or recipient 2. */
export const bookAddress = z.extend(address, {
  id,
  type: z.literal(valuesOf(addressType)),
  /** The phone as people of the address's country write it; others' in the international form. */
  phoneShown: z.nullable(z.string()),
  /** None 0, success 1, error -1. */
  validationStatus: z.literal(valuesOf(addressValidationStatus)),
  /** Unknown 0, residential 1, commercial 2, error 3, not validated 4 (right as far as data tell, nobody asked at the door). */
  validationResult: z.literal(valuesOf(addressValidationResult)),
  /** What the last check found, by field; also remarks beside a success. */
  validationNotes: z.array(fieldProblemShape),
  isDefault: z.boolean(),
  /** How often it was taken from the book for an order. */
  usedCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
  /** Grows with every change; send it back with an edit so that nobody overwrites another's change. */
  version: z.int(),
})
export type BookAddress = z.infer<typeof bookAddress>

export const addressSorts = ['name', 'createdAt', 'usedCount'] as const
const filters = {
  type: z._default(queryInt(1, 2), addressType.sender),
  /** Name, company, street, city, zip code, e-mail or phone; part of it is enough. */
  search: z.optional(text(100)),
  country: z.optional(country),
  validation: z.optional(queryInt(-1, 1)),
  /** Only those that this import added or changed. */
  importId: z.optional(uuid),
}
export const listAddresses = route({
  id: 'listAddresses',
  method: 'GET',
  path: `${base}/list`,
  tag,
  access: [1],
  summary: 'List addresses: senders (type 1) or recipients (type 2) (filter, sort, keyset pages)',
  query: z.strictObject({
    ...filters,
    sort: z._default(z.enum(addressSorts), 'createdAt'),
    desc: z._default(queryFlag, true),
    cursor: z.optional(text(500)),
    limit,
  }),
  output: page(bookAddress),
})
export const getAddress = route({
  id: 'getAddress',
  method: 'GET',
  path: `${base}/detail/:id`,
  tag,
  access: [1],
  summary: 'Get an address',
  params: idParams,
  output: bookAddress,
  errors: ['NOT_FOUND'],
})

const fields = {
  ...addressInput.shape,
  /** The sender of orders that name none. */
  isDefault: z.optional(z.boolean()),
  /** Keeps it although the same address is in the book already. */
  allowDuplicate: z.optional(z.boolean()),
}
export const createAddress = route({
  id: 'createAddress',
  method: 'POST',
  path: `${base}/create`,
  tag,
  access: [1],
  idempotent: true,
  summary: 'Create an address; the first sender becomes the default',
  body: z.strictObject({ type: z.literal(valuesOf(addressType)), ...fields }),
  output: bookAddress,
  errors: ['ADDRESS_DUPLICATE'],
})
export const updateAddress = route({
  id: 'updateAddress',
  method: 'PATCH',
  path: `${base}/update/:id`,
  tag,
  access: [1],
  summary: 'Update an address; existing orders keep their copy',
  params: idParams,
  body: z.strictObject({ version: seenVersion, ...fields }),
  output: bookAddress,
  errors: ['NOT_FOUND', 'CONFLICT', 'ADDRESS_DUPLICATE'],
})

const ids = (max: number) => z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(max)) })
const done = z.object({ done: z.array(id) })
export const deleteAddresses = route({
  id: 'deleteAddresses',
  method: 'POST',
  path: `${base}/delete`,
  tag,
  access: [1],
  summary: 'Delete addresses; restorable for a day. Unknown ids are ignored',
  body: ids(5000),
  output: done,
})
export const restoreAddresses = route({
  id: 'restoreAddresses',
  method: 'POST',
  path: `${base}/restore`,
  tag,
  access: [1],
  summary: 'Restore deleted addresses',
  body: ids(5000),
  output: done,
})
export const setDefaultAddress = route({
  id: 'setDefaultAddress',
  method: 'PUT',
  path: `${base}/default/:id`,
  tag,
  access: [1],
  summary: 'Set the default sender',
  params: idParams,
  output: bookAddress,
  errors: ['NOT_FOUND', 'ADDRESS_NOT_SENDER'],
})
export const checkAddress = route({
  id: 'checkAddress',
  method: 'POST',
  path: `${base}/check`,
  tag,
  access: [1],
  summary: 'Check an address while it is typed: what is known of it, what to note, and a suggestion',
  body: addressInput,
  output: z.object({
    validationStatus: z.literal(valuesOf(addressValidationStatus)),
    validationNotes: z.array(fieldProblemShape),
    suggestion: z.nullable(addressSuggestion),
  }),
})
export const verifyAddresses = route({
  id: 'verifyAddresses',
  method: 'POST',
  path: `${base}/verify`,
  tag,
  access: [1],
  summary: 'Validate up to 200 addresses: format, and where data is available, postal code against state and city',
  body: ids(200),
  output: z.object({ records: z.array(bookAddress) }),
})
export const useAddresses = route({
  id: 'useAddresses',
  method: 'POST',
  path: `${base}/use`,
  tag,
  access: [1],
  summary: 'Record that addresses were used for an order',
  body: ids(200),
  output: done,
})
export const exportAddresses = route({
  id: 'exportAddresses',
  method: 'GET',
  path: `${base}/export`,
  tag,
  access: [1],
  kind: 'download',
  summary: 'Export the given addresses, or all that match the filter, as UTF-8 CSV (up to 10,000)',
  query: z.strictObject({ ...filters, ids: z.optional(queryIds) }),
})
export const parseAddressText = route({
  id: 'parseAddressText',
  method: 'POST',
  path: `${base}/parse`,
  tag,
  access: [1],
  summary: 'Parse a pasted address into fields; nothing is stored',
  body: z.strictObject({
    text: z.string().check(z.minLength(1), z.maxLength(2000)),
    /** Taken when the text names no country and its form does not tell. */
    country: z.optional(country),
  }),
  output: z.object({
    address: z.partial(address),
    /** 0 to 1: how much of what an address needs was found. */
    confidence: z.number(),
    /** Parts of the text that found no field. */
    unread: z.array(z.string()),
  }),
})
export const usedCountries = route({
  id: 'usedCountries',
  method: 'GET',
  path: `${base}/usedCountries`,
  tag,
  access: [1],
  summary: "List the five countries used most in the organization's latest orders and address book, most used first",
  output: z.array(z.string()),
})

export const queryState = route({
  id: 'queryState',
  method: 'GET',
  path: `${base}/queryState`,
  tag,
  access: 'user',
  summary: "List a country's states or provinces; empty where free text is accepted",
  query: z.strictObject({ country, lang: z.optional(z.enum(['en', 'cn'])) }),
  output: z.array(z.object({ code: z.string(), name: z.string() })),
})
export const zipPlace = z.object({
  country: z.string(),
  state: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** Degrees, two decimals; null for military post and where only the area is known. */
  lat: z.nullable(z.number()),
  lon: z.nullable(z.number()),
  /** IANA name. */
  timeZone: z.nullable(z.string()),
  /** The code names an area with several towns: the town is the area's main one. */
  approximate: z.boolean(),
})
export type ZipPlace = z.infer<typeof zipPlace>
export const queryZip = route({
  id: 'queryZip',
  method: 'GET',
  path: `${base}/zip`,
  tag,
  access: 'user',
  summary: 'Look up a postal code (US and territories, MP, CA, GB). NODATA for unknown codes and other countries',
  query: z.strictObject({ country, zip: text(20) }),
  output: z.nullable(zipPlace),
})
