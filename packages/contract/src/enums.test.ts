import { describe, expect, it } from 'vitest'
import * as wire from './enums.ts'

describe('wire enumerations (specification §3)', () => {
  it('numbers order statuses awaiting 1, shipped 2, canceled 3', () => {
    expect(wire.orderStatus).toEqual({ awaiting: 1, shipped: 2, canceled: 3 })
  })
  it('shifts order sources up by one in the order-type list and puts Manual at 1', () => {
    const shifted = Object.fromEntries(Object.entries(wire.orderSource).map(([name, source]) => [name, source + 1]))
    expect(wire.orderType).toEqual({ Manual: 1, ...shifted })
  })
  it('has no signature option 5', () => {
    expect(wire.valuesOf(wire.signature)).toEqual([1, 2, 3, 4, 6])
  })
  it('numbers carriers USPS 1, UPS 2, FedEx 3, DHL Express 4', () => {
    expect(wire.valuesOf(wire.carrier)).toEqual([1, 2, 3, 4])
  })
  it('never uses funding type 2', () => {
    expect(wire.valuesOf(wire.fundingType)).not.toContain(2)
  })
  it('has the eight postage change types', () => {
    expect(wire.valuesOf(wire.postageChangeType)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})
