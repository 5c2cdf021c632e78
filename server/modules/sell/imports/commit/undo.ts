import { AppError } from '@waybill/contract/core/errors'
import { importState } from '@waybill/contract/imports/lifecycle'
import { type Database, inScope } from '../../../../platform/database/index.ts'
import { audit } from '../job/audit.ts'
import { sinkOf } from './sinks.ts'
import { sellerScope, type Caller } from '../job/caller.ts'
import { jsonLine } from '../job/json-lines.ts'
import { readChoiceOf } from '../job/present.ts'
import { getJob, openUntil } from '../job/repository.ts'

const UNDO_TIMEOUT_MS = 120_000
const NAMED = 3

/**
 * Undoes an import in one transaction: what it created is removed, what it changed is restored, and its rows wait for review again; if
 * they are no longer stored, its file is read again. Refused as a whole, naming the reasons, once any of its records was shipped, used or changed. A second call finds nothing to undo.
 */
export function undoImport(
  database: Database,
  caller: Caller,
  id: string,
): Promise<{ removed: number; restored: number }> {
  return inScope(
    database,
    sellerScope(caller),
    async (db, client) => {
      const job = await getJob(db, caller.orgId, id, { lock: true })
      if (job.state !== importState.done) throw new AppError('IMPORT_NOT_DONE')
      const sink = sinkOf(job.target)
      const { removed, restored, blocked, count } = await sink.undo(client, { orgId: caller.orgId, importId: id })
      if (blocked.length > 0) {
        const names = blocked.slice(0, NAMED).map((one) => one.fieldName)
        const params = { count, names: names.join(', ') + (count > NAMED ? ' …' : '') }
        throw new AppError('IMPORT_UNDO_BLOCKED', { params, fields: blocked })
      }
      await db
        .updateTable('import_job')
        .set((eb) => ({
          state: job.rows_complete ? importState.ready : importState.reading,
          read_choice: jsonLine(readChoiceOf(job)),
          rows_complete: true,
          expires_at: openUntil,
          imported_at: null,
          created: null,
          updated: null,
          skipped: null,
          // What exists is another matter now: the rows are checked again.
          version: eb('version', '+', 1),
        }))
        .where('org_id', '=', caller.orgId)
        .where('id', '=', id)
        .execute()
      await db.deleteFrom('imported_file').where('org_id', '=', caller.orgId).where('import_id', '=', id).execute()
      await audit(db, caller, { action: sink.auditActions.undone, id, detail: { removed, restored } })
      return { removed, restored }
    },
    { statementTimeoutMs: UNDO_TIMEOUT_MS },
  )
}
