import * as fc from 'fast-check'
import { chainOrgs } from '../../../testing/chain.ts'

const { direct, viaAcme, acme } = chainOrgs

/** What can happen to the wallets of a chain. `pick` chooses among what happened before, the newest most often. */
export type Step =
  | { do: 'fund' | 'fee' | 'freeze'; org: number; amount: number }
  | { do: 'return'; org: number; amount: number; fee: number }
  | { do: 'hold'; seller: number; sell: number; buy: number; allowLoss: boolean }
  | { do: 'capture'; pick: number; share: number; cost: number }
  | { do: 'release' | 'refund' | 'recharge' | 'unfreeze' | 'reinstate' | 'again'; pick: number }
export type StepOf<D extends Step['do']> = Extract<Step, { do: D }>

const cents = (max: number) => fc.integer({ min: 1, max }).map((n) => n * 100)
const org = fc.constantFrom(direct, viaAcme, acme)
const pick = fc.nat(1000)

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('fund' as const), org, amount: cents(5_000) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      seller: fc.constantFrom(direct, viaAcme),
      sell: cents(2_000),
      buy: cents(1_800),
      allowLoss: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('capture' as const),
      pick,
      share: fc.integer({ min: 1, max: 100 }),
      cost: fc.nat(99_999),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('release' as const, 'refund', 'recharge'), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('fee' as const, 'freeze'), org, amount: cents(1_500) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      org,
      amount: cents(3_000),
      fee: fc.constantFrom(0, 15_0000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('unfreeze' as const, 'reinstate', 'again'), pick }) },
)

/** One label to each of its five states, and money frozen and returned to both of theirs, for chance may leave one out. */
export const everyState: readonly Step[] = (() => {
  const hold: Step = { do: 'hold', seller: direct, sell: 1000, buy: 900, allowLoss: false }
  const capture: Step = { do: 'capture', pick: 0, share: 100, cost: 100 }
  const [release, refund, recharge] = (['release', 'refund', 'recharge'] as const).map((what): Step => ({
    do: what,
    pick: 0,
  }))
  const frozen: Step = { do: 'freeze', org: direct, amount: 1000 }
  const returned: Step = { do: 'return', org: direct, amount: 1000, fee: 0 }
  return [
    { do: 'fund', org: direct, amount: 900_000_0000 },
    ...[hold],
    ...[hold, capture],
    ...[hold, release!],
    ...[hold, capture, refund!],
    ...[hold, capture, refund!, recharge!],
    ...[frozen, { do: 'unfreeze', pick: 0 } as Step, frozen],
    ...[returned, { do: 'reinstate', pick: 0 } as Step, returned],
  ]
})()
