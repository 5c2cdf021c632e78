import type { ReadingReport, ReadingTask } from './read-in-process.ts'
import { prepareReader } from './barcodes.ts'
import { readPages, TooManyLabels } from './pages.ts'

const answer = (report: ReadingReport): void => void process.send?.(report)
process.on('disconnect', () => process.exit())
process.once('message', ({ kind, bytes, most }: ReadingTask) => {
  prepareReader()
  readPages(kind, Buffer.from(bytes), most).then(
    (pages) => answer({ pages }),
    (error: unknown) => answer({ failed: error instanceof TooManyLabels ? 'tooMany' : 'damaged' }),
  )
})
