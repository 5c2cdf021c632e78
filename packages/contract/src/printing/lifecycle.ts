import type { Lifecycle } from '../core/lifecycle.ts'

export const printState = { pending: 'pending', ready: 'ready', failed: 'failed' } as const
export type PrintState = keyof typeof printState

/** A printing of more documents than one waits for. One that is canceled is deleted. */
export const printLifecycle: Lifecycle<typeof printState> = {
  columns: ['print_job.state'],
  values: printState,
  wire: 'value',
  meanings: {
    pending: 'It waits or is being drawn.',
    ready: 'The file can be opened, for a day.',
    failed: 'There is no file.',
  },
  transitions: [
    { from: null, on: 'create', to: 'pending', by: 'seller', effect: 'A job draws the pages.' },
    { from: ['pending'], on: 'finish', to: 'ready', by: 'system', effect: 'The file is kept for a day.' },
    { from: ['pending'], on: 'fail', to: 'failed', by: 'system', effect: 'The list of jobs says why.' },
  ],
}
