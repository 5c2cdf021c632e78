import { fieldProblem } from '@waybill/contract/core/errors'
import type { ClientBase } from 'pg'
import type { CheckedRow } from './check-rows.ts'
import type { ImportRef, MappedImport } from '../job/mapped-import.ts'
import type { Target } from '../targets/index.ts'

/** Whose codes are: of things that are there, by name, and of other rows of the import, by number. */
export type Claims = { owners: ReadonlyMap<string, string>; claimed: ReadonlyMap<string, number> }
type Known = { claims: (codes: string[]) => Promise<Claims>; claimed: Map<string, number> }

/** Rejects rows with a code of another record or of an earlier row; `claimed` remembers the row of each code. */
export async function markDuplicateCodes(rows: CheckedRow[], target: Target, known: Known): Promise<void> {
  if (!target.claims) return
  const { of } = target.claims
  const claiming = rows.flatMap((row) => (row.parsed ? [{ row, claims: of(row.parsed) }] : []))
  const codes = [...new Set(claiming.flatMap(({ claims }) => claims.map((claim) => claim.code)))]
  if (codes.length === 0) return
  const { owners, claimed } = await known.claims(codes)
  for (const { row, claims } of claiming) {
    row.codes = claims.map((claim) => claim.code)
    for (const { field, code, text: value } of claims) {
      const label = target.fields.byKey.get(field)?.label
      const owner = owners.get(code)
      const other = known.claimed.get(code) ?? claimed.get(code) ?? row.rowNo
      if (owner !== undefined && owner.toLowerCase() !== row.key)
        row.problems.push(fieldProblem(field, 'BARCODE_TAKEN', { field: label, params: { value, sku: owner } }))
      else if (other !== row.rowNo)
        row.problems.push(fieldProblem(field, 'BARCODE_IN_FILE', { field: label, params: { value, row: other } }))
      else known.claimed.set(code, row.rowNo)
    }
    if (row.problems.length > 0) row.parsed = null
  }
}

/** Whose the codes are, besides the rows named: those are about to be checked again. */
export async function claimsBeside(
  client: ClientBase,
  { orgId, importId, target }: Pick<MappedImport, 'orgId' | 'importId' | 'target'>,
  request: { codes: string[]; rowNos: number[] },
): Promise<Claims> {
  const { codes, rowNos } = request
  const owners = (await target.claims?.owners(client, orgId, codes)) ?? new Map<string, string>()
  const { rows } = await client.query<{ code: string; rowNo: number }>(
    `select claim.value as code, min(c.row_no) as "rowNo"
     from import_check c cross join jsonb_each_text(c.parsed -> 'barcodes') as claim
     where c.org_id = $1 and c.import_id = $2 and c.row_no <> all ($3::int[]) and claim.value = any ($4::text[])
     group by claim.value`,
    [orgId, importId, rowNos, codes],
  )
  return { owners, claimed: new Map(rows.map((row) => [row.code, row.rowNo])) }
}

/** So many that claim the codes of edited rows are checked again: the first of them may have become the one that has a code, those behind it stay refused. */
const MAX_RIVALS = 500

/** The codes that some rows claimed when they were checked last. */
export async function codesOf(client: ClientBase, ref: ImportRef, rowNos: number[]): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>(
    'select distinct unnest(codes) as code from import_check where org_id = $1 and import_id = $2 and row_no = any ($3::int[])',
    [ref.orgId, ref.importId, rowNos],
  )
  return rows.map((row) => row.code)
}

/** The first rows besides those named that claim one of the codes. */
export async function findConflicts(
  client: ClientBase,
  ref: ImportRef,
  { codes, rowNos }: { codes: string[]; rowNos: number[] },
): Promise<number[]> {
  if (codes.length === 0) return []
  const { rows } = await client.query<{ rowNo: number }>(
    `select row_no as "rowNo" from import_check
     where org_id = $1 and import_id = $2 and codes && $3::text[] and row_no <> all ($4::int[]) order by row_no limit ${MAX_RIVALS}`,
    [ref.orgId, ref.importId, codes, rowNos],
  )
  return rows.map((row) => row.rowNo)
}
