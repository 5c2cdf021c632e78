import { addressExport } from '../../../../ship/addresses/index.ts'
import type { Comparison } from '../comparison.ts'

export const addressComparison: Comparison = {
  source: addressExport,
  filter: {},
  // By type and name first, which is an index condition: whole keys are worked out for people of that name only.
  find: `
    with named as materialized (
      select id, match_key from addresses_book where org_id = $1
        and type = split_part($2::text, chr(31), 1)::smallint and name_key = split_part($2::text, chr(31), 2))
    select min(id) as id from named where match_key = $2::text`,
}
