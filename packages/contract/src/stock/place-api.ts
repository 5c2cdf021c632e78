import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, limit, page, queryFlag, queryInt, seenVersion, text } from '../core/schemas.ts'
import { MOST_PICK_SEQ, MOST_PLACES, placeKinds } from './places.ts'

const staff = { tag: 'Warehouse places', access: [2] as const }
const path = '/api/wms-business/wms/place'
export const staffWarehouse = z.object({ id, code: z.string(), name: z.string() })

export const place = z.object({
  id,
  warehouse: staffWarehouse,
  code: z.string(),
  /** What its label shows as a barcode. */
  barcode: z.string(),
  kind: z.enum(placeKinds),
  pickable: z.boolean(),
  /** Can good stock here be promised to orders? Follows from the kind. */
  sellable: z.boolean(),
  pickSeq: z.int(),
  maxVolumeCm3: z.nullable(z.int()),
  maxWeightG: z.nullable(z.int()),
  active: z.boolean(),
  /** Units and products in it. */
  units: z.int(),
  skus: z.int(),
  version: z.int(),
})
export type Place = z.infer<typeof place>

const filters = {
  warehouseId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
  /** The beginning of the code. */
  search: z.optional(text(40)),
  kind: z.optional(z.enum(placeKinds)),
  active: z.optional(queryFlag),
  empty: z.optional(queryFlag),
}
export const listPlaces = route({
  ...staff,
  id: 'listPlaces',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List places of the warehouses by code, with the units in each',
  query: z.strictObject({ ...filters, cursor: z.optional(text(500)), limit }),
  output: page(place),
})

const segment = z.strictObject({ from: text(10), to: text(10) })
export const createPlaces = route({
  ...staff,
  id: 'createPlaces',
  method: 'POST',
  path: `${path}/range`,
  summary: 'Create a range of places, such as A-01-01 to A-04-10; codes that exist are skipped',
  body: z.strictObject({
    warehouseId: id,
    segments: z.array(segment).check(z.minLength(1), z.maxLength(5)),
    kind: z.enum(placeKinds),
    /** Only storage places can be picked from. */
    pickable: z.boolean(),
  }),
  output: z.object({ created: z.int(), existing: z.int() }),
  errors: ['NOT_FOUND', 'PLACE_RANGE'],
})

const most = z.nullable(z.int().check(z.gt(0), z.lte(1_000_000_000)))
export const updatePlace = route({
  ...staff,
  id: 'updatePlace',
  method: 'PATCH',
  path: `${path}/update/:id`,
  summary: 'Change a place; one that holds stock cannot be deactivated',
  params: idParams,
  body: z.strictObject({
    pickable: z.boolean(),
    pickSeq: z.int().check(z.gte(0), z.lte(MOST_PICK_SEQ)),
    maxVolumeCm3: most,
    maxWeightG: most,
    active: z.boolean(),
    version: seenVersion,
  }),
  output: place,
  errors: ['NOT_FOUND', 'CONFLICT', 'PLACE_NOT_EMPTY'],
})

export const printPlaceLabels = route({
  ...staff,
  id: 'printPlaceLabels',
  method: 'POST',
  path: `${path}/labels`,
  kind: 'download',
  summary: 'Labels of places with barcodes, as PDF in the order of their codes',
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_PLACES)) }),
  errors: ['NOT_FOUND'],
})
