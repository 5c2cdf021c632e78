import { addressExport } from '../../../../ship/addresses/index.ts'
import type { Comparison } from '../comparison.ts'

export const addressComparison: Comparison = {
  source: addressExport,
  filter: {},
  find: 'select min(id) as id from addresses_book where org_id = $1 and match_key = $2',
}
