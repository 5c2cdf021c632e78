import { canTransition, type Lifecycle } from '../core/lifecycle.ts'

export const unidentifiedState = {
  open: 'open',
  claimed: 'claimed',
  identified: 'identified',
  disposed: 'disposed',
} as const
export type UnidentifiedState = keyof typeof unidentifiedState
export const unidentifiedStates = Object.values(unidentifiedState) as [UnidentifiedState, ...UnidentifiedState[]]

const over = 'UNIDENTIFIED_STATE'

/** A parcel that came to a warehouse and whose order nobody knows, until a seller knows it or it is disposed of. */
export const unidentifiedLifecycle: Lifecycle<typeof unidentifiedState> = {
  columns: ['unidentified_return.state'],
  values: unidentifiedState,
  wire: 'value',
  meanings: {
    open: 'Connected sellers see it, and none has claimed it.',
    claimed: 'One or more sellers say that it is of an order of theirs; staff decide.',
    identified: 'A claim was confirmed, or Returns opened it: it is a return of that order.',
    disposed: 'Nobody claimed it in time, and staff have disposed of it.',
  },
  transitions: [
    { from: null, on: 'record', to: 'open', by: 'staff', effect: 'Connected sellers see it.' },
    {
      from: ['open'],
      on: 'claim',
      to: 'claimed',
      by: 'seller',
      effect: 'Staff read whose order it may be of.',
      // Others may claim it as well: staff decide between them.
      refusals: { claimed: null, identified: over, disposed: over },
    },
    {
      from: ['claimed'],
      on: 'release',
      to: 'open',
      by: 'system',
      effect: 'Its last claim was rejected or withdrawn: others may still claim it.',
    },
    {
      from: ['claimed'],
      on: 'confirm',
      to: 'identified',
      by: 'staff',
      effect: 'A return of the order has arrived, with its photos; other claims are told.',
      refusals: { open: over, identified: over, disposed: over },
    },
    {
      from: ['open', 'claimed'],
      on: 'link',
      to: 'identified',
      by: 'staff',
      effect: 'It is a return that was opened since, which gets its photos; claims of other orders are told.',
      refusals: { identified: over, disposed: over },
    },
    {
      from: ['open'],
      on: 'dispose',
      to: 'disposed',
      by: 'staff',
      effect: 'Nobody can claim it.',
      refusals: { claimed: over, identified: over, disposed: null },
    },
  ],
}

/** Photos of it are added and removed, and sellers claim it. */
export const isOpenParcel = (state: UnidentifiedState): boolean =>
  state === unidentifiedState.claimed || canTransition(unidentifiedLifecycle, state, 'claimed', 'claim')
