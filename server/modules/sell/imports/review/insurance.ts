import type { OutputOf } from '@waybill/contract/core/route'
import type { sumImportInsurance } from '@waybill/contract/imports/rows-api'
import type { ClientBase } from 'pg'
import type { ImportRef } from '../job/mapped-import.ts'

// Above what an answer can say exactly nothing is insured: the sum of a file of typing errors stops there.
const SUM = `select count(*)::int as orders, least(coalesce(sum(value), 0), 9007199254740991)::bigint as "insuredValue"
  from (select (parsed ->> 'insuredValue')::bigint as value from import_check
        where org_id = $1 and import_id = $2 and valid and parsed is not null) as valid_rows
  where value > 0`

/** For how many of an import's valid orders insurance will be bought, and for which value in all. */
export async function insuranceOf(client: ClientBase, ref: ImportRef): Promise<OutputOf<typeof sumImportInsurance>> {
  const { rows } = await client.query<OutputOf<typeof sumImportInsurance>>(SUM, [ref.orgId, ref.importId])
  return rows[0] ?? { orders: 0, insuredValue: 0 }
}
