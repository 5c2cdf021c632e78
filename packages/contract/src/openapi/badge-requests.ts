import { type ExampleRequest, fails } from './example-request.ts'

const path = { id: 999_999 }
const deviceToken = 'Zm9yIGV4YW1wbGVzIG9ubHksIG9wZW5zIG5vdGhpbmc'
const unknownToken = fails('DEVICE_NOT_SHARED', 'its token is made up; `shareDevice` returns a real one.')

/** Requests about badges and shared devices. */
export const badgeRequests: Record<string, Partial<ExampleRequest>> = {
  issueBadge: {
    body: { userId: 999_999 },
    ...fails('NOT_FOUND', 'the ID of the person is made up; `listPeople` returns real ones.'),
  },
  revokeBadge: { path, ...fails('NOT_FOUND', 'its ID is made up; `listPeople` returns real ones.') },
  printBadge: {
    body: { code: 'U-ABCDEFGH23456789' },
    ...fails('NOT_FOUND', 'its code is made up; `issueBadge` returns a real one.'),
  },
  shareDevice: {
    body: { stationId: 999_999, name: 'Handheld 1' },
    ...fails('NOT_FOUND', 'the ID of the station is made up; `listStations` returns real ones.'),
  },
  revokeSharedDevice: { path, ...fails('NOT_FOUND', 'its ID is made up; `listSharedDevices` returns real ones.') },
  savePin: {
    body: { password: 'not the password', pin: '739164' },
    ...fails('WRONG_PASSWORD', 'the password is not that of the account.'),
  },
  findSharedDevice: { body: { deviceToken }, ...unknownToken },
  logInByBadge: { body: { deviceToken, badge: 'U-ABCDEFGH23456789', pin: '739164' }, ...unknownToken },
}
