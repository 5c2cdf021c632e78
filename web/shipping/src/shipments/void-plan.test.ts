import { expect, test } from 'vitest'
import { carrier } from '@waybill/contract/carriers/enums'
import type { VoidWay } from '@waybill/contract/shipping/void-way'
import { voidRefusalText } from '@waybill/contract/shipping/void-refusal'
import { planVoid } from './void-plan.ts'

const allowed = { allowed: true, reason: null }
const label = (id: number, more: object = {}) => ({
  id,
  trackingNo: `T${id}`,
  carrier: carrier.UPS as number,
  price: 84_200,
  voidUntil: '2026-12-01',
  voidWay: 'now' as VoidWay | null,
  can: { void: allowed, print: allowed },
  ...more,
})
const refused = (reason: string) => ({ can: { void: { allowed: false, reason }, print: allowed } })

test('what comes back is the price of the labels that can be voided', () => {
  const plan = planVoid([label(1), label(2, refused('VOID_IN_TRANSIT')), label(3, { price: 100 })])
  expect(plan.voidable.map((one) => one.id)).toEqual([1, 3])
  expect(plan.amount).toBe(84_300)
  expect(plan.excluded.map((one) => one.shipment.id)).toEqual([2])
})

test('a request is paid after a check, so its share is told apart', () => {
  const plan = planVoid([label(1), label(2, { carrier: carrier.USPS, price: 51_500, voidWay: 'refund' })])
  expect(plan).toMatchObject({ amount: 135_700, later: 51_500 })
})

test('a refusal is told in words with the carrier and the date, never as a code', () => {
  const dhl = voidRefusalText(label(1, { carrier: carrier.DHLExpress, ...refused('VOID_NOT_OFFERED') }))
  expect(dhl.en).toBe("DHL Express doesn't support voiding, so this label can't be voided")
  expect(voidRefusalText(label(1, refused('VOID_DEADLINE_PASSED'))).cn).toContain('2026-12-01')
})
