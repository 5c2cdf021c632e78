import { SpreadsheetError } from '../../../../spreadsheet/index.ts'
import { InvoiceRefusal } from '../formats/billed-line.ts'
import { stageFile } from './stage.ts'
import type { ReadReport, ReadTask } from './tasks.ts'

function reasonOf(error: unknown): ReadReport {
  if (error instanceof SpreadsheetError || error instanceof InvoiceRefusal)
    return { type: 'refused', code: error.code, params: error.params as Record<string, string | number> }
  return { type: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

// A reader without its server has nobody to work for.
process.once('disconnect', () => process.exit(0))
process.once('message', async (task: ReadTask) => {
  const report = await stageFile(task).then((rows): ReadReport => ({ type: 'done', rows }), reasonOf)
  process.send?.(report, () => process.exit(0))
})
