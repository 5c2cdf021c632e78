import { CONTRADICTED, evidence } from '@waybill/contract/sheets/column-evidence'
import type { TargetFields } from '@waybill/contract/sheets/target-fields'
import type { ClientBase } from 'pg'
import type { Column } from '../job/columns.ts'

/** Rows of which the cells are looked at, and characters of each. */
const ROWS = 50
const CHARACTERS = 80
/** What a match is worth that the cells contradict: the user is asked to check it. */
const DOUBTFUL = 0.86

const CELLS = `select (cell.at - 1)::int as index, array_agg(left(cell.text, ${CHARACTERS}) order by r.row_no) as texts
  from (select row_no, cells from import_row where org_id = $1 and import_id = $2 order by row_no limit ${ROWS}) as r
  cross join lateral jsonb_array_elements_text(r.cells) with ordinality as cell (text, at)
  where btrim(cell.text) <> '' group by cell.at`

/** The filled cells of the first rows of an import, by column; of columns that begin further down their samples. */
export async function sampleCells(
  client: ClientBase,
  { orgId, importId }: { orgId: number; importId: string },
  columns: readonly Column[],
): Promise<string[][]> {
  const { rows } = await client.query<{ index: number; texts: string[] }>(CELLS, [orgId, importId])
  const found = new Map(rows.map(({ index, texts }) => [index, texts]))
  return columns.map(({ index, samples }) => found.get(index) ?? samples)
}

type Matches = { mapping: Partial<Record<string, number | null>>; confidence: Partial<Record<string, number>> }
/** Matches of a template or of an earlier import, less sure where the cells now say something else than the field. */
export function withDoubts<M extends Matches>(matches: M, { byKey }: TargetFields, columns: readonly Column[]): M {
  const confidence = Object.entries(matches.confidence).map(([key, sure = 1]) => {
    const samples = columns.find(({ index }) => index === matches.mapping[key])?.samples ?? []
    const share = evidence(byKey.get(key)!, samples)
    return [key, share !== null && share < CONTRADICTED ? Math.min(sure, DOUBTFUL) : sure]
  })
  return { ...matches, confidence: Object.fromEntries(confidence) }
}
