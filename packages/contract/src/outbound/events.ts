import type { OutboundState } from './lifecycle.ts'

/** What the seller, or staff of the warehouse, may do with an order before the floor is done with it. */
export const outboundActs = [
  'hold',
  'unhold',
  'prioritize',
  'cancel',
  'requestCancel',
  'withdrawCancel',
  'shipPart',
  'shipWhole',
  'joinParts',
] as const
export const staffActs = ['hold', 'unhold', 'prioritize', 'cancel', 'declineCancel'] as const
/** Only the seller decides how its order leaves. */
export type PartAct = Extract<(typeof outboundActs)[number], 'shipPart' | 'shipWhole' | 'joinParts'>
export type OutboundAct = (typeof outboundActs)[number] | (typeof staffActs)[number]

/** What its history tells of a cancellation that was asked for, where it tells no new state. */
export const cancelEvent = {
  requestCancel: 'cancelRequested',
  withdrawCancel: 'cancelWithdrawn',
  declineCancel: 'cancelDeclined',
} as const

/** What its history tells of its parts; the note names the other one. */
export const partEvent = { rest: 'restWaits', joined: 'partsJoined' } as const

/** Nobody works on it yet: its parts can be put together again. */
export const isUnreleased = (state: OutboundState): boolean => state === 'backorder' || state === 'allocated'
/** Nothing was picked: it can be taken back at once. */
export const isFree = (state: OutboundState): boolean =>
  state === 'backorder' || state === 'allocated' || state === 'released'
/** It has not left the warehouse. */
export const isOpen = (state: OutboundState): boolean => state !== 'shipped' && state !== 'canceled'

export const PRIORITIES = { first: 1, normal: 5, last: 9 } as const
