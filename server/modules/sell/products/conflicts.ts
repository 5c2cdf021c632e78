import { fieldProblem } from '@waybill/contract/core/errors'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { barcodeFields, type ParsedProduct } from '@waybill/contract/products/product-rules'
import type { Client } from './upsert-parsed.ts'

/** What a row claims: its SKU, its barcodes as they were typed and as they are compared. */
export type Claim = Pick<ParsedProduct, 'skuCode' | 'barcodes' | (typeof barcodeFields)[number]>
/** A barcode of a row that belongs to the product with this SKU. */
export type Clash = { field: (typeof barcodeFields)[number]; params: { value: string; sku: string } }

export type Taken = {
  /** Of SKUs as they were given, how the product that has each one writes it. */
  skus: ReadonlyMap<string, string>
  /** The SKU, as it is written, whose barcode a code is. */
  barcodes: ReadonlyMap<string, string>
}

/** What of these claims the organisation's products have already. */
export async function findDuplicates(client: Client, orgId: number, claims: readonly Claim[]): Promise<Taken> {
  const typed = claims.map((claim) => claim.skuCode)
  const codes = claims.flatMap((claim) => Object.values(claim.barcodes))
  // Keys fold in the database: its lower() decides which SKUs are the same.
  const skus = await client.query<{ typed: string; sku: string }>(
    `select t.sku as typed, p.sku from unnest($2::text[]) as t (sku) join product p on p.org_id = $1 and p.sku_key = lower(t.sku)`,
    [orgId, typed],
  )
  const barcodes = await client.query<{ code: string; sku: string }>(
    `select b.code, p.sku from product_barcode b join product p on p.org_id = b.org_id and p.id = b.product_id
     where b.org_id = $1 and b.code = any($2::text[])`,
    [orgId, codes],
  )
  return {
    skus: new Map(skus.rows.map((row) => [row.typed, row.sku])),
    barcodes: new Map(barcodes.rows.map((row) => [row.code, row.sku])),
  }
}

/** The barcodes of a row that belong to another product than its own, which is known by its SKU as it is written. */
export const clashesOf = (claim: Claim, inUse: Taken, ownSku = claim.skuCode): Clash[] =>
  barcodeFields.flatMap((field) => {
    const sku = inUse.barcodes.get(claim.barcodes[field] ?? '')
    const mine = sku === undefined || sku === ownSku
    return mine ? [] : [{ field, params: { value: claim[field] ?? '', sku } }]
  })

export const conflictProblem = ({ field, params }: Clash): FieldProblem =>
  fieldProblem(field, 'BARCODE_TAKEN', { params })
