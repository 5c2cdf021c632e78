import type { Lifecycle } from '../core/lifecycle.ts'

export const connectionState = { active: 'active', inactive: 'inactive' } as const
export type ConnectionState = keyof typeof connectionState

/** A carrier account of an organization. Labels bought over it are voided and tracked over it in either state. */
export const connectionLifecycle: Lifecycle<typeof connectionState> = {
  columns: ['carrier_connection.state'],
  values: connectionState,
  wire: 'none',
  meanings: {
    active: 'Rates are requested and labels are bought over it.',
    inactive: 'Nothing new is bought over it.',
  },
  transitions: [
    { from: null, on: 'connect', to: 'active', by: 'operator', effect: 'Quotes from then on include its rates.' },
    {
      from: ['active'],
      on: 'switch off',
      to: 'inactive',
      by: 'operator',
      effect: 'Quotes from then on do without it.',
    },
    {
      from: ['inactive'],
      on: 'switch on',
      to: 'active',
      by: 'operator',
      effect: 'Quotes from then on include its rates.',
    },
  ],
}
