import type { Lifecycle } from '../core/lifecycle.ts'

export const waveState = {
  released: 'released',
  picking: 'picking',
  picked: 'picked',
  canceled: 'canceled',
} as const
export type WaveState = keyof typeof waveState
export const waveStates = Object.values(waveState) as [WaveState, ...WaveState[]]

const over = 'WAVE_STATE'

/** Orders of a warehouse that one person picks in one walk. It is created whole; what becomes of its totes follows from their orders. */
export const waveLifecycle: Lifecycle<typeof waveState> = {
  columns: ['wave.state'],
  values: waveState,
  wire: 'value',
  meanings: {
    released: 'It waits for a person with a cart.',
    picking: 'Somebody walks: totes are bound to its orders.',
    picked: 'Nothing of it is left to pick; its totes go to pack stations.',
    canceled: 'It was given up before its first tote; its orders are picked alone or in another wave.',
  },
  transitions: [
    { from: null, on: 'create', to: 'released', by: 'staff', effect: 'Its orders are released and walked together.' },
    { from: ['released'], on: 'bind a tote', to: 'picking', by: 'system', effect: 'An order of it is being picked.' },
    { from: ['picking'], on: 'pick the last', to: 'picked', by: 'system', effect: 'Its totes can be packed.' },
    {
      from: ['picking'],
      on: 'finish',
      to: 'picked',
      by: 'staff',
      effect: 'What is not picked yet goes on without it, order by order.',
      refusals: { released: over, picked: null, canceled: over },
    },
    {
      from: ['released'],
      on: 'cancel',
      to: 'canceled',
      by: 'staff',
      effect: 'Its orders are free for other waves.',
      refusals: { picking: 'WAVE_BEGUN', picked: over, canceled: null },
    },
  ],
}
