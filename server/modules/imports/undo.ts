import { AppError } from '@waybill/contract'
import { importState } from '@waybill/contract/lifecycles/import'
import { type Database, inScope } from '../../platform/database/index.ts'
import { audit } from './audit.ts'
import { outletOf } from './outlets.ts'
import { scopeOf, type Who } from './readings.ts'
import { jsonLine } from './json-lines.ts'
import { readChoiceOf } from './present.ts'
import { getJob, keptOpen } from './repository.ts'

const UNDO_TIMEOUT_MS = 120_000
const NAMED = 3

/**
 * Takes an import back in one transaction: what it made goes, what it changed is as before, and its rows wait for review again; when they
 * are kept no longer, the import waits for its file to be read again. Refused whole, naming what is in the way, once something of it was shipped, used or changed. A second call finds nothing to undo.
 */
export function undoImport(database: Database, who: Who, id: string): Promise<{ removed: number; restored: number }> {
  return inScope(
    database,
    scopeOf(who),
    async (db, client) => {
      const job = await getJob(db, who.orgId, id, { lock: true })
      if (job.state !== importState.done) throw new AppError('IMPORT_NOT_DONE')
      const outlet = outletOf(job.target)
      const { removed, restored, blocked, count } = await outlet.undo(client, { orgId: who.orgId, importId: id })
      if (blocked.length > 0) {
        const names = blocked.slice(0, NAMED).map((one) => one.fieldName)
        const params = { count, names: names.join(', ') + (count > NAMED ? ' …' : '') }
        throw new AppError('IMPORT_UNDO_BLOCKED', { params, fields: blocked })
      }
      await db
        .updateTable('import_job')
        .set((eb) => ({
          state: job.rows_kept ? importState.ready : importState.reading,
          read_choice: jsonLine(readChoiceOf(job)),
          rows_kept: true,
          expires_at: keptOpen,
          imported_at: null,
          created: null,
          updated: null,
          skipped: null,
          // What exists is another matter now: the rows are checked again.
          version: eb('version', '+', 1),
        }))
        .where('org_id', '=', who.orgId)
        .where('id', '=', id)
        .execute()
      await db.deleteFrom('imported_file').where('org_id', '=', who.orgId).where('import_id', '=', id).execute()
      await audit(db, who, { action: outlet.audited.undone, id, detail: { removed, restored } })
      return { removed, restored }
    },
    { statementTimeoutMs: UNDO_TIMEOUT_MS },
  )
}
