import type { FundingMethod } from '@waybill/contract/funding/enums'
import type { OutputOf } from '@waybill/contract/core/route'
import type { FundingGrouping } from '@waybill/contract/reports/enums'
import {
  type FundingGroup,
  fundingOutcomes,
  type FundingSums,
  type getFundingTimes,
} from '@waybill/contract/reports/funding-times-api'
import { fundingMethods } from '@waybill/contract/funding/enums'
import type { Db } from '../../../platform/database/index.ts'
import { fundingTimes, oldestWaiting } from '../funding/index.ts'
import type { Span } from './period.ts'

const noSums = (): FundingSums => ({
  requested: 0,
  approved: 0,
  denied: 0,
  pending: 0,
  contested: 0,
  received: 0,
  toCredit: null,
  toDenial: null,
})

type Query = { orgId: number; method?: FundingMethod | undefined; by: FundingGrouping }

function namedBy(by: FundingGrouping, key: string, names: ReadonlyMap<string, string>): Omit<FundingGroup, 'sums'> {
  return {
    method: (by === 'method' && fundingMethods.find((one) => one === key)) || null,
    customer: by === 'customer' ? { id: Number(key), name: names.get(key) ?? key } : null,
    outcome: (by === 'outcome' && fundingOutcomes.find((one) => one === key)) || null,
  }
}

/** Answers getFundingTimes: the requests themselves are read, so nothing is missing. The group with the most requests comes first. */
export async function fundingReport(
  db: Db,
  { orgId, method, by }: Query,
  { days, starts }: Span,
): Promise<OutputOf<typeof getFundingTimes>> {
  const rows = await fundingTimes(db, { provider: orgId, method, by, starts: starts.slice(1) })
  const found = rows.filter(({ key }) => key !== null)
  const ids = by === 'customer' ? found.map(({ key }) => Number(key)) : []
  const named = await db
    .selectFrom('tenancy_org')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...ids])
    .execute()
  const names = new Map(named.map(({ id, name }) => [String(id), name]))
  return {
    period: { ...days, complete: true },
    groups: found
      .map(({ key, sums }) => ({ ...namedBy(by, key ?? '', names), sums }))
      .toSorted((a, b) => b.sums.requested - a.sums.requested || b.sums.received - a.sums.received),
    totals: rows.find(({ key, bucket }) => key === null && bucket === null)?.sums ?? noSums(),
    buckets: days.buckets.map((_, at) => rows.find(({ bucket }) => bucket === at + 1)?.sums ?? noSums()),
    oldest: await oldestWaiting(db, orgId),
  }
}
