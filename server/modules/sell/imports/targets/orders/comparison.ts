import { orderExport } from '../../../orders/index.ts'
import type { Comparison } from '../comparison.ts'
import { isOrderOfKey } from './key.ts'

export const orderComparison: Comparison = {
  source: orderExport,
  filter: { sort: 'createTime' },
  find: `select o.id from orders_order o left join stores_store s on s.org_id = o.org_id and s.id = o.store_id
      where o.org_id = $1 and ${isOrderOfKey('$2')}`,
}
