import type { FieldProblem, OnExisting } from '@waybill/contract'
import type { ClientBase } from 'pg'
import type { AuditActionOf } from '../../../platform/audit/index.ts'
import type { fillIncoming, ParsedSource } from '../../orders/index.ts'

export type Made = { created: number; updated: number; ids: number[] }
export type Ref = { orgId: number; importId: string | null; onExisting: OnExisting }
/** `blocked`: what keeps all of it from being taken back, the first ones of `count`. */
export type Undone = { removed: number; restored: number; blocked: FieldProblem[]; count: number }

/** Where the valid rows of a target go. */
export type Outlet = {
  /**
   * Makes what the parsed rows say, once each; what exists stays, or is changed on wish. Ids of the first 5,000. The source's column
   * `existing` tells rows that were read as updates.
   */
  take: (client: ClientBase, ref: Ref, source: ParsedSource) => Promise<Made>
  /** Whether rows were read as new that are updates by now, or the other way round; left out: both are read alike. */
  isStale?: (client: ClientBase, ref: { orgId: number; importId: string }) => Promise<boolean>
  /** Fills what orders lack from products, as far as the seller lets it; returns how many. Left out: nothing can be filled. */
  fill?: typeof fillIncoming
  /** Ids of what an import made or changed, the first of them. */
  madeBy: (client: ClientBase, ref: { orgId: number; importId: string }, limit: number) => Promise<number[]>
  /** Takes an import back, all of it or nothing. */
  undo: (client: ClientBase, ref: { orgId: number; importId: string }) => Promise<Undone>
  /** The actions in the audit log. */
  audited: { imported: AuditActionOf<'import'>; undone: AuditActionOf<'import'> }
}
