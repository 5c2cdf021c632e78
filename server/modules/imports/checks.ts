import { type Mapping, signature, type Signature, valuesOf } from '@waybill/contract'
import { decideDateOrder } from '@waybill/contract/orders/import-dates'
import type { ClientBase } from 'pg'
import { type CheckedRow, type OrderRowContext, storedOrder } from './check-rows.ts'
import { jsonLine } from './json-lines.ts'

export type ImportRef = { orgId: number; importId: string }
const DATE_SAMPLES = 20_000

const WRITE_CHECKS = {
  name: 'write-checks',
  text: `insert into import_check (org_id, import_id, row_no, order_key, valid, problems, parsed)
    select $1, $2, row_no, entry ->> 0, entry -> 2 = 'null', nullif(entry -> 2, 'null'), nullif(entry -> 1, 'null')
    from (select row_no, line::jsonb as entry from unnest($3::int[], string_to_array($4, E'\\n')) as checked (row_no, line)) as checked`,
}

/** Stores outcomes; the rows must not be there yet. One line a row: [order key, order, problems]. */
export async function writeChecks(client: ClientBase, ref: ImportRef, rows: CheckedRow[]): Promise<void> {
  if (rows.length === 0) return
  const lines = rows.map((row) =>
    jsonLine([row.orderKey, storedOrder(row), row.problems.length > 0 ? row.problems : null]),
  )
  const rowNos = `{${rows.map((row) => row.rowNo).join(',')}}`
  await client.query({ ...WRITE_CHECKS, values: [ref.orgId, ref.importId, rowNos, lines.join('\n')] })
}

async function signatureDefault(client: ClientBase, orgId: number): Promise<Signature | undefined> {
  const { rows } = await client.query<{ option: number | null }>(
    `select (setting ->> 'signature')::int as option from order_default where org_id = $1`,
    [orgId],
  )
  return valuesOf(signature).find((known) => known === rows[0]?.option)
}

/** How rows of this import are read: the date order as the whole column shows it, times in the user's zone. */
export async function rowContext(client: ClientBase, ref: ImportRef, mapping: Mapping): Promise<OrderRowContext> {
  const zone = await client.query<{ time_zone: string | null }>(
    'select time_zone from app_user where org_id = $1 and id = app.actor()',
    [ref.orgId],
  )
  const timeZone = zone.rows[0]?.time_zone ?? undefined
  const defaultSignature = await signatureDefault(client, ref.orgId)
  if (mapping.createTime === null || mapping.createTime === undefined) return { timeZone, defaultSignature }
  const { rows } = await client.query<{ text: string | null }>(
    'select cells ->> $3::int as text from import_row where org_id = $1 and import_id = $2 order by row_no limit $4',
    [ref.orgId, ref.importId, mapping.createTime, DATE_SAMPLES],
  )
  return { timeZone, defaultSignature, dateOrder: decideDateOrder(rows.map((row) => row.text ?? '')) }
}
