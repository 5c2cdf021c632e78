import * as z from 'zod/mini'
import { accountStatus, type UserStanding } from './lifecycle.ts'
import { route } from '../core/route.ts'
import {
  id,
  idParams,
  instant,
  limit,
  money,
  name,
  page,
  permission,
  queryFlag,
  queryInt,
  text,
  uuid,
} from '../core/schemas.ts'
import { identityStates, identitySubmission } from '../verification/api.ts'

export type { UserStanding } from './lifecycle.ts'
export const accountStatuses = Object.keys(accountStatus) as UserStanding[]
/** What kind of account it is: a seller of the main site, a reseller's seller, warehouse staff, a reseller's own people. */
export const userKinds = ['ordinary', 'saas', 'warehouse', 'reseller'] as const
export type UserKind = (typeof userKinds)[number]

export const managedUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  company: z.object({ id, name: z.string() }),
  kind: z.enum(userKinds),
  /** The site on which the user logs in. */
  site: z.string(),
  standing: z.enum(accountStatuses),
  /** Null where no identity is asked for: whoever is no ordinary seller. */
  identity: z.nullable(z.enum(identityStates)),
  /** Of the organisation's postage wallet; null for those who have none. */
  balance: z.nullable(money),
  createdAt: instant,
  lastSeenAt: z.nullable(instant),
  can: z.object({
    approve: permission,
    deny: permission,
    suspend: permission,
    reactivate: permission,
    verify: permission,
  }),
})
export type ManagedUser = z.infer<typeof managedUser>

export const userActions = [
  'user.signedUp',
  'login.succeeded',
  'proxy.started',
  'user.approved',
  'user.denied',
  'user.suspended',
  'user.reactivated',
  'twoFactor.reset',
  'identity.submitted',
  'identity.approved',
  'identity.rejected',
] as const
export type UserAction = (typeof userActions)[number]

