import type { Lifecycle } from '../core/lifecycle.ts'

export const accountStatus = { waiting: 2, active: 1, suspended: 3 } as const
export type AccountStatus = (typeof accountStatus)[keyof typeof accountStatus]
export type UserStanding = keyof typeof accountStatus

/** A user's account. What the staff sees is the stricter of user and organization. */
export const userLifecycle: Lifecycle<typeof accountStatus> = {
  columns: ['app_user.status'],
  values: accountStatus,
  wire: 'name',
  meanings: {
    active: 'May log in and work.',
    waiting: 'Has signed up and waits for approval; may look around.',
    suspended: 'May not log in. A denied newcomer is suspended, with the reason.',
  },
  transitions: [
    {
      from: null,
      on: 'sign up',
      to: 'waiting',
      by: 'visitor',
      effect: 'The staff of the site finds it among those to approve.',
    },
    {
      from: null,
      on: 'sign up where nobody has to approve',
      to: 'active',
      by: 'visitor',
      effect: 'The user may work at once.',
    },
    {
      from: ['waiting'],
      on: 'approve',
      to: 'active',
      by: 'staff',
      effect: 'An organization that waited is active too, and the user is mailed.',
      refusals: { active: 'USER_NOT_WAITING', suspended: 'USER_NOT_WAITING' },
    },
    {
      from: ['waiting'],
      on: 'deny',
      to: 'suspended',
      by: 'staff',
      effect: 'The user is mailed the reason.',
      refusals: { active: 'USER_NOT_WAITING', suspended: 'USER_NOT_WAITING' },
    },
    {
      from: ['active', 'waiting'],
      on: 'suspend',
      to: 'suspended',
      by: 'staff',
      effect: 'Every session ends, and the user is mailed the reason.',
      refusals: { suspended: 'USER_SUSPENDED_ALREADY' },
    },
    {
      from: ['suspended'],
      on: 'reactivate',
      to: 'active',
      by: 'staff',
      effect: 'The user may log in again and is mailed.',
      refusals: { active: 'USER_NOT_SUSPENDED', waiting: 'USER_NOT_SUSPENDED' },
    },
  ],
}

/** An organization: it follows its first user, and no call suspends one by itself. */
export const organizationLifecycle: Lifecycle<typeof accountStatus> = {
  columns: ['org.status'],
  values: accountStatus,
  wire: 'name',
  meanings: {
    active: 'Its users may work.',
    waiting: 'It waits for the approval of its first user.',
    suspended: 'None of its users may log in.',
  },
  transitions: [
    { from: null, on: 'create', to: 'active', by: 'system', effect: 'Its users decide by their own status.' },
    {
      from: null,
      on: 'create by hand',
      to: 'waiting',
      by: 'operator',
      effect: 'It waits for the approval of its first user.',
    },
    {
      from: ['waiting', 'active'],
      on: 'suspend by hand',
      to: 'suspended',
      by: 'operator',
      effect: 'None of its users may log in.',
    },
    {
      from: ['suspended'],
      on: 'reactivate by hand',
      to: 'active',
      by: 'operator',
      effect: 'Its users may log in again.',
    },
    {
      from: ['waiting'],
      on: 'approve',
      to: 'active',
      by: 'staff',
      effect: 'Its users may work.',
      refusals: { active: null, suspended: null },
    },
  ],
}
