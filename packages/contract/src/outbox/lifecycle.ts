import type { Lifecycle } from '../core/lifecycle.ts'

export const outboxState = { waiting: 'waiting', sent: 'sent', unsent: 'unsent', failed: 'failed' } as const
export type OutboxState = keyof typeof outboxState

/** An email or text message on its way out. */
export const outboxLifecycle: Lifecycle<typeof outboxState> = {
  columns: ['outbox_message.state'],
  values: outboxState,
  wire: 'value',
  meanings: {
    waiting: 'It is tried, after each failure a longer while later.',
    sent: 'A mail server or text service has accepted it.',
    unsent: 'There is nothing to send it with; it can be read here.',
    failed: 'Every attempt failed.',
  },
  transitions: [
    { from: null, on: 'queue', to: 'waiting', by: 'system', effect: 'A job sends it.' },
    { from: ['waiting'], on: 'send', to: 'sent', by: 'system', effect: 'In production its content is removed.' },
    {
      from: ['waiting'],
      on: 'find no mail server',
      to: 'unsent',
      by: 'system',
      effect: 'In production its content is removed.',
    },
    { from: ['waiting'], on: 'give up', to: 'failed', by: 'system', effect: 'The figures for operators count it.' },
  ],
}
