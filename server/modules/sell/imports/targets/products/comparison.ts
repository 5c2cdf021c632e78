import { productExport } from '../../../products/index.ts'
import type { Comparison } from '../comparison.ts'

export const productComparison: Comparison = {
  source: productExport,
  filter: {},
  find: 'select id from products_product where org_id = $1 and sku_key = lower($2)',
}
