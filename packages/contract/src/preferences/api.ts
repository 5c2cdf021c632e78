import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, queryInt } from '../core/schemas.ts'

/** Module 4, operation 1: the mapping template of an import of orders. The only preference there is. */
export const MAPPING_PREFERENCE = { moduleType: 4, operationType: 1 } as const

/** The mapping template that ships with the product; organisations' own have higher numbers. */
export const PREINSTALLED_MAPPING_ID = 1

/** 0 or nothing: without a warehouse, as sellers work. */
const warehouseId = z._default(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{0,15}$/))]),
    z.pipe(z.transform(Number), z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))),
  ),
  0,
)
const kindOfPreference = {
  moduleType: queryInt(MAPPING_PREFERENCE.moduleType, MAPPING_PREFERENCE.moduleType),
  operationType: queryInt(MAPPING_PREFERENCE.operationType, MAPPING_PREFERENCE.operationType),
}

export const savePreference = route({
  id: 'savePreference',
  method: 'POST',
  path: '/api/wms-business/wms/Preference/savePreference',
  tag: 'Imports',
  access: [1],
  summary: "Save the caller's last used mapping template for a warehouse; null clears it",
  query: z.strictObject(kindOfPreference),
  body: z.strictObject({ warehouseId, operationTableId: z.nullable(id) }),
  output: z.null(),
  errors: ['NOT_FOUND'],
})
export const getPreference = route({
  id: 'getPreference',
  method: 'GET',
  path: '/api/wms-business/wms/Preference/getPreference',
  tag: 'Imports',
  access: [1],
  summary: "Get the caller's last used mapping template for a warehouse; null if none or deleted",
  query: z.strictObject({ ...kindOfPreference, warehouseId }),
  output: z.object({ operationTableId: z.nullable(id) }),
})
