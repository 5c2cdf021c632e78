import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { ClientBase } from 'pg'
import { groupProblem } from './check-batch.ts'
import type { ImportRef } from '../job/mapped-import.ts'
import { jsonLine } from '../job/json-lines.ts'
import type { Target } from '../targets/index.ts'

/** The first wrong row of each order, by the row in which the order began. */
const BAD = `select distinct on (head) coalesce(group_head_row, row_no) as head, row_no as "rowNo", problems
  from import_check
  where org_id = $1 and import_id = $2 and not valid and (group_head_row = any ($3::int[]) or row_no = any ($3::int[]))
  order by head, row_no`

/** Orders with more pieces than one can have. */
const TOO_MANY = `select coalesce(c.group_head_row, c.row_no) as head
  from import_check c cross join jsonb_array_elements(c.parsed -> 'lines') as line
  where c.org_id = $1 and c.import_id = $2 and c.parsed is not null and (c.group_head_row = any ($3::int[]) or c.row_no = any ($3::int[]))
  group by head having sum((line ->> 'quantity')::bigint) > $4`

const MARK_OTHERS = `update import_check c set valid = false, parsed = null, problems = entry
  from (select head, line::jsonb as entry from unnest($3::int[], string_to_array($4, E'\\n')) as bad (head, line)) as bad
  where c.org_id = $1 and c.import_id = $2 and c.valid and (c.row_no = bad.head or c.group_head_row = bad.head)`

const ADD_LINES = `update import_check h set parsed = jsonb_set(h.parsed, '{lines}', (h.parsed -> 'lines') || more.lines)
  from (
    select c.group_head_row as head, jsonb_agg(line order by c.row_no, place) as lines
    from import_check c cross join jsonb_array_elements(c.parsed -> 'lines') with ordinality as l (line, place)
    where c.org_id = $1 and c.import_id = $2 and c.group_head_row = any ($3::int[]) and c.parsed is not null
    group by c.group_head_row
  ) as more
  where h.org_id = $1 and h.import_id = $2 and h.row_no = more.head and h.parsed is not null`

const EMPTY_ADDED = `update import_check set parsed = null
  where org_id = $1 and import_id = $2 and group_head_row = any ($3::int[]) and parsed is not null`

/**
 * Merges the orders whose rows are in several batches, as `checkBatch` does within one.
 * Returns how many rows that were valid by themselves are now invalid.
 */
export async function mergeOrdersAcrossBatches(
  client: ClientBase,
  ref: ImportRef & { target: Target },
  heads: ReadonlySet<number>,
): Promise<number> {
  if (heads.size === 0) return 0
  const values = [ref.orgId, ref.importId, [...heads]]
  const { rows: bad } = await client.query<{ head: number; rowNo: number; problems: FieldProblem[] }>(BAD, values)
  const { lineGrouping: joining } = ref.target
  const mark = async (wrong: { head: number; problem: FieldProblem }[]): Promise<number> => {
    const problems = wrong.map(({ problem }) => jsonLine([problem])).join('\n')
    const marked = await client.query(MARK_OTHERS, [ref.orgId, ref.importId, wrong.map(({ head }) => head), problems])
    return marked.rowCount ?? 0
  }
  const marked = await mark(bad.map((row) => ({ head: row.head, problem: groupProblem(ref.target, row) })))
  const { rows: many } = await client.query<{ head: number }>(TOO_MANY, [...values, joining?.most.pieces])
  const markedTooLarge = await mark(
    many.flatMap(({ head }) => (joining ? [{ head, problem: joining.most.problem }] : [])),
  )
  await client.query(ADD_LINES, values)
  await client.query(EMPTY_ADDED, values)
  return marked + markedTooLarge
}

/** `joined`: valid rows that only add lines to the order of an earlier one; `existing`: rows that name what is there already. */
export async function countKinds(client: ClientBase, ref: ImportRef): Promise<{ joined: number; existing: number }> {
  const { rows } = await client.query<{ joined: number; existing: number }>(
    `select count(*) filter (where group_head_row is not null and valid)::int as joined, count(*) filter (where existing)::int as existing
     from import_check where org_id = $1 and import_id = $2`,
    [ref.orgId, ref.importId],
  )
  return rows[0] ?? { joined: 0, existing: 0 }
}
