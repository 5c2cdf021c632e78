import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import type { ReadChoice } from '../job/read-choice.ts'
import type { Limits } from '../../../../spreadsheet/index.ts'

/** Where and as whom a worker works: its own connection, under the seller's scope. */
export type WorkerSettings = { appUrl: string; orgId: number; userId: number; importId: string }

/** Read the file and stage its rows; `limits` as this server's settings have them. */
export type StageTask = {
  kind: 'stage'
  path: string
  target: ImportTarget
  choice: ReadChoice
  limits: Partial<Limits>
}
/** Check every staged row against the mapping of this version. */
export type CheckTask = { kind: 'check'; version: number }
/** Write the rows with errors as xlsx to `path`. */
export type ErrorFileTask = { kind: 'errorFile'; path: string; locale: 'en' | 'cn' }
export type WorkerTask = StageTask | CheckTask | ErrorFileTask

export type WorkerReport =
  /** `share`: how much of the file is read, 0 to 1, if known. */
  | { type: 'progress'; rows: number; share?: number }
  /** The first rows can be looked at. */
  | { type: 'shown'; rows: number }
  | { type: 'done' }
  /** Anything unexpected. */
  | { type: 'failed'; stack: string; databaseAway: boolean }
  /** A refusal that the user can fix. */
  | { type: 'refused'; code: string; params: Record<string, string | number> }
