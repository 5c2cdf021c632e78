/**
 * Carriers: prices, labels, voids, tracking and address checks behind one interface, by organization and connection.
 *
 * Owns the rate tables and the drawing of labels; owns no orders, shipments or money: callers keep those.
 * A provider never throws for what a carrier says: success, rejected (certainly nothing made) or unknown (ask findPurchase).
 * One key makes one label; a price above maxCost is refused before anything is made; every amount is whole 1/10,000 dollars,
 * every price whole cents and the sum of its lines. The sandbox providers remember sales in `sandbox_carrier`, like a carrier outside would.
 */
export * from './filer.ts'
export * from './provider.ts'
export * from './registry.ts'
export {
  composeJob,
  drawManifest,
  drawPaper,
  drawPart,
  drawTextPage,
  drawTextPages,
  joinParts,
  paperDots,
  type PageKind,
  type ManifestSheet,
  PaperPage,
  type PaperSize,
  type PaperSheet,
  paperToZpl,
  zplCopies,
  type PageText,
  type PrintPiece,
  type SheetLayout,
  type StoredPart,
  textDocument,
  type TextPage,
  textPage,
  type TextSheet,
  wrapPageText,
  wrapPaperText,
} from './labels/index.ts'
export { SANDBOX, sandboxAdapter } from './sandbox/adapter.ts'
export { sandboxFiler } from './sandbox/filer.ts'
export type { SandboxDeps } from './sandbox/carrier.ts'
export { loadRateTables, rateTablesFrom, type TablesSource } from './sandbox/load-tables.ts'
export { loadFuelRates, loadZoneChart } from './sandbox/newer-rows.ts'
export { postgresSandboxStore } from './sandbox/postgres-store.ts'
export { seedRateTables } from './sandbox/seed.ts'
export { tableFacts, tableRows } from './sandbox/shown-tables.ts'
export { MemorySandboxStore, type SandboxStore } from './sandbox/store.ts'
export { chartAreas, readChart, writeChart, type ZoneMatrix } from './sandbox/zone-chart.ts'
export * from './sheets/index.ts'
export { quoteSandbox } from './sandbox/quote.ts'
