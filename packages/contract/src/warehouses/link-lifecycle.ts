import type { Lifecycle } from '../core/lifecycle.ts'

export const linkState = {
  requested: 'requested',
  active: 'active',
  suspended: 'suspended',
  ended: 'ended',
} as const
export type LinkState = keyof typeof linkState

const known = 'LINK_EXISTS'
const over = 'LINK_STATE'

/** A seller and a warehouse. An invitation is a thing of its own (`invitation-lifecycle.ts`), because nobody knows yet whose address it is. */
export const linkLifecycle: Lifecycle<typeof linkState> = {
  columns: ['warehouse_link.state'],
  values: linkState,
  wire: 'value',
  meanings: {
    requested: 'The seller has asked; the operator has not answered.',
    active: 'The warehouse works for the seller.',
    suspended: 'The seller sees everything and can do nothing.',
    ended: 'The warehouse does not work for the seller, or never did.',
  },
  transitions: [
    {
      from: null,
      on: 'request',
      to: 'requested',
      by: 'seller',
      effect: 'The operator is written to.',
      refusals: { requested: known, active: known, suspended: known, ended: null },
    },
    {
      from: ['ended'],
      on: 'request again',
      to: 'requested',
      by: 'seller',
      effect: 'The operator is written to.',
      refusals: { requested: known, active: known, suspended: known },
    },
    {
      from: null,
      on: 'join',
      to: 'active',
      by: 'seller',
      effect: 'The seller has accepted an invitation.',
      refusals: { requested: null, active: known, suspended: known, ended: null },
    },
    {
      from: ['requested', 'ended'],
      on: 'join after all',
      to: 'active',
      by: 'seller',
      effect: 'The seller has accepted an invitation.',
      refusals: { active: known, suspended: known },
    },
    {
      from: ['requested'],
      on: 'accept',
      to: 'active',
      by: 'staff',
      effect: 'The seller reaches the warehouse pages.',
      refusals: { active: over, suspended: over, ended: over },
    },
    {
      from: ['requested'],
      on: 'decline',
      to: 'ended',
      by: 'staff',
      effect: 'The seller reads the reason.',
      refusals: { active: over, suspended: over, ended: over },
    },
    {
      from: ['requested'],
      on: 'cancel',
      to: 'ended',
      by: 'seller',
      effect: 'The request is withdrawn.',
      refusals: { active: over, suspended: over, ended: over },
    },
    {
      from: ['active'],
      on: 'suspend',
      to: 'suspended',
      by: 'staff',
      effect: 'The seller reads and cannot act.',
      refusals: { requested: over, suspended: over, ended: over },
    },
    {
      from: ['suspended'],
      on: 'resume',
      to: 'active',
      by: 'staff',
      effect: 'The seller can act again.',
      refusals: { requested: over, active: over, ended: over },
    },
    {
      from: ['active', 'suspended'],
      on: 'end',
      to: 'ended',
      by: ['seller', 'staff'],
      effect: 'Only with nothing left on the balance.',
      refusals: { requested: over, ended: over },
    },
  ],
}

/** What an operator and a seller may ask for. */
export const operatorLinkEvents = ['accept', 'decline', 'suspend', 'resume', 'end'] as const
export const sellerLinkEvents = ['cancel', 'end'] as const
export type LinkEvent = (typeof operatorLinkEvents)[number] | (typeof sellerLinkEvents)[number]

/** Where an event leads from a state; null: nowhere. */
export const linkAfter = (state: LinkState, event: LinkEvent): LinkState | null =>
  linkLifecycle.transitions.find(({ on, from }) => on === event && from?.includes(state))?.to ?? null

/** Events for which the operator says why, because the seller has to know. */
export const needsReason: ReadonlySet<LinkEvent> = new Set(['decline', 'suspend'])
