import type { ImportProblem } from '@waybill/contract/imports/rows-api'
import type { ClientBase } from 'pg'
import type { ImportRef } from '../job/mapped-import.ts'

const PROBLEMS = `select "fieldName", code, min(message) as message, min("zhMessage") as "zhMessage", count(distinct row_no)::int as rows
  from import_check c
  cross join lateral jsonb_to_recordset(c.problems) as p ("fieldName" text, code text, message text, "zhMessage" text)
  where c.org_id = $1 and c.import_id = $2 and not c.valid
  group by "fieldName", code order by rows desc, min(row_no), "fieldName"`

/** What is wrong in the rows, by field and kind, the most frequent first; the words are those of one such row. */
export async function problemsOf(client: ClientBase, ref: ImportRef): Promise<ImportProblem[]> {
  const { rows } = await client.query<ImportProblem>(PROBLEMS, [ref.orgId, ref.importId])
  return rows
}
