import { parentPort, workerData } from 'node:worker_threads'
import { SpreadsheetError } from '../../../spreadsheet/index.ts'
import { check } from './check.ts'
import { writeErrorFile } from './error-file.ts'
import { stage } from './stage.ts'
import type { WorkerReport, WorkerSettings, WorkerTask } from './tasks.ts'

const { settings, task } = workerData as { settings: WorkerSettings; task: WorkerTask }
const report = (message: WorkerReport): void => parentPort?.postMessage(message)

async function run(): Promise<void> {
  if (task.kind === 'stage') await stage(settings, task, report)
  else if (task.kind === 'check') await check(settings, task, report)
  else await writeErrorFile(settings, task)
}

try {
  await run()
  report({ type: 'done' })
} catch (error) {
  if (!(error instanceof SpreadsheetError)) throw error
  report({ type: 'refused', code: error.code, params: error.params })
}
