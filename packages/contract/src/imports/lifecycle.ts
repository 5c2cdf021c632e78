import type { Lifecycle } from '../core/lifecycle.ts'

export const importState = {
  reading: 'reading',
  ready: 'ready',
  done: 'done',
  failed: 'failed',
  discarded: 'discarded',
} as const

/** An import, from the upload of its file to the end of its retention. */
export const importLifecycle: Lifecycle<typeof importState> = {
  columns: ['import_job.state'],
  values: importState,
  wire: 'value',
  meanings: {
    reading: 'A worker reads the file.',
    ready: 'Its rows are checked in the background and wait for review.',
    done: 'Its valid rows were imported.',
    failed: 'The file could not be read.',
    discarded: 'Nobody finds it any more; it is being removed.',
  },
  transitions: [
    { from: null, on: 'upload', to: 'reading', by: 'seller', effect: 'A worker reads the file.' },
    { from: ['reading'], on: 'read', to: 'ready', by: 'system', effect: 'Its rows are checked.' },
    {
      from: ['reading', 'ready'],
      on: 'fail',
      to: 'failed',
      by: 'system',
      effect: 'The reason is kept; the user is notified.',
    },
    {
      from: ['ready', 'failed'],
      on: 'read again',
      to: 'reading',
      by: 'seller',
      effect: 'The file is read as the user chose.',
      refusals: { reading: 'IMPORT_NOT_READY', done: 'IMPORT_DONE', discarded: 'NOT_FOUND' },
    },
    {
      from: ['ready'],
      on: 'import',
      to: 'done',
      by: 'seller',
      effect: 'The valid rows become orders, products or addresses, once.',
      refusals: { reading: 'IMPORT_NOT_READY', done: null, failed: 'ITS_ERROR', discarded: 'NOT_FOUND' },
    },
    {
      from: ['done'],
      on: 'undo, its rows still stored',
      to: 'ready',
      by: 'seller',
      effect: 'What it created is removed and what it changed is restored; its rows wait for review.',
      refusals: {
        reading: 'IMPORT_NOT_DONE',
        ready: 'IMPORT_NOT_DONE',
        failed: 'IMPORT_NOT_DONE',
        discarded: 'NOT_FOUND',
      },
    },
    {
      from: ['done'],
      on: 'undo, its rows removed',
      to: 'reading',
      by: 'seller',
      effect: 'As above; the file is read again when somebody opens the import.',
      refusals: {
        reading: 'IMPORT_NOT_DONE',
        ready: 'IMPORT_NOT_DONE',
        failed: 'IMPORT_NOT_DONE',
        discarded: 'NOT_FOUND',
      },
    },
    {
      from: ['reading', 'ready', 'failed'],
      on: 'discard',
      to: 'discarded',
      by: 'seller',
      effect: 'Rows and file are removed in the background.',
      refusals: { done: 'IMPORT_DONE', discarded: 'NOT_FOUND' },
    },
    {
      from: ['reading', 'ready', 'failed', 'done'],
      on: 'remove from the list of jobs',
      to: 'discarded',
      by: 'seller',
      effect: 'As above; what was imported stays.',
      refusals: { discarded: 'NOT_FOUND' },
    },
    {
      from: ['reading', 'ready', 'failed', 'done'],
      on: 'expire',
      to: 'discarded',
      by: 'system',
      effect: 'Rows and file are removed; what was imported stays.',
    },
  ],
}
