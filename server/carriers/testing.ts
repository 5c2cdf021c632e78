import { carrier as carriers, signature, type CarrierId } from '@waybill/contract/carriers/enums'
import { centigrams, parcelSize } from '@waybill/contract/parcels/parcel'
import type { LabelData } from './labels/index.ts'
import type { Address, PurchaseRequest, ShipRequest } from './provider.ts'
import { sandboxNumber } from './sandbox/numbers.ts'

/** Addresses and requests that the carriers' tests start from. */
export const losAngeles: Address = {
  name: 'Warehouse 7',
  company: 'Bright Goods LLC',
  line1: '1200 E 12th St',
  line2: 'Dock 4',
  city: 'Los Angeles',
  state: 'CA',
  zip: '90021',
  country: 'US',
  phone: '+12135550123',
  email: null,
  residential: 3,
}
export const columbus: Address = {
  name: 'Amelia Ortiz',
  company: null,
  line1: '88 Maple Avenue',
  line2: 'Apt 12B',
  city: 'Columbus',
  state: 'OH',
  zip: '43215',
  country: 'US',
  phone: '6145550199',
  email: null,
  residential: null,
}
export const shenzhen: Address = {
  ...columbus,
  name: '王小明',
  company: '深圳市南山区科技有限公司',
  line1: '南山区科技园 12 号',
  line2: null,
  city: '深圳',
  state: 'GD',
  zip: '518000',
  country: 'CN',
  phone: '+8613800138000',
}

/** A Monday. */
export const shipDate = '2026-11-23'
export const noon = new Date('2026-11-23T12:00:00Z')

/** Five pounds, 10 × 8 × 4 in, Los Angeles to Columbus. */
export const shipRequest = (changes: Partial<ShipRequest> = {}): ShipRequest => ({
  from: losAngeles,
  to: columbus,
  parcel: { weight: centigrams(5, 'lb'), size: parcelSize([10, 8, 4], 'in') },
  options: { shipDate, signature: signature.serviceDefault },
  reference: 'PO-1001',
  reference2: null,
  ...changes,
})

/** A service that each carrier sells inside the United States, and one abroad. */
export const domesticService: Record<CarrierId, string> = {
  [carriers.USPS]: 'USPS_GROUND_ADVANTAGE',
  [carriers.UPS]: '03',
  [carriers.FedEx]: 'FEDEX_GROUND',
  [carriers.DHLExpress]: 'N',
}
export const abroadService: Record<CarrierId, string> = {
  [carriers.USPS]: 'PRIORITY_MAIL_INTERNATIONAL',
  [carriers.UPS]: '65',
  [carriers.FedEx]: 'FEDEX_INTERNATIONAL_PRIORITY',
  [carriers.DHLExpress]: 'P',
}

export const purchaseRequest = (
  carrier: CarrierId,
  key: string,
  changes: Partial<PurchaseRequest> = {},
): PurchaseRequest => ({
  ...shipRequest(),
  service: domesticService[carrier],
  maxCost: 10_000_000,
  key,
  ...changes,
})

export const labelData = (carrier: CarrierId, changes: Partial<LabelData> = {}): LabelData => {
  const service = changes.service ?? domesticService[carrier]
  return {
    ...shipRequest(),
    carrier,
    service,
    tracking: sandboxNumber({ carrier, service }, 1234),
    zone: '8',
    isTest: true,
    ...changes,
  }
}
