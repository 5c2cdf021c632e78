import type { Lifecycle } from '../core/lifecycle.ts'

export const autoTopUpState = { off: 'off', armed: 'armed', charging: 'charging', paused: 'paused' } as const
export type AutoTopUpState = keyof typeof autoTopUpState

/** A seller's standing order to add funds when the balance gets low. */
export const autoTopUpLifecycle: Lifecycle<typeof autoTopUpState> = {
  columns: ['auto_topup.state'],
  values: autoTopUpState,
  wire: 'name',
  meanings: {
    off: 'The seller has turned it off.',
    armed: 'It waits for the balance to fall below the threshold.',
    charging: 'A payment is under way; there is never a second one.',
    paused: 'It waits for the seller: declined three times, a dispute, or the bank asks the cardholder.',
  },
  transitions: [
    { from: null, on: 'turn on', to: 'armed', by: 'seller', effect: 'The balance is watched.' },
    {
      from: ['off', 'paused'],
      on: 'turn on',
      to: 'armed',
      by: 'seller',
      effect: 'The balance is watched; earlier declines are forgotten.',
      refusals: { armed: null, charging: null },
    },
    { from: ['armed'], on: 'charge', to: 'charging', by: 'system', effect: 'A top-up is paid with the saved method.' },
    {
      from: ['charging'],
      on: 'settle',
      to: 'armed',
      by: 'system',
      effect: 'The next payment waits until the balance has been above the threshold.',
    },
    {
      from: ['armed', 'charging'],
      on: 'pause',
      to: 'paused',
      by: 'system',
      effect: 'The seller is notified.',
    },
    {
      from: ['armed', 'charging', 'paused'],
      on: 'turn off',
      to: 'off',
      by: 'seller',
      effect: 'No further payment is made; one under way is completed.',
      refusals: { off: null },
    },
  ],
}
