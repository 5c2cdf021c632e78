import type { FloorOrder } from '@waybill/contract/outbound/floor-api'
import { expect, it } from 'vitest'
import { isSameUnits, nextStep, type Units } from './pick-step.ts'

const at = (id: number, quantity: number, about: Partial<Units> = {}): Units =>
  ({ id, place: `A-${id}`, sku: 'MUG', quantity, lot: null, picked: false, ...about }) as Units
const stepOf = (...places: Units[]) => nextStep({ places } as FloorOrder, { skipped: [], place: null })

it('ends a question about units that a scan has changed, or that are no longer next', () => {
  const opened = stepOf(at(1, 2), at(2, 3))!.units
  expect(isSameUnits(opened, stepOf(at(1, 2), at(2, 3)))).toBe(true)
  expect(isSameUnits(opened, stepOf(at(1, 1), at(1, 1, { picked: true }), at(2, 3)))).toBe(false)
  expect(isSameUnits(opened, stepOf(at(1, 2, { picked: true }), at(2, 3)))).toBe(false)
  expect(isSameUnits(opened, stepOf(at(1, 2, { picked: true })))).toBe(false)
})

it('goes on with a question when its place is scanned: the units are the same', () => {
  const order = { places: [at(1, 2)] } as FloorOrder
  const opened = nextStep(order, { skipped: [], place: null })!.units
  expect(isSameUnits(opened, nextStep(order, { skipped: [], place: 'A-1' }))).toBe(true)
})
