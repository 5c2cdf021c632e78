/**
 * Products: owns what sellers sell, by SKU, and the barcodes that name it.
 * Invariants: a SKU, in any case, and a barcode, however printed, belong to one product of an organisation; the total weight always
 * follows from the two parts and the unit; every change raises the version; a product that orders name is not deleted.
 */
import type { ServerModule } from '../../../platform/module.ts'
import { productExport } from './export.ts'
import { productRoutes } from './routes.ts'

export const productsModule: ServerModule = {
  owns: ['product', 'product_barcode', 'product_undo_snapshot'],
  offers: [
    'products_barcode',
    'products_code',
    'products_product',
    'products_stocked',
    'products_value',
    'products_volume',
  ],
  routes: productRoutes,
  exports: { products: productExport },
}
export { productExport } from './export.ts'
export { findProducts } from './find.ts'
export { productsBlockingUndo, productsOfImport, undoImportedProducts, type UndoneProducts } from './undo-import.ts'
export { type OnExisting, upsertParsedProducts, type ParsedSource, type Upserted } from './upsert-parsed.ts'
