import { fieldProblem } from '@waybill/contract/core/errors'
import {
  productsBlockingUndo,
  productsOfImport,
  undoImportedProducts,
  upsertParsedProducts,
} from '../../../products/index.ts'
import type { ImportSink } from '../sink.ts'

/** Products are inserted, updated and undone by their module. */
export const productSink: ImportSink = {
  write: async (client, { orgId, importId, onExisting }, source) => {
    const ref = { orgId, importId, onExisting: onExisting === 'update' ? onExisting : ('skip' as const) }
    const { created, updated, productIds } = await upsertParsedProducts(client, ref, source)
    return { created, updated, ids: productIds }
  },
  recordIds: productsOfImport,
  undo: async (client, ref) => {
    const { products, count } = await productsBlockingUndo(client, ref)
    const blocked = products.map(({ sku, barcode, owner }) =>
      barcode === null
        ? fieldProblem(sku, 'PRODUCT_CHANGED_SINCE', { params: { value: sku } })
        : fieldProblem(sku, 'BARCODE_TAKEN', { params: { value: barcode, sku: owner ?? '' } }),
    )
    if (count > 0) return { removed: 0, restored: 0, blocked, count }
    const { removed, restored } = await undoImportedProducts(client, ref)
    return { removed, restored, blocked: [], count: 0 }
  },
  auditActions: { imported: 'products.imported', undone: 'products.importUndone' },
}
