import { oneOf, type Paging, readPaging, textValue } from '@waybill/host'
import type { InputOf } from '@waybill/contract'
import { type listProducts, productSorts } from '@waybill/contract/api/products'
import { packageTypes, type PackageType } from '@waybill/contract/products/product-words'

const flags = ['yes', 'no'] as const
export type Flag = (typeof flags)[number]

/** All of the list's state; it lives in the address, so Back and shared links restore it. */
export type ProductListState = Paging & {
  q?: string
  packageType?: PackageType
  battery?: Flag
  /** `yes`: what customs ask for is missing. */
  missing?: Flag
  origin?: string
  importId?: string
  sort?: (typeof productSorts)[number]
  desc?: boolean
}

/** Reads the state from an address; what makes no sense is left out. */
export function readProductState(search: Record<string, unknown>): ProductListState {
  const origin = textValue(search.origin)
  return {
    q: textValue(search.q),
    packageType: oneOf(packageTypes, search.packageType),
    battery: oneOf(flags, search.battery),
    missing: oneOf(flags, search.missing),
    origin: origin && /^[A-Z]{2}$/.test(origin) ? origin : undefined,
    importId: textValue(search.importId),
    sort: oneOf(productSorts, search.sort),
    desc: typeof search.desc === 'boolean' ? search.desc : undefined,
    ...readPaging(search),
  }
}

export type ProductQuery = NonNullable<InputOf<typeof listProducts>['query']>
const isYes = (flag: Flag | undefined): boolean | undefined => flag && flag === 'yes'

/** What the server is asked. */
export const queryOf = (state: ProductListState): ProductQuery => ({
  search: state.q,
  packageType: state.packageType,
  battery: isYes(state.battery),
  missingCustoms: isYes(state.missing),
  origin: state.origin,
  importId: state.importId,
  sort: state.sort ?? 'skuCode',
  desc: state.desc ?? false,
  cursor: state.cursor,
  limit: state.size ?? 50,
})

/** The same without a page: what an export asks for. */
export function filterOf(state: ProductListState): object {
  const { cursor: _cursor, limit: _limit, ...filter } = queryOf(state)
  return filter
}

export const filtersOff = {
  q: undefined,
  packageType: undefined,
  battery: undefined,
  missing: undefined,
  origin: undefined,
  importId: undefined,
} as const
export const isFiltered = (state: ProductListState): boolean =>
  (Object.keys(filtersOff) as (keyof typeof filtersOff)[]).some((key) => state[key] !== undefined)
