import type { CustomsPaper } from '@waybill/contract/customs/api'
import { contentTypes } from '@waybill/contract/customs/contents'
import { type Declaration, declaredTotal } from '@waybill/contract/customs/declaration'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { PaperSize } from '../../../../../carriers/index.ts'

/** Of a parcel, what its customs papers are made from. */
export interface PaperFacts {
  declaration: Declaration
  from: PostalAddress
  to: PostalAddress
  /** 1 USPS, 2 UPS, 3 FedEx, 4 DHL Express; null = not chosen yet. */
  carrier: number | null
  serviceCode: string | null
  /** Null: no label yet. */
  trackingNo: string | null
  orderNo: string
  /** Of the parcel, hundredths of a gram. */
  weightCg: number
  /** YYYY-MM-DD */
  date: string
}

const CN22_LIMIT = 400_0000
/** Services of the post that print CN22 below a value; others always have CN23 (International Mail Manual 2009/15). */
const smallServices = /^FIRST.CLASS/

/** The form of the post for a parcel; couriers have none. */
export const formOf = ({ serviceCode, declaration }: PaperFacts): 'CN22' | 'CN23' =>
  smallServices.test(serviceCode ?? '') &&
  declaredTotal(declaration.lines) < CN22_LIMIT &&
  declaration.lines.length <= 5
    ? 'CN22'
    : 'CN23'

/** Kilograms. */
export const kilosOf = (cg: number): string => (cg / 100_000).toFixed(3)
export const poundsOf = (cg: number): string => {
  const ounces = Math.round((cg / 2834.9523125) * 10) / 10
  const pounds = Math.floor(ounces / 16)
  return `${pounds} lb ${(ounces - pounds * 16).toFixed(1)} oz`
}
export const dollars = (amount: number): string => (amount / 10_000).toFixed(2)

/** The content type in the forms' own language. */
export const contentsOf = ({ contents, explanation }: Declaration): string =>
  contents === 'other' ? `Other: ${explanation}` : contentTypes[contents].name.en

/** Gifts and samples are worth something to customs alone. */
export const isForCustomsOnly = ({ contents }: Declaration): boolean => contents === 'gift' || contents === 'sample'

/** What is asked for. */
export interface PaperRequest {
  paper: CustomsPaper
  size: PaperSize
  copies: number
}
