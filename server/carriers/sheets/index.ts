export { compareSheets, surchargeValues } from './compare.ts'
export { contentOn, listServices, releaseDigest, stepsFor, versionContent, withOrigins, zonesOn } from './content.ts'
export { surchargeKey } from './layouts/surcharges.ts'
export type { FoundDoubt, FoundProblem } from './layouts/found.ts'
export { readSheetFile } from './read-file.ts'
export { contentOf, type SheetContent, type SurchargeRow, withSheet } from './rows.ts'
export {
  cancelScheduled,
  carriersWithSheets,
  deleteDraft,
  type DraftInput,
  findSheet,
  listReleased,
  listSheets,
  lockScope,
  mayChange,
  newestRelease,
  type ReleaseFacts,
  saveDraft,
  scheduleDraft,
  type StoredSheet,
  turnSheets,
} from './store.ts'
export type { WeightSteps } from './weights.ts'
export { writeSheetFile } from './write-file.ts'
export type { Sourced } from '../sandbox/sourced.ts'
export type { RateTables } from '../sandbox/tables.ts'
