import type { WaveDetail, WaveStep } from '@waybill/contract/outbound/wave-api'
import { expect, it } from 'vitest'
import { boundNext, isCurrent, isSameStep, namedStep, placeOfStep, shownOf } from './wave-step.ts'

const member = (id: number, about = {}) => ({ id, state: 'released', held: false, cancelRequested: false, ...about })
const at = (orderId: number, kind = 'bind') => ({ orderId, kind, units: null }) as unknown as WaveDetail['step']
const wave = (step: WaveDetail['step'], state = 'picking', members: unknown[] = []) =>
  ({ step, state, members }) as WaveDetail

it('names the order of a tote that is scanned ahead of the answers by what the page shows', () => {
  const members = [member(1, { state: 'picking' }), member(2), member(3, { held: true }), member(4)]
  const shown = wave(at(2), 'picking', members)
  expect([0, 1, 2].map((ahead) => boundNext(shown, ahead)?.orderId)).toEqual([2, 4, undefined])
  expect(boundNext(wave(at(2, 'place')), 0)).toBeNull()
})

it('names the step that was shown when a command was pressed or first sent, and otherwise the one of its turn', () => {
  const units = { placeId: 7, productId: 9, quantity: 2 }
  const [pressed, now] = [{ ...at(1, 'item'), units }, at(2, 'item')] as unknown as [WaveStep, WaveStep]
  const step = shownOf(pressed)
  expect(step).toEqual({ orderId: 1, kind: 'item', placeId: 7, productId: 9 })
  expect(namedStep({ step, binds: boundNext(wave(at(2)), 0) }, now)).toEqual(step)
  expect(namedStep({ binds: null }, now)).toEqual(shownOf(now))
  expect(namedStep({ binds: null }, at(2)!)).toMatchObject({ orderId: 2, kind: 'place' })
})

it('ends a question about a step that has changed', () => {
  const open = { ...at(1, 'item'), units: { placeId: 7, quantity: 2 } } as unknown as WaveStep
  expect(isSameStep(open, { ...open })).toBe(true)
  expect(isSameStep(open, { ...open, units: { ...open.units!, quantity: 1 } })).toBe(false)
  expect(isSameStep(open, null)).toBe(false)
})

it('shows an answer only where the walk still is, and a refusal until the wave is over', () => {
  const here = wave(at(2))
  const right = { tone: 'right', at: placeOfStep(here) }
  expect(isCurrent(right, here)).toBe(true)
  expect(isCurrent(right, wave(at(4)))).toBe(false)
  expect(isCurrent({ tone: 'wrong' }, wave(at(4)))).toBe(true)
  expect(isCurrent({ tone: 'wrong' }, wave(null, 'canceled'))).toBe(false)
  const last = wave(null, 'picked')
  expect(isCurrent({ tone: 'stop', at: placeOfStep(last) }, last)).toBe(true)
})
