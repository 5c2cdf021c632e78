import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { name } from '../core/schemas.ts'
import { always, code, command, onOrder, path, units } from './floor-api.ts'

export const unpackUnits = route({
  ...onOrder,
  id: 'unpackUnits',
  path: `${path}/unpack/:id`,
  summary: 'Take verified units out of the open package, so that they are verified again, into this package or another',
  body: z.strictObject({ ...command, code, quantity: units }),
  errors: [...always, 'FLOOR_CANCELED', 'FLOOR_HELD', 'FLOOR_NOT_IN_ORDER', 'FLOOR_UNPACK_MANY', 'FLOOR_UNKNOWN_CODE'],
})
const repacking = [
  ...always,
  'FLOOR_CANCELED',
  'FLOOR_HELD',
  'FLOOR_NO_PACKAGE',
  'FLOOR_HAS_LABEL',
  'FLOOR_LABEL_PENDING',
  'FLOOR_VOID_PENDING',
  'FLOOR_ON_TRUCK',
] as const
export const reopenPackage = route({
  ...onOrder,
  id: 'reopenPackage',
  path: `${path}/reopen/:id`,
  summary: 'Reopen a closed package before any label of its order is bought',
  /** `package`: its code, `BX-…`. */
  body: z.strictObject({ ...command, package: code }),
  errors: [...repacking, 'FLOOR_PACKAGE_OPEN'],
})
export const mergePackages = route({
  ...onOrder,
  id: 'mergePackages',
  path: `${path}/merge/:id`,
  summary:
    'Put everything in one package into another before any label of the order is bought: the other one is open afterwards, and weighed again',
  body: z.strictObject({ ...command, package: code, into: code }),
  errors: [...repacking, 'FLOOR_PACKAGE_OPEN'],
})
export const unloadPackages = route({
  ...onOrder,
  id: 'unloadPackages',
  path: `${path}/unload/:id`,
  summary: 'Undo that packages of an order were scanned on their way out: they are not on the truck after all',
  body: z.strictObject(command),
  errors: [...always],
})
export const voidFloorLabels = route({
  ...onOrder,
  id: 'voidFloorLabels',
  path: `${path}/void-labels/:id`,
  summary:
    'Void the labels of a packed order that has not left, in the name of the seller, who gets the price back by the rules of the carrier: the order is packed without a label',
  body: z.strictObject({ ...command, reason: name(300) }),
  errors: [
    ...always,
    'FLOOR_NOT_LABELLED',
    'FLOOR_OWN_LABEL_VOID',
    'FLOOR_ON_TRUCK',
    'FLOOR_VOID_REFUSED',
    'FLOOR_VOID_PENDING',
  ],
})
