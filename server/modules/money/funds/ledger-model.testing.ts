import * as fc from 'fast-check'

/** A seller of the platform, a reseller, and one of its sellers (server/testing/chain.ts). */
const [direct, acme, viaAcme] = [11, 2, 21]

/** What can happen to the wallets of a chain. `pick` chooses among what happened before, the newest most often. */
export type Step =
  | { do: 'fund' | 'fee' | 'freeze'; org: number; amount: number }
  | { do: 'return'; org: number; amount: number; fee: number }
  | { do: 'hold'; seller: number; sell: number; buy: number; allowLoss: boolean }
  | { do: 'capture'; pick: number; share: number; cost: number; insured?: number }
  | { do: 'release' | 'refund' | 'recharge' | 'unfreeze' | 'reinstate' | 'again'; pick: number }
type Kind = Step['do']
/** The steps of a kind; some kinds have one shape. */
export type StepOf<D extends Kind> = Step extends infer S
  ? S extends { do: infer K }
    ? D extends K
      ? Omit<S, 'do'> & { do: D }
      : never
    : never
  : never

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
      insured: fc.nat(100),
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
export const everyState: readonly Step[] = ((): Step[] => {
  const hold: Step = { do: 'hold', seller: direct, sell: 1000, buy: 900, allowLoss: false }
  const capture: Step = { do: 'capture', pick: 0, share: 100, cost: 100 }
  const newest = (what: 'release' | 'refund' | 'recharge' | 'unfreeze' | 'reinstate'): Step => ({ do: what, pick: 0 })
  const frozen: Step = { do: 'freeze', org: direct, amount: 1000 }
  const returned: Step = { do: 'return', org: direct, amount: 1000, fee: 0 }
  const lives = [
    [hold],
    [hold, capture],
    [hold, newest('release')],
    [hold, capture, newest('refund')],
    [hold, capture, newest('refund'), newest('recharge')],
    [frozen, newest('unfreeze'), frozen],
    [returned, newest('reinstate'), returned],
  ]
  return [{ do: 'fund', org: direct, amount: 900_000_0000 }, ...lives.flat()]
})()
