import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, instant, limit, name, page, text } from '../core/schemas.ts'
import { staffWarehouse } from '../stock/place-api.ts'
import { tokens } from '../identity/api.ts'

const staff = { tag: 'Warehouse badges', access: [2] as const }
const path = '/api/wms-business/wms'
const accountPath = '/api/wms-user/account'

export const person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** False while the account is suspended or waits: its badge opens nothing. */
  active: z.boolean(),
  /** The person has chosen a PIN. */
  hasPin: z.boolean(),
  /** Null: the person has none. */
  badge: z.nullable(
    z.object({
      id,
      createdAt: instant,
      lastUsedAt: z.nullable(instant),
      /** Until when wrong PINs have locked it; null: it is not locked. */
      lockedUntil: z.nullable(instant),
    }),
  ),
})
export type Person = z.infer<typeof person>
export const listPeople = route({
  ...staff,
  id: 'listPeople',
  method: 'GET',
  path: `${path}/people/list`,
  summary: 'List the people of the operator with their badges, by account',
  query: z.strictObject({ cursor: z.optional(text(500)), limit }),
  output: page(person),
})
const code = z.string().check(z.minLength(1), z.maxLength(40))
export const issueBadge = route({
  ...staff,
  id: 'issueBadge',
  method: 'POST',
  path: `${path}/badge/issue`,
  needs: ['own'],
  summary: 'Give a person a badge. An earlier one opens nothing from then on; the code is returned once',
  body: z.strictObject({ userId: id }),
  output: z.object({ person, code: z.string() }),
  errors: ['NOT_FOUND'],
})
export const revokeBadge = route({
  ...staff,
  id: 'revokeBadge',
  method: 'POST',
  path: `${path}/badge/:id/revoke`,
  needs: ['own'],
  summary: 'Revoke a badge; sessions that it has opened end',
  params: idParams,
  output: z.null(),
  errors: ['NOT_FOUND'],
})
export const printBadge = route({
  ...staff,
  id: 'printBadge',
  method: 'POST',
  path: `${path}/badge/label`,
  needs: ['own'],
  kind: 'download',
  summary: 'The label of a badge with name and barcode, as PDF, for anyone who has its code',
  body: z.strictObject({ code }),
  errors: ['NOT_FOUND'],
})

export const sharedDevice = z.object({
  id,
  name: z.string(),
  station: z.object({ id, name: z.string() }),
  warehouse: staffWarehouse,
  createdAt: instant,
  /** Null: nobody has logged in there by badge. */
  lastUsedAt: z.nullable(instant),
})
export type SharedDevice = z.infer<typeof sharedDevice>
export const listSharedDevices = route({
  ...staff,
  id: 'listSharedDevices',
  method: 'GET',
  path: `${path}/sharedDevice/list`,
  summary: 'List devices on which people log in by badge, newest first',
  query: z.strictObject({ cursor: z.optional(text(500)), limit }),
  output: page(sharedDevice),
})
/** It opens nothing by itself; a badge and its PIN open nothing without it. */
const deviceToken = z.string().check(z.regex(/^[\w-]{43}$/))
export const shareDevice = route({
  ...staff,
  id: 'shareDevice',
  method: 'POST',
  path: `${path}/sharedDevice/create`,
  needs: ['own'],
  summary: 'Let people log in by badge on the device that calls; its token is returned once',
  body: z.strictObject({ stationId: id, name: name(60) }),
  output: z.object({ device: sharedDevice, deviceToken: z.string() }),
  errors: ['NOT_FOUND', 'STATION_INACTIVE', 'STATIONS_FULL'],
})
export const revokeSharedDevice = route({
  ...staff,
  id: 'revokeSharedDevice',
  method: 'POST',
  path: `${path}/sharedDevice/:id/revoke`,
  needs: ['own'],
  summary: 'Stop logins by badge on a device; its sessions end',
  params: idParams,
  output: z.null(),
  errors: ['NOT_FOUND'],
})

export const getPin = route({
  ...staff,
  id: 'getPin',
  method: 'GET',
  path: `${accountPath}/pin`,
  summary: 'Tell whether the caller has a badge and a PIN',
  output: z.object({ hasBadge: z.boolean(), changedAt: z.nullable(instant) }),
})
export const savePin = route({
  ...staff,
  id: 'savePin',
  method: 'PUT',
  path: `${accountPath}/pin`,
  needs: ['own'],
  summary: "Choose the PIN of the caller's badge: six digits that are not easy to guess",
  body: z.strictObject({
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    pin: z.string().check(z.regex(/^\d{6}$/)),
  }),
  output: z.null(),
  errors: ['WRONG_PASSWORD', 'PIN_TRIVIAL', 'TOO_MANY_REQUESTS'],
})

const atDevice = { tag: 'Warehouse badges', access: 'public' as const }
export const findSharedDevice = route({
  ...atDevice,
  id: 'findSharedDevice',
  method: 'POST',
  path: '/api/wms-user/badge/device',
  summary: 'Tell a shared device its station',
  body: z.strictObject({ deviceToken }),
  output: z.object({ station: z.string(), warehouse: z.string() }),
  errors: ['DEVICE_NOT_SHARED'],
})
export const logInByBadge = route({
  ...atDevice,
  id: 'logInByBadge',
  method: 'POST',
  path: '/api/wms-user/badge/login',
  summary:
    'Log in by badge and PIN on a shared device, for work on the floor. An earlier session of the device ends. Five wrong PINs lock the badge for 15 minutes',
  body: z.strictObject({ deviceToken, badge: code, pin: z.string().check(z.minLength(1), z.maxLength(12)) }),
  output: z.extend(tokens, { userId: id }),
  errors: ['DEVICE_NOT_SHARED', 'WRONG_BADGE', 'TOO_MANY_REQUESTS'],
})
export const stayActive = route({
  ...staff,
  id: 'stayActive',
  method: 'POST',
  path: '/api/wms-user/badge/active',
  summary: 'Tell that someone works in a session that a badge has opened: it ends after 11 minutes without this call',
  output: z.null(),
})
