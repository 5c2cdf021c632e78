import { describe, expect, it } from 'vitest'
import type { UserInfo } from '../identity/api.ts'
import { orgType } from '../core/enums.ts'
import { isSaasUser, isVerified, menuAudience } from './rights.ts'

const user = (type: UserInfo['user']['orgType'], authFlag: boolean | null): UserInfo => ({
  user: {
    id: 1,
    firstName: 'A',
    lastName: 'B',
    userName: 'a@b.test',
    email: 'a@b.test',
    language: 'en',
    orgId: 1,
    orgName: 'B',
    orgType: type,
    approved: true,
  },
  warehouseList: [],
  ezeeshipUser: authFlag === null ? null : { authFlag },
  timeZone: null,
  singleKeys: true,
  density: 'default',
  factorMissing: false,
  floorOnly: false,
  proxy: null,
})

describe('the rights of a user, as the pages show them', () => {
  it.each([
    // An ordinary user by his own flag.
    [orgType.OMS, true, 'main', false, true, 'ordinary'],
    [orgType.OMS, false, 'main', false, false, 'ordinary'],
    // SaaS users count as verified, and see the SaaS menu: on their host, and where staff of the platform work for them.
    [orgType.OMS, null, 'saas', true, true, 'saas'],
    [orgType.OMS, null, 'main', true, true, 'saas'],
    [orgType.OMS, false, 'saas', true, true, 'saas'],
    // The conditions are about sellers.
    [orgType.WMS, null, 'main', false, false, 'warehouse'],
    [orgType.SERVER, null, 'saas', true, false, 'reseller'],
    [orgType.ADMIN, null, 'main', false, false, 'platform'],
  ] as const)(
    'type %i, flag %s, host %s: SaaS %s, verified %s, menu %s',
    (type, flag, audience, saas, verified, menu) => {
      const facts = { user: user(type, flag), audience }
      expect([isSaasUser(facts), isVerified(facts), menuAudience(facts)]).toEqual([saas, verified, menu])
    },
  )
  it('are unknown until the user is', () => {
    for (const audience of ['main', 'saas'] as const) {
      expect(isVerified({ user: null, audience })).toBeNull()
      expect(menuAudience({ user: null, audience })).toBeNull()
    }
  })
})
