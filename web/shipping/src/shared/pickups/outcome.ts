import type { PickupDetail } from '@waybill/contract/pickups/api'

export type PickupOutcome = 'canceled' | 'changed' | 'added'

/**
 * What is shown of a pickup after its carrier was asked to cancel or change it. The answer may not be there yet, or be another one: a
 * driver who has already come.
 */
export function outcomeOf(
  { state, pending }: Pick<PickupDetail, 'state' | 'pending'>,
  done: PickupOutcome,
): { tone: 'ok' | 'warn'; text: PickupOutcome | 'cancelWaits' | 'changeWaits' | 'notAnymore' } {
  if (pending) return { tone: 'warn', text: pending === 'cancel' ? 'cancelWaits' : 'changeWaits' }
  const isDone = state === (done === 'canceled' ? 'canceled' : 'scheduled')
  return isDone ? { tone: 'ok', text: done } : { tone: 'warn', text: 'notAnymore' }
}
