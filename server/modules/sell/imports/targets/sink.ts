import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { OnExisting } from '@waybill/contract/imports/api'
import type { ClientBase } from 'pg'
import type { AuditActionOf } from '../../../../platform/audit/index.ts'
import type { applyRules, chooseWarehouse, fillIncoming, ParsedSource } from '../../orders/index.ts'

export type Written = { created: number; updated: number; ids: number[] }
export type Ref = { orgId: number; importId: string | null; onExisting: OnExisting }
/** `blocked`: the first of `count` records that keep the import from being undone. */
export type UndoOutcome = { removed: number; restored: number; blocked: FieldProblem[]; count: number }

/** Where the valid rows of a target go. */
export type ImportSink = {
  /**
   * Writes the records of the parsed rows, once each; existing ones stay or are updated, as chosen. Ids of the first 5,000. The
   * source's column `existing` marks rows that were checked as updates.
   */
  write: (client: ClientBase, ref: Ref, source: ParsedSource) => Promise<Written>
  /** Whether rows that were checked as new are updates by now, or the other way round; omitted: both are checked alike. */
  isStale?: (client: ClientBase, ref: { orgId: number; importId: string }) => Promise<boolean>
  /** Fills what orders lack from products, as far as the seller allows; returns how many. Omitted: nothing can be filled. */
  fill?: typeof fillIncoming
  /** Runs the seller's auto rules over what was written, after it was filled. Omitted: there are none for these records. */
  applyRules?: typeof applyRules
  /** Chooses the warehouse that orders go to by themselves. Omitted: these records go nowhere. */
  chooseWarehouse?: typeof chooseWarehouse
  /** Ids of the first records that an import created or changed. */
  recordIds: (client: ClientBase, ref: { orgId: number; importId: string }, limit: number) => Promise<number[]>
  /** Undoes an import, all of it or nothing. */
  undo: (client: ClientBase, ref: { orgId: number; importId: string }) => Promise<UndoOutcome>
  /** The actions in the audit log. */
  auditActions: { imported: AuditActionOf<'import'>; undone: AuditActionOf<'import'> }
}
