import { isDatabaseAway } from '../../../../platform/database/pg-errors.ts'
import { SpreadsheetError } from '../../../../spreadsheet/index.ts'
import { check } from './check.ts'
import { writeErrorFile } from './error-file.ts'
import { stage } from './stage.ts'
import type { WorkerReport, WorkerSettings, WorkerTask } from './tasks.ts'

const report = (message: WorkerReport): void => void process.send?.(message)

async function run(settings: WorkerSettings, task: WorkerTask): Promise<void> {
  if (task.kind === 'stage') await stage(settings, task, report)
  else if (task.kind === 'check') await check(settings, task, report)
  else await writeErrorFile(settings, task)
}

/** Why the work ended, for the server to report or log. */
function reasonOf(error: unknown): WorkerReport {
  if (error instanceof SpreadsheetError) return { type: 'refused', code: error.code, params: error.params }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { type: 'failed', stack, databaseAway: isDatabaseAway(error) }
}

// A worker without its server has nobody to work for.
process.once('disconnect', () => process.exit(0))
process.on('message', async ({ settings, task }: { settings: WorkerSettings; task: WorkerTask }) => {
  const end = await run(settings, task).then((): WorkerReport => ({ type: 'done' }), reasonOf)
  // A process whose work went wrong takes what the file left in it along; any other waits for the next work.
  process.send?.(end, () => end.type === 'done' || process.exit(end.type === 'failed' ? 1 : 0))
})
