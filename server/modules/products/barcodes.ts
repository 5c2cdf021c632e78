import type { ClientBase } from 'pg'

/** The SKUs whose barcodes the codes are, by code. */
export async function skusWithBarcodes(
  client: ClientBase,
  orgId: number,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ code: string; sku: string }>({
    name: 'taken-barcodes',
    text: `select b.code, p.sku from product_barcode b join product p on p.org_id = b.org_id and p.id = b.product_id
      where b.org_id = $1 and b.code = any ($2::text[])`,
    values: [orgId, codes],
  })
  return new Map(rows.map((row) => [row.code, row.sku]))
}
