import * as z from 'zod/mini'
import { labelSize } from '../shipping/enums.ts'
import { orgType, valuesOf } from '../core/enums.ts'
import { signature } from '../carriers/enums.ts'
import { route } from '../core/route.ts'
import { CUT_OFF_NONE, LAST_CUT_OFF } from '../shipping/cut-off.ts'
import { id, name, seenVersion, wireNumber } from '../core/schemas.ts'

/** As many package presets as an organisation keeps. */
export const MOST_PRESETS = 30
const side = z.number().check(z.gt(0), z.lte(999))
export const packagePreset = z.strictObject({
  name: name(40),
  length: side,
  width: side,
  height: side,
  sizeUnit: z.enum(['in', 'cm']),
})
export type PackagePreset = z.infer<typeof packagePreset>
const service = z.nullable(
  z.strictObject({ carrier: wireNumber, serviceCode: z.string().check(z.minLength(1), z.maxLength(60)) }),
)

const settings = {
  /** 4x6 in 1, 8.5x11 in 2: what printing begins with where nothing was chosen on the computer. */
  labelSize: z.literal(valuesOf(labelSize)),
  /** Of imported orders that name none; the service's own where the carrier does not offer it. */
  signature: z.literal(valuesOf(signature)),
  /** 0 none, n = hour n − 1: orders from later on ship on the next working day. */
  cutOff: z.int().check(z.gte(CUT_OFF_NONE), z.lte(LAST_CUT_OFF)),
  /** Of orders without a service of their own, where it is offered for the parcel; null: the cheapest. */
  services: z.strictObject({ domestic: service, international: service }),
  /** Whether imported and synced orders that lack weight, size or customs facts get them from products. */
  fillFromProducts: z.boolean(),
  /** Whether labels that were never scanned are voided before their carrier stops taking them back. */
  autoVoid: z.boolean(),
  /** Where imported and synced orders go by themselves; null: nowhere. */
  warehouseId: z.nullable(id),
  packages: z.array(packagePreset).check(z.maxLength(MOST_PRESETS)),
}
export const orderDefaults = z.object({
  ...settings,
  /** Grows with every change; 0: nothing was chosen yet. */
  version: z.int(),
})
export type OrderDefaults = z.infer<typeof orderDefaults>
export type OrderDefaultSettings = Omit<OrderDefaults, 'version'>
/** Reads what was kept, which may be older than a setting. */
export const keptDefaults = z.object(settings)

/** With what an organisation begins. */
export const firstDefaults: OrderDefaultSettings = {
  labelSize: labelSize.fourBySix,
  signature: signature.serviceDefault,
  cutOff: CUT_OFF_NONE,
  services: { domestic: null, international: null },
  fillFromProducts: true,
  autoVoid: true,
  warehouseId: null,
  packages: [],
}

export const getOrderDefaults = route({
  id: 'getOrderDefaults',
  method: 'GET',
  path: '/api/wms-business/setting/orderDefaults',
  tag: 'Settings',
  access: [orgType.OMS],
  summary: "Get the organization's default settings for orders and labels",
  output: orderDefaults,
})
export const saveOrderDefaults = route({
  id: 'saveOrderDefaults',
  method: 'PUT',
  path: '/api/wms-business/setting/orderDefaults',
  tag: 'Settings',
  access: [orgType.OMS],
  needs: ['verified'],
  summary: 'Update some default settings. `version` is the version that was read',
  body: z.strictObject({ version: seenVersion, change: z.partial(z.strictObject(settings)) }),
  output: orderDefaults,
  errors: ['CONFLICT'],
})
