import { exportStatus } from './enums.ts'
import type { Lifecycle } from '../core/lifecycle.ts'

/** An export to a file, by the numbers of specification §3. */
export const exportLifecycle: Lifecycle<typeof exportStatus> = {
  columns: ['export_job.status'],
  values: exportStatus,
  wire: 'value',
  meanings: {
    success: 'The file can be downloaded.',
    failed: 'There is no file; it can be tried again.',
    pending: 'It waits or is being written.',
  },
  transitions: [
    { from: null, on: 'create', to: 'pending', by: 'seller', effect: 'A job writes the file.' },
    {
      from: ['pending'],
      on: 'finish',
      to: 'success',
      by: 'system',
      effect: 'The user is notified; the file is kept for seven days.',
    },
    { from: ['pending'], on: 'fail', to: 'failed', by: 'system', effect: 'The user is notified.' },
    {
      from: ['failed'],
      on: 'retry',
      to: 'pending',
      by: 'seller',
      effect: 'A job writes the file from its beginning.',
      refusals: { pending: 'EXPORT_NOT_FAILED', success: 'EXPORT_NOT_FAILED' },
    },
  ],
}