export const managedUserDetail = z.extend(managedUser, {
  language: z.enum(['en', 'cn']),
  timeZone: z.nullable(z.string()),
  /** Does the user log in with an authenticator app? */
  twoFactor: z.boolean(),
  /** Why the user was refused or suspended; null when not. */
  reason: z.nullable(z.string()),
  /** What a seller answered when it signed up; numbers are choices of the sign-up. Null for accounts that were made otherwise. */
  signUp: z.nullable(
    z.object({
      phone: z.string(),
      /** Two letters. */
      country: z.string(),
      businessCategory: z.int(),
      productCategory: z.int(),
      referralSource: z.int(),
      monthlyShipmentVolume: z.int(),
      monthlyShippingCost: z.int(),
      mostUsedService: z.int(),
      invitationCode: z.nullable(z.string()),
    }),
  ),
  /** The papers sent in last; null without any. */
  submission: z.nullable(identitySubmission),
  /** Newest first. */
  activity: z.array(
    z.object({
      at: instant,
      action: z.enum(userActions),
      /** Null: the user or the system. */
      actor: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type ManagedUserDetail = z.infer<typeof managedUserDetail>

export const userSorts = ['createdAt', 'name', 'lastSeenAt'] as const
const filters = {
  /** Name, e-mail or company; part of it is enough. */
  search: z.optional(text(100)),
  standing: z.optional(z.enum(accountStatuses)),
  /** `true`: only those whose papers wait to be looked at. */
  toVerify: z.optional(queryFlag),
  kind: z.optional(z.enum(userKinds)),
}

const tag = 'Users'
const access = [3, 4] as const
const path = '/api/wms-user/admin/user'

export const listUsers = route({
  id: 'listUsers',
  method: 'GET',
  path: `${path}/list`,
  tag,
  access,
  summary:
    'List users the caller provides for (keyset pages). A reseller sees its own sellers; the platform sees everyone',
  query: z.strictObject({
    ...filters,
    sort: z._default(z.enum(userSorts), 'createdAt'),
    desc: z._default(queryFlag, true),
    cursor: z.optional(text(1000)),
    limit,
  }),
  output: page(managedUser),
})
export const countUsers = route({
  id: 'countUsers',
  method: 'GET',
  path: `${path}/count`,
  tag,
  access,
  summary: 'Count users per view (each count is capped at 10,000)',
  output: z.object({
    waiting: z.int(),
    active: z.int(),
    suspended: z.int(),
    toVerify: z.int(),
    all: z.int(),
    capped: z.boolean(),
  }),
})
export const getUserDetail = route({
  id: 'getUserDetail',
  method: 'GET',
  path: `${path}/:id`,
  tag,
  access,
  summary: 'Get a user with identity documents and history',
  params: idParams,
  output: managedUserDetail,
  errors: ['NOT_FOUND'],
})
const documentParams = z.strictObject({ id: queryInt(1, Number.MAX_SAFE_INTEGER), documentId: uuid })
export const readUserDocument = route({
  id: 'readUserDocument',
  method: 'GET',
  path: `${path}/:id/document/:documentId`,
  tag,
  access,
  kind: 'download',
  summary: "Download one of a user's identity documents. Access is recorded",
  params: documentParams,
  errors: ['NOT_FOUND'],
})

const reasonBody = z.strictObject({ reason: name(500) })
export const approveUsers = route({
  id: 'approveUsers',
  method: 'POST',
  path: `${path}/approve`,
  tag,
  access,
  summary: 'Approve users awaiting approval; all others are reported and left unchanged',
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
  output: z.object({
    done: z.array(id),
    failed: z.array(z.object({ id, code: z.string(), message: z.string(), zhMessage: z.string() })),
  }),
})
export const denyUser = route({
  id: 'denyUser',
  method: 'POST',
  path: `${path}/:id/deny`,
  tag,
  access,
  summary: 'Deny a user awaiting approval; the reason is emailed',
  params: idParams,
  body: reasonBody,
  output: managedUserDetail,
  errors: ['NOT_FOUND', 'USER_NOT_WAITING'],
})
export const suspendUser = route({
  id: 'suspendUser',
  method: 'POST',
  path: `${path}/:id/suspend`,
  tag,
  access,
  summary: 'Suspend a user and end all sessions immediately',
  params: idParams,
  body: reasonBody,
  output: managedUserDetail,
  errors: ['NOT_FOUND', 'USER_SUSPENDED_ALREADY', 'USER_IS_SELF'],
})
export const reactivateUser = route({
  id: 'reactivateUser',
  method: 'POST',
  path: `${path}/:id/reactivate`,
  tag,
  access,
  summary: 'Reactivate a suspended user',
  params: idParams,
  output: managedUserDetail,
  errors: ['NOT_FOUND', 'USER_NOT_SUSPENDED'],
})
export const resetSecondFactor = route({
  id: 'resetSecondFactor',
  method: 'POST',
  path: `${path}/:id/secondFactor/reset`,
  tag,
  access,
  summary:
    'Turn off the two-factor authentication of a user who lost the app and the recovery codes; the user is mailed',
  params: idParams,
  body: reasonBody,
  output: managedUserDetail,
  errors: ['NOT_FOUND', 'USER_WITHOUT_FACTOR'],
})
/** Which papers were looked at: newer ones are not decided unseen. */
const verificationId = id
export const approveIdentity = route({
  id: 'approveIdentity',
  method: 'POST',
  path: `${path}/:id/identity/approve`,
  tag,
  access,
  summary: "Approve identity documents; the user's organization can use postage immediately",
  params: idParams,
  body: z.strictObject({ verificationId }),
  output: managedUserDetail,
  errors: ['NOT_FOUND', 'VERIFICATION_CHANGED'],
})
export const refuseIdentity = route({
  id: 'refuseIdentity',
  method: 'POST',
  path: `${path}/:id/identity/refuse`,
  tag,
  access,
  summary: 'Reject identity documents with a reason; the user can submit again',
  params: idParams,
  body: z.strictObject({ verificationId, reason: name(500) }),
  output: managedUserDetail,
  errors: ['NOT_FOUND', 'VERIFICATION_CHANGED'],
})
