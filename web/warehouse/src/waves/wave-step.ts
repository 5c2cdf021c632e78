import type { ShownWaveStep, WaveDetail, WaveMember, WaveStep } from '@waybill/contract/outbound/wave-api'

/** Why the wave goes on without an order whose tote is on the cart; null: it does not. */
export function whyStopped({
  cancelRequested,
  held,
  state,
}: WaveMember): 'whyCanceled' | 'whyHeld' | 'whyShort' | null {
  if (state === 'released' || state === 'canceled') return null
  if (cancelRequested) return 'whyCanceled'
  if (state === 'exception') return 'whyShort'
  return held ? 'whyHeld' : null
}

/** A step as a command names it. */
export const shownOf = ({ orderId, kind, units }: WaveStep): ShownWaveStep => ({
  orderId,
  kind,
  placeId: units?.placeId ?? null,
  productId: units?.productId ?? null,
})
/** Is what was opened at a step still about the step of the wave? */
export const isSameStep = (one: WaveStep, other: WaveStep | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * The step that a command names. What was shown when it was first sent or pressed stays with it; a tote names the order that it was scanned
 * for; any other scan, which waits for those before it, names the step that the page shows when its turn comes.
 */
export function namedStep(
  { step, binds }: { step?: ShownWaveStep; binds: ShownWaveStep | null },
  now: WaveStep,
): ShownWaveStep {
  if (step ?? binds) return (step ?? binds)!
  const shown = shownOf(now)
  // Scanned as a place or an item, it binds no tote.
  return shown.kind === 'bind' ? { ...shown, kind: 'place' } : shown
}

/**
 * The order whose tote is bound by a scan that so many others are ahead of, as the page names them: a tote must never be bound to another
 * slot. Null: none is bound any more.
 */
export function boundNext(
  { step, members }: Pick<WaveDetail, 'step' | 'members'>,
  ahead: number,
): ShownWaveStep | null {
  if (step?.kind !== 'bind') return null
  const open = members.filter(({ state, held, cancelRequested }) => state === 'released' && !held && !cancelRequested)
  const next = open[open.findIndex(({ id }) => id === step.orderId) + ahead]
  return next ? { orderId: next.id, kind: 'bind', placeId: null, productId: null } : null
}

type Where = Pick<WaveDetail, 'step' | 'state'>
/** Where the walk is, to compare. */
export const placeOfStep = ({ step, state }: Where): string => JSON.stringify([state, step])

/** Is an answer still true of the wave? What was refused is shown until the wave is over. */
export function isCurrent({ tone, at }: { tone: string; at?: string }, wave: Where): boolean {
  const isOver = wave.state === 'picked' || wave.state === 'canceled'
  return at === placeOfStep(wave) || (tone !== 'right' && !isOver)
}
