import type { ChargeState } from '@waybill/contract/warehouse-billing/lifecycle'
import type { StorageGrouping } from '@waybill/contract/warehouse-billing/storage-api'
import { placeOf } from '@waybill/host/report'

type Days = { from: string; to: string }
/** What a figure is of: its days, and the warehouse and product that it is narrowed to. */
export type StoragePart = Days & { warehouse: number | undefined; product: number | undefined }

const lastOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`
}

/** The part of the report that a group is. */
export function partOf(key: string, by: StorageGrouping, all: StoragePart): StoragePart {
  if (by === 'day') return { ...all, from: key, to: key }
  if (by === 'warehouse') return { ...all, warehouse: Number(key) }
  if (by === 'product') return { ...all, product: Number(key) }
  const [first, last] = [`${key}-01`, lastOf(key)]
  return { ...all, from: first > all.from ? first : all.from, to: last < all.to ? last : all.to }
}

const chargesHref = ({ from, to, warehouse }: StoragePart, state?: ChargeState): string =>
  placeOf('/o/#/funds/charges', { act: 'storage', state, from, to, warehouse })

/** What lay there: a day by product, a product and anything else day by day; a day of a product is behind the charges of that day. */
export function storageHref(part: StoragePart): string {
  const { from, to, warehouse, product } = part
  const isDay = from === to
  if (isDay && product !== undefined) return chargesHref(part)
  return placeOf('/o/#/report/storage', { by: isDay ? 'product' : 'day', from, to, warehouse, product })
}

/** The charges that an amount is the sum of. Charges are of whole days: the amount of a product leads to its days first. */
export const storageAmountHref = (part: StoragePart, state: ChargeState): string =>
  part.product === undefined ? chargesHref(part, state) : storageHref(part)
