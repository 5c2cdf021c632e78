import type { Lifecycle } from '../core/lifecycle.ts'

export const caseState = { open: 'open', resolved: 'resolved', closed: 'closed' } as const
export type CaseState = keyof typeof caseState

const ended = 'RECONCILIATION_CASE_ENDED'
const notClosed = 'RECONCILIATION_CASE_NOT_CLOSED'

/** Something that the payment service and the ledger do not agree on. */
export const caseLifecycle: Lifecycle<typeof caseState> = {
  columns: ['psp_case.state'],
  values: caseState,
  wire: 'name',
  meanings: {
    open: 'The two sides differ, and nobody has explained why.',
    resolved: 'The two sides agree now.',
    closed: 'Staff explained the difference, which stays.',
  },
  transitions: [
    { from: null, on: 'differ', to: 'open', by: 'system', effect: 'It is listed with both sides.' },
    {
      from: ['open'],
      on: 'agree',
      to: 'resolved',
      by: 'system',
      effect: 'The next comparison found both sides equal.',
    },
    {
      from: ['open'],
      on: 'close',
      to: 'closed',
      by: 'staff',
      effect: 'The reason and a note are stored; nothing is posted.',
      refusals: { resolved: ended, closed: ended },
    },
    {
      from: ['closed'],
      on: 'reopen',
      to: 'open',
      by: 'staff',
      effect: 'The reason of the closing stays in its history. It is resolved if both sides agree now.',
      refusals: { open: notClosed, resolved: notClosed },
    },
  ],
}
