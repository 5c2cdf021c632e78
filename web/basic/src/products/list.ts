import { listProducts, matchProductIds, productSorts } from '@waybill/contract/products/api'
import { packageTypes } from '@waybill/contract/products/product-words'
import { choice, defineList, type List, text, textLike } from '@waybill/host/list'

const flags = ['yes', 'no'] as const
const isYes = (flag: (typeof flags)[number] | undefined): boolean | undefined => flag && flag === 'yes'

/** What a seller sells. */
export const productList = defineList({
  path: '/product/lists',
  route: listProducts,
  rowKey: (row) => String(row.id),
  filters: {
    q: text(),
    packageType: choice(packageTypes),
    battery: choice(flags),
    /** `yes`: what customs ask for is missing. */
    missing: choice(flags),
    origin: textLike(/^[A-Z]{2}$/),
    importId: text(),
  },
  sorts: productSorts,
  order: ({ sort = 'skuCode', desc = false }) => ({ sort, desc }),
  toQuery: (state) => ({
    search: state.q,
    packageType: state.packageType,
    battery: isYes(state.battery),
    missingCustoms: isYes(state.missing),
    origin: state.origin,
    importId: state.importId,
  }),
  matchRoute: matchProductIds,
  exportTarget: 'products',
  choosesColumns: true,
})
export type ProductList = List<typeof productList>
