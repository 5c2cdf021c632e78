import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, instant, limit, money, name, page, permission, queryInt, text, uuid } from '../core/schemas.ts'
import { cents } from '../funding/settings.ts'
import { accountActionState, type AccountActionState } from './action-lifecycle.ts'
import { accountActionKinds } from './enums.ts'

const tag = 'Accounts'
const staff = [3, 4] as const
const accountPath = '/api/saas-business/account'
const path = '/api/saas-business/accountAction'
export const accountActionStates = Object.keys(accountActionState) as AccountActionState[]

const person = z.nullable(z.string())
export const accountAction = z.object({
  id,
  org: z.object({ id, name: z.string() }),
  kind: z.enum(accountActionKinds),
  state: z.enum(accountActionStates),
  /** What is moved; of a credit limit the new limit. */
  amount: money,
  caseNumber: z.nullable(z.string()),
  reason: z.string(),
  /** The freeze that an unfreeze releases. */
  freezeId: z.nullable(id),
  requestedAt: instant,
  requestedBy: person,
  decidedAt: z.nullable(instant),
  /** Null until decided, and for what was applied without a second person. */
  decidedBy: person,
  decisionReason: z.nullable(z.string()),
  /** The available balance before and after it, and the credit limit before it; null unless applied. */
  availableBefore: z.nullable(money),
  availableAfter: z.nullable(money),
  creditLimitBefore: z.nullable(money),
})
export type AccountAction = z.infer<typeof accountAction>

export const customerAccount = z.object({
  orgId: id,
  name: z.string(),
  isReseller: z.boolean(),
  available: money,
  held: money,
  frozen: money,
  pendingRefund: money,
  creditLimit: money,
  /** An action above this amount waits for a second person; null: none does. */
  secondPersonAbove: z.nullable(money),
  /** Freezes by staff of which something is left. */
  freezes: z.array(
    z.object({ id, left: money, caseNumber: z.nullable(z.string()), reason: z.string(), requestedAt: instant }),
  ),
  /** How many actions on this account wait for a second person. */
  waiting: z.int(),
  /** The newest actions, whatever became of them. */
  history: z.array(accountAction),
})
export type CustomerAccount = z.infer<typeof customerAccount>

export const getCustomerAccount = route({
  id: 'getCustomerAccount',
  method: 'GET',
  path: `${accountPath}/:id`,
  tag,
  access: staff,
  summary: "The account of one of the caller's customers, by its organization",
  params: idParams,
  output: customerAccount,
  errors: ['NOT_FOUND'],
})

export const requestAccountAction = route({
  id: 'requestAccountAction',
  method: 'POST',
  path,
  tag,
  access: staff,
  needs: ['own'],
  summary:
    "Credit, debit, freeze, unfreeze, write off or set the credit limit; above the provider's limit it waits for a second person",
  body: z.strictObject({
    orgId: id,
    kind: z.enum(accountActionKinds),
    amount: cents,
    reason: name(500),
    caseNumber: z._default(z.nullable(name(60)), null),
    freezeId: z._default(z.nullable(id), null),
    /** Made by the browser for this request: sent twice, it is one action. */
    requestId: uuid,
  }),
  output: accountAction,
  errors: ['NOT_FOUND', 'ACCOUNT_ACTION_ABOVE_MAX', 'ACCOUNT_ACTION_UNCHANGED', 'IDEMPOTENCY_KEY_REUSED'],
})

export const accountActionDetail = z.extend(accountAction, {
  /** The account as it is now. */
  available: money,
  frozen: money,
  creditLimit: money,
  can: z.object({ approve: permission, decline: permission, withdraw: permission }),
})
export type AccountActionDetail = z.infer<typeof accountActionDetail>

export const listAccountActions = route({
  id: 'listAccountActions',
  method: 'GET',
  path: `${path}/list`,
  tag,
  access: staff,
  summary: "Actions on the accounts of the caller's customers, newest first",
  query: z.strictObject({
    /** Number, case number or the customer's name. */
    search: z.optional(text(100)),
    kind: z.optional(z.enum(accountActionKinds)),
    state: z.optional(z.enum(accountActionStates)),
    orgId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    cursor: z.optional(text(200)),
    limit,
  }),
  output: page(accountAction),
})
export const getAccountAction = route({
  id: 'getAccountAction',
  method: 'GET',
  path: `${path}/detail/:id`,
  tag,
  access: staff,
  summary: 'One action with the account as it is now',
  params: idParams,
  output: accountActionDetail,
  errors: ['NOT_FOUND'],
})
export const countAccountActions = route({
  id: 'countAccountActions',
  method: 'GET',
  path: `${path}/count`,
  tag,
  access: staff,
  summary: 'How many actions wait for a second person; at most 100, which means 100 or more',
  output: z.object({ count: z.int() }),
})
export const approveAccountAction = route({
  id: 'approveAccountAction',
  method: 'POST',
  path: `${path}/approve/:id`,
  tag,
  access: staff,
  needs: ['own'],
  summary: 'Approve a waiting action as the second person: it is posted immediately',
  params: idParams,
  output: accountActionDetail,
  errors: ['NOT_FOUND', 'ACCOUNT_ACTION_DECIDED', 'ACCOUNT_ACTION_OWN', 'ACCOUNT_ACTION_ABOVE_MAX'],
})
export const declineAccountAction = route({
  id: 'declineAccountAction',
  method: 'POST',
  path: `${path}/decline/:id`,
  tag,
  access: staff,
  needs: ['own'],
  summary: 'Decline a waiting action with a reason',
  params: idParams,
  body: z.strictObject({ reason: name(500) }),
  output: accountActionDetail,
  errors: ['NOT_FOUND', 'ACCOUNT_ACTION_DECIDED', 'ACCOUNT_ACTION_OWN'],
})
export const withdrawAccountAction = route({
  id: 'withdrawAccountAction',
  method: 'POST',
  path: `${path}/withdraw/:id`,
  tag,
  access: staff,
  needs: ['own'],
  summary: 'Withdraw a waiting action that the caller requested',
  params: idParams,
  output: accountActionDetail,
  errors: ['NOT_FOUND', 'ACCOUNT_ACTION_DECIDED', 'ACCOUNT_ACTION_NOT_YOURS'],
})
