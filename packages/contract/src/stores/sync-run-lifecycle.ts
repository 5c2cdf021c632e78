import type { Lifecycle } from '../core/lifecycle.ts'

export const syncRunState = { running: 'running', succeeded: 'succeeded', failed: 'failed' } as const
export type SyncRunState = keyof typeof syncRunState

/** One pull of a store; there is one running at most. */
export const syncRunLifecycle: Lifecycle<typeof syncRunState> = {
  columns: ['sync_run.state'],
  values: syncRunState,
  wire: 'value',
  meanings: {
    running: 'A worker pulls, or will.',
    succeeded: 'The whole window was pulled.',
    failed: 'It could not finish; the next run goes on behind the last page that was stored.',
  },
  transitions: [
    {
      from: null,
      on: 'start',
      to: 'running',
      by: 'system',
      effect: 'A job pulls page by page; a second start joins it.',
    },
    { from: ['running'], on: 'succeed', to: 'succeeded', by: 'system', effect: 'The watermark moves.' },
    {
      from: ['running'],
      on: 'fail',
      to: 'failed',
      by: 'system',
      effect: 'The reason is kept, also when the store was disconnected.',
    },
  ],
}
