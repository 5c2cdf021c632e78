import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { address, addressInput, id, idParams, isoDate, name, queryFlag, seenVersion, text } from '../core/schemas.ts'
import { countTolerances } from '../counts/tolerance.ts'
import { isTimeZone } from '../core/time-zones.ts'
import { CUT_OFF_NONE, LAST_CUT_OFF } from '../shipping/cut-off.ts'

const path = '/api/wms-business/wms/warehouse'
/** Staff of the operator. */
const common = { tag: 'Warehouses', access: [2] } as const

/** Holidays that a warehouse may list, warehouses that an operator may have, days that an unidentified return may wait. */
export const warehouseRules = { holidays: 200, warehouses: 200, unidentifiedDays: 365 } as const
export const cutOff = z.int().check(z.gte(CUT_OFF_NONE), z.lte(LAST_CUT_OFF))
const weekday = z.int().check(z.gte(1), z.lte(7))
const distinct = (list: readonly unknown[]) => new Set(list).size === list.length

/** What its staff weigh and measure in. */
export const warehouseUnits = z.enum(['imperial', 'metric'])

export const ownWarehouse = z.object({
  id,
  code: z.string(),
  name: z.string(),
  address,
  timeZone: z.string(),
  /** ISO weekdays: 1 Monday … 7 Sunday. */
  workingDays: z.array(z.int()),
  holidays: z.array(isoDate),
  /** 0 none, n = hour n − 1 of the warehouse's clock. */
  cutOff: z.int(),
  /** What sellers read about it in the directory. */
  about: z.nullable(z.string()),
  /** Is it in the directory, where sellers ask for it? */
  listed: z.boolean(),
  /** May goods of two sellers lie in one place? */
  mixedSellerBins: z.boolean(),
  units: warehouseUnits,
  /** Up to how much a difference that a count finds is accepted by itself. */
  countTolerances,
  /** For how many days sellers may claim a parcel whose order nobody knows. */
  unidentifiedDays: z.int(),
  active: z.boolean(),
  /** Sellers that are connected, suspended ones included. */
  sellers: z.int(),
  /** Sellers that wait for an answer. */
  requests: z.int(),
  version: z.int(),
})
export type OwnWarehouse = z.infer<typeof ownWarehouse>

const fields = {
  code: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,19}$/)),
  name: name(100),
  address: addressInput,
  timeZone: z.string().check(z.refine(isTimeZone)),
  workingDays: z.array(weekday).check(z.minLength(1), z.maxLength(7), z.refine(distinct)),
  holidays: z.array(isoDate).check(z.maxLength(warehouseRules.holidays), z.refine(distinct)),
  cutOff,
  about: z.nullable(text(1000)),
  listed: z.boolean(),
  mixedSellerBins: z.boolean(),
  units: warehouseUnits,
  /** Left out: as it is; for a new warehouse, nothing is tolerated. */
  countTolerances: z.optional(countTolerances),
  /** Left out: as it is; for a new warehouse, 30. It holds for parcels that are recorded from now on. */
  unidentifiedDays: z.optional(z.int().check(z.gte(1), z.lte(warehouseRules.unidentifiedDays))),
}
export const warehouseInput = z.strictObject(fields)
export type WarehouseInput = z.infer<typeof warehouseInput>

export const listOwnWarehouses = route({
  ...common,
  id: 'listOwnWarehouses',
  method: 'GET',
  path: `${path}/list`,
  summary: "List the caller's warehouses by name",
  query: z.strictObject({ inactive: z._default(queryFlag, true) }),
  output: z.object({ records: z.array(ownWarehouse) }),
})
export const getOwnWarehouse = route({
  ...common,
  id: 'getOwnWarehouse',
  method: 'GET',
  path: `${path}/detail/:id`,
  summary: "Get one of the caller's warehouses",
  params: idParams,
  output: ownWarehouse,
  errors: ['NOT_FOUND'],
})
export const createWarehouse = route({
  ...common,
  id: 'createWarehouse',
  method: 'POST',
  path: `${path}/create`,
  summary: 'Create a warehouse; its code is taken once',
  body: warehouseInput,
  output: ownWarehouse,
  errors: ['WAREHOUSE_CODE_TAKEN', 'WAREHOUSES_FULL'],
})
export const updateWarehouse = route({
  ...common,
  id: 'updateWarehouse',
  method: 'PUT',
  path: `${path}/update/:id`,
  summary: 'Replace the settings of a warehouse',
  params: idParams,
  body: z.strictObject({ ...fields, version: seenVersion }),
  output: ownWarehouse,
  errors: ['NOT_FOUND', 'CONFLICT', 'WAREHOUSE_CODE_TAKEN'],
})
export const setWarehouseActive = route({
  ...common,
  id: 'setWarehouseActive',
  method: 'PUT',
  path: `${path}/active/:id`,
  summary: 'Activate a warehouse, or deactivate one without sellers',
  params: idParams,
  body: z.strictObject({ active: z.boolean(), version: seenVersion }),
  output: ownWarehouse,
  errors: ['NOT_FOUND', 'CONFLICT', 'WAREHOUSE_IN_USE'],
})
export const getWarehouseOverview = route({
  ...common,
  id: 'getWarehouseOverview',
  method: 'GET',
  path: `${path}/overview`,
  summary: "Figures of the caller's warehouses: sellers, requests, invitations, balances",
  output: z.object({
    warehouses: z.int(),
    /** Sellers with an active or suspended connection, each once. */
    sellers: z.int(),
    suspended: z.int(),
    requests: z.int(),
    invitations: z.int(),
    /** Sellers whose balance is below their credit limit. */
    overLimit: z.int(),
    /** The longest wait of a request; null: nobody waits. */
    oldestRequestAt: z.nullable(z.string()),
  }),
})
