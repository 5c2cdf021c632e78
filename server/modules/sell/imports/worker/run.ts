import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { processState } from '../../../../platform/cache/index.ts'
import { FairTurns } from './fair-turns.ts'
import { parkIdle, claimIdle } from './idle-workers.ts'
import { finished, ReaderEnded, startWorker, type WorkerEvents } from './process.ts'
import type { WorkerSettings, WorkerTask } from './tasks.ts'

export { endIdle } from './idle-workers.ts'
export { ImportInterrupted, ImportRefused, type WorkerEvents } from './process.ts'

/** The readers of this process. Three at least: two for one organization, so that a small file need not wait for a large one, and one for the next that comes. */
export const turns = processState(
  { name: 'import-turns', holds: 'reading of files that runs or waits, by organisation', bound: 'imports under way' },
  new FairTurns({ slots: Math.max(3, availableParallelism()) }),
)

/** Processor time for the first look at a file, and again for each further batch of it; real files need a tenth of it. */
const LOOK_MS = 4_000
const LOOK_MS_A_MEGABYTE = 2_000
const LONGEST_LOOK_MS = 60_000
/** Checks and error files work on rows that were read already, so no file can make them hang. */
const WORK_MS = 120_000

async function budgetOf(task: WorkerTask): Promise<number> {
  if (task.kind !== 'stage') return WORK_MS
  const { size } = await stat(task.path)
  return Math.min(LOOK_MS + (LOOK_MS_A_MEGABYTE * size) / 1e6, LONGEST_LOOK_MS)
}

/** How long nothing of the organization is started (ms), because reading its files had to be ended again and again; 0: it need not wait. */
export const delayFor = (orgId: number): number => turns.delayFor(orgId)

/**
 * Runs a task in a worker process, in the organization's turn. Throws ImportRefused for files that are to blame: `FILE_EXPANDS_TOO_MUCH` when
 * the worker outgrew its memory, `FILE_TOO_SLOW` when it used up its processor time; ImportInterrupted when there was no database.
 */
export async function runInWorker(
  settings: WorkerSettings,
  task: WorkerTask,
  events: WorkerEvents = {},
): Promise<void> {
  const budgetMs = await budgetOf(task)
  await turns.run(settings.orgId, async () => {
    try {
      const worker = claimIdle(settings.orgId) ?? startWorker()
      worker.send({ settings, task })
      await finished(worker, { budgetMs, events })
      parkIdle(settings.orgId, worker)
      if (task.kind === 'stage') turns.forgive(settings.orgId)
    } catch (error) {
      if (error instanceof ReaderEnded) turns.strike(settings.orgId)
      throw error
    }
  })
}
