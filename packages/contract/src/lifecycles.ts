/**
 * States as data: which changes a thing may go through. Server and screens read the same tables; what is not listed is refused.
 */
export type Lifecycle<S extends string> = { readonly initial: S; readonly changes: Readonly<Record<S, readonly S[]>> }

/**
 * A label being bought. reserved: money held, carrier not called · sent: the carrier may have been called · unknown: called, no
 * answer, being looked up · parked: only a person can tell · succeeded: label made and charged · rejected: none made, nothing charged.
 */
export const purchaseLifecycle = {
  initial: 'reserved',
  changes: {
    reserved: ['sent', 'rejected'],
    sent: ['succeeded', 'rejected', 'unknown'],
    unknown: ['sent', 'succeeded', 'rejected', 'parked'],
    parked: ['succeeded', 'rejected'],
    succeeded: [],
    rejected: [],
  },
} as const satisfies Lifecycle<string>
export type PurchaseState = keyof typeof purchaseLifecycle.changes

/**
 * The way of a label's price back. requested: not answered yet · submitted: the carrier decides later · confirmed: money back ·
 * rejected: not taken back, and may be asked again by a new request.
 */
export const voidLifecycle = {
  initial: 'requested',
  changes: {
    requested: ['submitted', 'confirmed', 'rejected'],
    submitted: ['confirmed', 'rejected'],
    confirmed: [],
    rejected: [],
  },
} as const satisfies Lifecycle<string>
export type VoidState = keyof typeof voidLifecycle.changes

/** Tracking status of specification §3 by name. A refused void makes a voided label usable again; a delivered parcel may be sent back. */
export const trackingLifecycle = {
  initial: 'labelCreated',
  changes: {
    labelCreated: ['inTransit', 'delivered', 'voided', 'exception'],
    inTransit: ['delivered', 'exception'],
    exception: ['inTransit', 'delivered'],
    delivered: ['exception'],
    voided: ['labelCreated', 'inTransit', 'delivered', 'exception'],
  },
} as const satisfies Lifecycle<string>
export type TrackingState = keyof typeof trackingLifecycle.changes

/**
 * A seller's proof of identity. notStarted: nothing sent · pending: the provider looks at it · refused: with a reason, and may be sent
 * again · verified: for good.
 */
export const identityLifecycle = {
  initial: 'notStarted',
  changes: {
    notStarted: ['pending'],
    pending: ['verified', 'refused'],
    refused: ['pending'],
    verified: [],
  },
} as const satisfies Lifecycle<string>
export type IdentityState = keyof typeof identityLifecycle.changes

/** A user's standing. A refused newcomer is suspended, with the reason; whoever is suspended may come back. */
export const userLifecycle = {
  initial: 'waiting',
  changes: {
    waiting: ['active', 'suspended'],
    active: ['suspended'],
    suspended: ['active'],
  },
} as const satisfies Lifecycle<string>
export type UserStanding = keyof typeof userLifecycle.changes

export const canChange = <S extends string>(lifecycle: Lifecycle<S>, from: S, to: S): boolean =>
  lifecycle.changes[from]?.includes(to) ?? false

/** Returns the new state; throws when the table has no such change, which is a mistake in our code. */
export function change<S extends string>(lifecycle: Lifecycle<S>, from: S, to: S): S {
  if (!canChange(lifecycle, from, to)) throw new Error(`No change from ${from} to ${to}`)
  return to
}

/** The states from which `to` is one change away: what an UPDATE must find. */
export const statesBefore = <S extends string>(lifecycle: Lifecycle<S>, to: S): S[] =>
  (Object.keys(lifecycle.changes) as S[]).filter((from) => canChange(lifecycle, from, to))
