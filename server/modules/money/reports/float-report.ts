import { orgType } from '@waybill/contract/core/enums'
import type { OutputOf } from '@waybill/contract/core/route'
import type { FloatGrouping } from '@waybill/contract/reports/enums'
import type { FloatBucket, FloatRowSums, FloatSums, getFloat, listFloatRows } from '@waybill/contract/reports/float-api'
import type { Db } from '../../../platform/database/index.ts'
import { type CustomerFloat, type FloatScope, listFloatMovements, readFloat } from '../funds/index.ts'
import type { Span } from './period.ts'

/** Whose customers' money: the caller's own, or for the platform those of another provider or, by provider, of all. */
export interface FloatQuery {
  orgId: number
  type: number
  now: Date
  provider?: number | undefined
  seller?: number | undefined
  by?: FloatGrouping | undefined
}

const ofPlatform = ({ type }: FloatQuery) => type === orgType.ADMIN

/** A reseller reads its own customers, whatever it asks for; those of another provider are none of its. */
function scopeOf(query: FloatQuery): FloatScope & { provider: number | null } {
  const { orgId, provider, seller, by } = query
  if (ofPlatform(query)) return { provider: provider ?? (by === 'provider' ? null : orgId), seller }
  return { provider: orgId, seller: provider === undefined || provider === orgId ? seller : 0 }
}

/** The provider to whose customers the report is narrowed; those of others have no names for a reseller. */
async function narrowedTo(db: Db, query: FloatQuery): Promise<{ id: number; name: string } | null> {
  const { provider: id } = query
  if (id === undefined || (!ofPlatform(query) && id !== query.orgId)) return null
  const name = (await providerNames(db, [id])).get(id)
  return name === undefined ? null : { id, name }
}

const sumOf = (all: readonly CustomerFloat[], read: (one: CustomerFloat) => number) =>
  all.reduce((sum, one) => sum + read(one), 0)
const sumsOf = (all: readonly CustomerFloat[]): FloatSums => ({
  opening: sumOf(all, ({ opening }) => opening),
  closing: sumOf(all, ({ opening, buckets }) => buckets.at(-1)?.closing ?? opening),
  moneyIn: sumOf(all, ({ buckets }) => buckets.reduce((sum, one) => sum + one.moneyIn, 0)),
  moneyOut: sumOf(all, ({ buckets }) => buckets.reduce((sum, one) => sum + one.moneyOut, 0)),
  held: sumOf(all, ({ buckets }) => buckets.at(-1)?.held ?? 0),
})
const isEmpty = ({ opening, closing, moneyIn, moneyOut, held }: FloatSums) =>
  [opening, closing, moneyIn, moneyOut, held].every((one) => one === 0)

function bucketOf(all: readonly CustomerFloat[], own: CustomerFloat | null | undefined, at: number): FloatBucket {
  const closings = all.map(({ buckets }) => buckets[at]?.closing ?? 0)
  return {
    owed: closings.reduce((sum, one) => sum + Math.max(0, one), 0),
    overdrawn: closings.reduce((sum, one) => sum + Math.min(0, one), 0),
    held: sumOf(all, ({ buckets }) => buckets[at]?.held ?? 0),
    own: own === null ? null : (own?.buckets[at]?.closing ?? 0),
  }
}

async function providerNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('tenancy_org')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Answers getFloat. Needs the service scope: wallets are their owners' to read. */
export async function floatReport(db: Db, query: FloatQuery, span: Span): Promise<OutputOf<typeof getFloat>> {
  // What was before the period is counted back from today anyway.
  const period = { starts: span.starts.slice(1), now: query.now, withHeld: true }
  const all = await readFloat(db, scopeOf(query), period)
  const own = ofPlatform(query) ? null : (await readFloat(db, { own: query.orgId }, period))[0]
  const byProvider = query.by === 'provider'
  // What a reseller's customers hold is the reseller's debt; beside the platform's own it would be counted twice.
  const mine = byProvider && query.provider === undefined ? all.filter((one) => one.provider === query.orgId) : all
  const grouped = Map.groupBy(all, ({ customer, provider }) => (byProvider ? provider : customer))
  const names = byProvider ? await providerNames(db, [...grouped.keys()]) : new Map<number, string>()
  const groups = [...grouped].map(([id, ofGroup]) => ({
    id,
    name: names.get(id) ?? ofGroup[0]?.name ?? String(id),
    sums: sumsOf(ofGroup),
  }))
  return {
    period: { ...span.days, complete: true },
    provider: await narrowedTo(db, query),
    groups: groups
      .filter(({ sums }) => !isEmpty(sums))
      .toSorted((a, b) => b.sums.closing - a.sums.closing || a.id - b.id),
    totals: sumsOf(all),
    buckets: span.days.buckets.map((_, at) => bucketOf(mine, own, at)),
  }
}

async function sumsOfRows(db: Db, scope: FloatScope, span: { starts: Date[]; now: Date }): Promise<FloatRowSums> {
  const { held: _, ...sums } = sumsOf(await readFloat(db, scope, { ...span, withHeld: false }))
  return sums
}

/** Answers listFloatRows. Needs the service scope. */
export async function floatRows(
  db: Db,
  query: FloatQuery & { cursor?: string | undefined; limit: number },
  span: Span,
): Promise<OutputOf<typeof listFloatRows>> {
  const scope = scopeOf(query)
  const [from, before] = [span.starts[1] ?? new Date(0), span.starts.at(-1) ?? new Date(0)]
  const page = await listFloatMovements(db, scope, { from, before, cursor: query.cursor, limit: query.limit })
  return {
    records: page.rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      customer: { id: row.org_id, name: row.name },
      kind: row.kind,
      amount: row.amount,
    })),
    total: page.total,
    next: page.next,
    period: { ...span.days, complete: true },
    provider: await narrowedTo(db, query),
    sums: query.cursor ? null : await sumsOfRows(db, scope, { starts: [from, before], now: query.now }),
  }
}
