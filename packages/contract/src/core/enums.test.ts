import { describe, expect, it } from 'vitest'
import { orderSource, orderStatus, orderType } from '../orders/enums.ts'
import { valuesOf } from './enums.ts'
import { carrier, signature } from '../carriers/enums.ts'
import { fundingType, postageChangeType } from '../funds/enums.ts'

describe('wire enumerations (specification §3)', () => {
  it('numbers order statuses awaiting 1, shipped 2, canceled 3', () => {
    expect(orderStatus).toEqual({ awaiting: 1, shipped: 2, canceled: 3 })
  })
  it('shifts order sources up by one in the order-type list and puts Manual at 1', () => {
    const shifted = Object.fromEntries(Object.entries(orderSource).map(([name, source]) => [name, source + 1]))
    expect(orderType).toEqual({ Manual: 1, ...shifted })
  })
  it('has no signature option 5', () => {
    expect(valuesOf(signature)).toEqual([1, 2, 3, 4, 6])
  })
  it('numbers carriers USPS 1, UPS 2, FedEx 3, DHL Express 4', () => {
    expect(valuesOf(carrier)).toEqual([1, 2, 3, 4])
  })
  it('never uses funding type 2', () => {
    expect(valuesOf(fundingType)).not.toContain(2)
  })
  it('has the eight postage change types', () => {
    expect(valuesOf(postageChangeType)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})
