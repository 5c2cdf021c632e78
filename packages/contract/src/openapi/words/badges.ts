import type { Sections } from '../entry.ts'
import { tokenPair } from './accounts.ts'

const at = '2027-05-02T10:11:12Z'
const deviceToken = [
  'What `shareDevice` returned to this device.',
  'Zm9yIGV4YW1wbGVzIG9ubHksIG9wZW5zIG5vdGhpbmc',
] as const
const code = ['The code of the badge, as it is scanned.', 'U-ABCDEFGH23456789'] as const
const name = ['What people call the device.', 'Handheld 1'] as const

export const badgeSections: Sections = {
  Person: {
    _: 'Someone who works for the operator.',
    id: ['ID of the user.', 1000],
    name: ['First and last name.', 'Ana Lee'],
    email: ['Email address of the account.', 'ana@harbor.example'],
    active: ['`false` while the account is suspended or waits for approval: its badge opens nothing.', true],
    hasPin: ['`true` if the person has chosen a PIN.', true],
    badge: 'The badge. `null` if the person has none.',
  },
  PersonBadge: {
    _: 'The badge of a person.',
    id: ['ID of the badge.', 1000],
    createdAt: ['When it was issued, in UTC.', at],
    lastUsedAt: ['When someone last logged in with it, in UTC. `null` if no one did.', at],
    lockedUntil: ['Until when wrong PINs have locked it, in UTC. `null` if it is not locked.', null],
  },
  IssueBadgeRequest: { userId: ['ID of the person.', 1000] },
  IssueBadgeResponse: { person: 'The person with the badge.', code },
  revokeBadge: { id: ['ID of the badge.', 1000] },
  PrintBadgeRequest: { code },
  SharedDevice: {
    _: 'A device on which people log in by badge.',
    id: ['ID of the device.', 1000],
    name,
    station: 'Its station.',
    warehouse: 'The warehouse.',
    createdAt: ['When it was shared, in UTC.', at],
    lastUsedAt: ['When someone last logged in there by badge, in UTC. `null` if no one did.', at],
  },
  SharedDeviceStation: { _: 'A station.', id: ['ID of the station.', 1000], name: ['Its name.', 'Pack 1'] },
  ShareDeviceRequest: { stationId: ['ID of its station.', 1000], name },
  ShareDeviceResponse: { device: 'The device.', deviceToken },
  revokeSharedDevice: { id: ['ID of the device.', 1000] },
  GetPinResponse: {
    hasBadge: ['`true` if the caller has a badge.', true],
    changedAt: ['When the PIN was last chosen, in UTC. `null` if there is none.', at],
  },
  SavePinRequest: {
    password: ['The password of the account.', 'correct horse battery staple'],
    pin: ['Six digits.', '739164'],
  },
  FindSharedDeviceRequest: { deviceToken },
  FindSharedDeviceResponse: {
    station: ['Name of the station.', 'Pack 1'],
    warehouse: ['Name of the warehouse.', 'Harbor New Jersey'],
  },
  LogInByBadgeRequest: { deviceToken, badge: code, pin: ['The PIN of its owner.', '739164'] },
  LogInByBadgeResponse: { ...tokenPair, userId: ['ID of the person who has logged in.', 1000] },
}
