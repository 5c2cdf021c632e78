import type { ErrorCode } from '@waybill/contract/core/errors'
import type { RowValues } from '@waybill/contract/sheets/fields'
import { targetFields } from '@waybill/contract/imports/targets'
import { barcodeFields, checkProductRow, type ParsedProduct } from '@waybill/contract/products/product-rules'
import type { ClientBase } from 'pg'
import { folded, keyText } from '../key-text.ts'
import type { Claim, Target } from '../target.ts'

/** A SKU is the same in any case. */
function keyOf(values: RowValues): string | null {
  const sku = folded(keyText(values.skuCode))
  return sku === '' ? null : sku
}

async function existing(
  client: ClientBase,
  orgId: number,
  keys: readonly string[],
): Promise<Map<string, ErrorCode | null>> {
  const { rows } = await client.query<{ key: string }>({
    name: 'existing-products',
    // Keys fold in the database: its lower() decides which SKUs are the same.
    text: `select given.key from unnest($2::text[]) as given (key) join products_product p on p.org_id = $1 and p.sku_key = lower(given.key)`,
    values: [orgId, keys],
  })
  return new Map(rows.map((row) => [row.key, null]))
}

/** The SKUs whose barcodes the codes are. */
async function barcodeOwners(
  client: ClientBase,
  orgId: number,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ code: string; sku: string }>({
    name: 'taken-barcodes',
    text: 'select code, sku from products_barcode where org_id = $1 and code = any ($2::text[])',
    values: [orgId, codes],
  })
  return new Map(rows.map((row) => [row.code, row.sku]))
}

const claimsOf = (product: ParsedProduct): Claim[] =>
  barcodeFields.flatMap((field) => {
    const code = product.barcodes[field]
    return code === undefined ? [] : [{ field, code, text: product[field] ?? code }]
  })

/** A row is a product, known by its SKU; a barcode names one product only. */
export const productTarget: Target = {
  fields: targetFields.products,
  check: (values, _context, remarks) => {
    const { problems, product } = checkProductRow(values, remarks)
    return { problems, parsed: product }
  },
  keyOf,
  existing,
  existsCode: 'SKU_TAKEN',
  claims: { of: (parsed) => claimsOf(parsed as ParsedProduct), owners: barcodeOwners },
}
