/** What can be exported; each is one list of the product. */
export const exportTargets = [
  'orders',
  'shipments',
  'products',
  'transactions',
  'voids',
  'funding',
  'recharges',
  'warehouse',
  'warehouseCharges',
  'storageReport',
  'bills',
  'invoices',
  'orderReport',
  'deliveryReport',
  'spendReport',
] as const
export type ExportTarget = (typeof exportTargets)[number]

type Singular<T extends string> = T extends `${infer Name}s` ? Name : T
/** The kind of its jobs in the list of imports and exports. */
export type ExportJobKind = `${Singular<ExportTarget>}Export`
export const exportJobKind = (target: ExportTarget): ExportJobKind => `${singular(target)}Export`
/** "orders" as "order"; a name without s stays as it is. */
export const singular = (target: ExportTarget) => target.replace(/s$/, '') as Singular<ExportTarget>
