import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_CONNECTION_ID } from '../carrier/connections.ts'
import { fakeRate } from '../../../../testing/faults/fake-provider.fixture.ts'
import { ruleOf } from '../../../money/prices/price-rule.fixture.ts'
import { offerOf } from '../quotes/offers.ts'
import { finalPrice } from './final-price.ts'

const rule = (percentPpm: number, fixed: number) => ({
  ...ruleOf(),
  id: 1,
  version: 1,
  sellerOrgId: null,
  base: 'cost' as const,
  percentPpm,
  fixed,
})
const route = { from: { country: 'US' }, to: { country: 'US' } }
const amounts = fc.record({
  base: fc.integer({ min: 1, max: 500_000 }),
  premium: fc.nat(100_000),
  percent: fc.nat(300_000),
  fixed: fc.nat(30_000),
  share: fc.integer({ min: 0, max: 120 }),
})

describe('the insurance in a price', () => {
  it('is at every link less than the price, whatever the carrier charges in the end, and its line says the same', () => {
    fc.assert(
      fc.property(amounts, ({ base, premium, percent, fixed, share }) => {
        const charges = [
          { code: 'base', kind: 'base' as const, amount: base },
          { code: 'insurance', kind: 'addon' as const, amount: premium },
        ]
        const cost = base + premium
        const rate = { ...fakeRate(cost), charges, connectionId: DEFAULT_CONNECTION_ID }
        const tiers = [
          { orgId: 1, rules: [rule(0, fixed)] },
          { orgId: 2, rules: [rule(percent, 0)] },
        ]
        const chain = { tiers, sellerOrgId: 21, resellerOrgId: 2, site: { en: '', cn: '' } }
        const offer = offerOf(rate, chain, route)
        if (!offer) return
        const charged = Math.floor((cost * share) / 100)
        for (const { sell, buy, cost: total, cover, lines } of [
          { ...offer, cover: offer.cover ?? null },
          finalPrice(offer, charged),
        ]) {
          if (!cover) continue
          expect(cover.sell >= 0 && cover.sell < sell).toBe(true)
          expect(cover.buy! >= 0 && cover.buy! < buy!).toBe(true)
          expect(cover.cost >= 0 && (cover.cost === 0 || cover.cost < total)).toBe(true)
          expect(cover.sell % 100 || cover.buy! % 100).toBe(0)
          const line = lines.find(({ code }) => code === 'insurance')?.amount ?? 0
          expect(cover.sell).toBe(Math.min(line, sell - 100))
        }
        expect(offer.cover?.cost ?? 0).toBe(premium)
      }),
      { numRuns: 500 },
    )
  })
})
