import { parseCarrier } from '@waybill/contract/carriers/catalogue'
import type { CarrierId } from '@waybill/contract/carriers/enums'
import type { ClientBase } from 'pg'
import type { ImportedRows } from '../target.ts'

const CARRIER_SAMPLES = 2000

/** The carrier that the first rows name, all the same one; null when they do not. Services are looked for among its own first. */
async function carrierOfRows(
  client: ClientBase,
  { orgId, importId }: ImportedRows,
  column: number,
): Promise<CarrierId | null> {
  const { rows } = await client.query<{ text: string }>(
    `select distinct text from (
       select btrim(cells ->> $3::int) as text from import_row where org_id = $1 and import_id = $2 order by row_no limit $4
     ) as first where text <> ''`,
    [orgId, importId, column, CARRIER_SAMPLES],
  )
  const [one, ...others] = new Set(rows.map(({ text }) => parseCarrier(text)))
  return one === undefined || others.length > 0 ? null : one
}

/** The one carrier that all orders of an import go by, by the file or a value for all rows; null when there are several or none. */
export async function carrierOfOrders(client: ClientBase, rows: ImportedRows): Promise<CarrierId | null> {
  const column = rows.mapping.carrierName
  return typeof column === 'number'
    ? carrierOfRows(client, rows, column)
    : parseCarrier(rows.constants.carrierName ?? '')
}
