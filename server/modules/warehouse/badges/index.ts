/**
 * Badges: owns the badges and PINs of an operator's people, and the devices that they share.
 * Invariants: a badge opens a session only with its PIN and on a shared device of its operator; the session works on the floor and
 * nowhere else; codes and tokens are shown once and stored as SHA-256; every refusal of a log-in looks and lasts alike; what is revoked,
 * replaced or suspended ends its sessions at once; a device has one session.
 */
import * as api from '@waybill/contract/badges/api'
import { handle, handleDownload, handlePublic } from '../../../platform/http/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { issueBadge, openBadgeLabel, revokeBadge } from './badges.ts'
import { findDevice, listDevices, presentPlace, revokeDevice, shareDevice } from './devices.ts'
import { logInByBadge, stayActive } from './log-in.ts'
import { listPeople } from './people.ts'
import { pinOf, savePin } from './pin.ts'

const asService = { transaction: false } as const

export const badgesModule: ServerModule = {
  owns: ['badge', 'floor_pin', 'shared_device'],
  routes: [
    handle(api.listPeople, (ctx, { query }) => listPeople(ctx, query), asService),
    handle(api.issueBadge, (ctx, { body }) => issueBadge(ctx, body.userId), asService),
    handle(api.revokeBadge, (ctx, { params }) => revokeBadge(ctx, params.id), asService),
    handleDownload(api.printBadge, (ctx, { body }) => openBadgeLabel(ctx, body.code), asService),
    handle(api.listSharedDevices, (ctx, { query }) => listDevices(ctx, query), asService),
    handle(api.shareDevice, (ctx, { body }) => shareDevice(ctx, body), asService),
    handle(api.revokeSharedDevice, (ctx, { params }) => revokeDevice(ctx, params.id), asService),
    handle(api.getPin, (ctx) => pinOf(ctx), asService),
    handle(api.savePin, (ctx, { body }) => savePin(ctx, body), asService),
    handlePublic(api.findSharedDevice, async (ctx, { body }) =>
      presentPlace(ctx, await findDevice(ctx, body.deviceToken)),
    ),
    handlePublic(api.logInByBadge, (ctx, { body }) => logInByBadge(ctx, body)),
    handle(api.stayActive, (ctx) => stayActive(ctx), asService),
  ],
}
