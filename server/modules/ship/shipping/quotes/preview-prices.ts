import { notFound } from '@waybill/contract/core/errors'
import {
  type getPriceTrace,
  PREVIEW_LABELS,
  PREVIEW_LISTED,
  type PreviewedLabel,
  type PreviewedRate,
  type previewPriceRule,
} from '@waybill/contract/prices/preview-api'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { orgType } from '@waybill/contract/core/enums'
import { purchaseState } from '@waybill/contract/shipping/purchase-lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type { Carriers } from '../../../../carriers/index.ts'
import { type Db, inScope, stateSql } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import {
  checkPreview,
  compareSales,
  type Draft,
  freightOf,
  getSalesChain,
  priceChain,
  type TierTrace,
} from '../../../money/prices/index.ts'
import { everyRate } from '../carrier/carrier-rates.ts'
import { problemOf, rowProblem } from '../request/problem.ts'
import { shipDateAt } from '../request/ship-date.ts'
import { requestOf, requestProblems } from './calculate-rates.ts'
import { serviceFacts } from './offers.ts'

type Preview = OutputOf<typeof previewPriceRule>
type Asked = ParsedOf<typeof previewPriceRule>['body']

interface SoldLabel {
  id: string
  at: Date
  /** Who bought from the caller: the seller, or for the platform also the seller's reseller. */
  buyer: number
  customer: string
  tracking_no: string
  carrier: number
  service_code: string
  from_country: string
  to_country: string
  /** The caller's link of the chain. */
  trace: TierTrace | null
}

const isPlatform = ({ actor }: Pick<BaseCtx, 'actor'>): boolean => actor.orgType === orgType.ADMIN

/** The latest labels of a reseller's sellers, of each from its index alone until it is known which count; or of everybody. */
const latest = (ctx: Pick<BaseCtx, 'actor'>): RawBuilder<unknown> =>
  isPlatform(ctx)
    ? sql`select org_id, id from purchase where state = ${stateSql(purchaseState.succeeded)} order by decided_at desc limit ${PREVIEW_LABELS}`
    : sql`
      select s.org_id, s.purchase_id as id from (
        select one.org_id, one.id from tenancy_org o cross join lateral (
          select org_id, id, created_at from shipment where org_id = o.id order by created_at desc, id desc limit ${PREVIEW_LABELS}) one
        where o.parent_org_id = ${ctx.actor.orgId} order by one.created_at desc, one.id desc limit ${PREVIEW_LABELS}) newest
      join shipment s on s.org_id = newest.org_id and s.id = newest.id`

/** What is sold at the caller's link: the platform's is the first of the trace, a reseller's the second. */
export async function soldLabels(db: Db, ctx: Pick<BaseCtx, 'actor'>, one: string | null): Promise<SoldLabel[]> {
  const tier = isPlatform(ctx) ? 0 : 1
  const which = one === null ? latest(ctx) : sql`select org_id, id from purchase where id = ${one}`
  const { rows } = await sql<SoldLabel>`
    select p.id, s.created_at as at, s.tracking_no, p.carrier, p.service_code, b.id as buyer, b.name as customer,
      p.request->'from'->>'country' as from_country, p.request->'to'->>'country' as to_country,
      p.offer->'trace'->${tier}::int as trace
    from (${which}) l join purchase p on p.org_id = l.org_id and p.id = l.id
    join shipment s on s.org_id = p.org_id and s.purchase_id = p.id
    join tenancy_org o on o.id = p.org_id
    join tenancy_org b on b.parent_org_id = ${ctx.actor.orgId} and (b.id = o.id or b.id = o.parent_org_id)
    order by s.created_at desc, s.id desc`.execute(db)
  return rows
}

type Compared = PreviewedLabel

const difference = ({ before, after }: Compared): number => Math.abs((after ?? 0) - (before ?? 0))
const loses = ({ cost, after }: Compared): boolean => after !== null && after < cost

async function previewLabels(db: Db, ctx: BaseCtx, draft: Draft): Promise<Preview['labels']> {
  const sales = (await soldLabels(db, ctx, null)).flatMap((label) => {
    const { trace } = label
    if (!trace) return []
    const route = { from: { country: label.from_country }, to: { country: label.to_country } }
    const facts = serviceFacts(label.carrier, label.service_code, route)
    const cost = { cost: trace.base, freight: trace.freight ?? trace.base }
    return [{ label, facts, cost, buyerOrgId: label.buyer }]
  })
  const compared = await compareSales(db, { orgId: ctx.actor.orgId, draft, now: ctx.now() }, sales)
  const rows: Compared[] = compared.map(({ label, cost, before, after }) => ({
    id: label.id,
    at: label.at.toISOString(),
    customer: label.customer,
    trackingNo: label.tracking_no,
    carrier: label.carrier,
    serviceCode: label.service_code,
    cost: cost.cost,
    before,
    after,
  }))
  const both = rows.filter(({ before, after }) => before !== null && after !== null)
  const sum = (of: (row: Compared) => number | null) => both.reduce((total, row) => total + (of(row) ?? 0), 0)
  const place = (row: Compared) => (loses(row) || row.after === null ? 0 : 1)
  return {
    count: rows.length,
    changed: rows.filter(({ before, after }) => before !== after).length,
    belowCost: rows.filter(loses).length,
    notSold: rows.filter(({ before, after }) => before !== null && after === null).length,
    cost: sum(({ cost }) => cost),
    before: sum(({ before }) => before),
    after: sum(({ after }) => after),
    rows: rows.toSorted((a, b) => place(a) - place(b) || difference(b) - difference(a)).slice(0, PREVIEW_LISTED),
  }
}

async function previewSample(
  ctx: BaseCtx,
  carriers: Carriers,
  { sample, draft }: { sample: NonNullable<Asked['sample']>; draft: Draft },
): Promise<NonNullable<Preview['sample']>> {
  const wrong = requestProblems(sample.parcel)
  if (wrong.length > 0) return { rates: [], problems: wrong.map(problemOf) }
  const request = requestOf(sample.parcel, shipDateAt(ctx.now(), sample.parcel.from, 'UTC'))
  const found = await everyRate(await carriers.list(ctx.actor.orgId), request)
  const { orgId } = ctx.actor
  return inScope(ctx.database, { role: 'service', orgId }, async (db) => {
    // What a reseller buys for is its provider's price; the platform buys from the carrier.
    const chain = isPlatform(ctx) ? null : await getSalesChain(db, orgId, ctx.now())
    const sales = found.rates.flatMap((rate) => {
      const { carrier, service: serviceCode } = rate
      const facts = serviceFacts(carrier, serviceCode, request)
      const charged = { cost: rate.cost, freight: freightOf(rate.cost, rate.charges) }
      const bought = chain ? priceChain(charged, chain.tiers, facts) : null
      if (chain && !bought) return []
      const cost = bought ? { cost: bought.sell, freight: Math.min(bought.sell, charged.freight) } : charged
      return [{ carrier, serviceCode, facts, cost, buyerOrgId: sample.customerId ?? 0, groupId: sample.groupId }]
    })
    const compared = await compareSales(db, { orgId, draft, now: ctx.now() }, sales)
    const rates = compared.map(({ carrier, serviceCode, cost, before, after }): PreviewedRate => ({
      carrier,
      serviceCode,
      cost: cost.cost,
      before,
      after,
    }))
    const problems = rates.length > 0 ? [] : found.problems.length > 0 ? found.problems : [rowProblem('NO_RATES')]
    return {
      rates: rates.toSorted((a, b) => (a.after ?? Infinity) - (b.after ?? Infinity)),
      problems: problems.map(problemOf),
    }
  })
}

/** What a price rule would change if it were saved now; saves nothing. */
export async function previewPrices(ctx: BaseCtx, carriers: Carriers, asked: Asked): Promise<Preview> {
  const { orgId } = ctx.actor
  const draft: Draft = { id: asked.id, input: asked.rule }
  const labels = await inScope(ctx.database, { role: 'service', orgId }, async (db) => {
    await checkPreview(db, { orgId, now: ctx.now(), draft, buyer: asked.sample })
    return previewLabels(db, ctx, draft)
  })
  return { labels, sample: asked.sample && (await previewSample(ctx, carriers, { sample: asked.sample, draft })) }
}

/** The caller's own link in how a label's price came about, as frozen with it; throws NOT_FOUND for another provider's label. */
export async function getTrace(ctx: BaseCtx, id: string): Promise<OutputOf<typeof getPriceTrace>> {
  const [label] = await inScope(ctx.database, { role: 'service', orgId: ctx.actor.orgId }, (db) =>
    soldLabels(db, ctx, id),
  )
  if (!label?.trace) throw notFound('Label', '面单')
  const { base, price, steps } = label.trace
  return {
    carrier: label.carrier,
    serviceCode: label.service_code,
    cost: base,
    price,
    steps: steps.map(({ ruleId, version, kind, name, nameCn = name, amount }) => ({
      ruleId,
      version,
      kind,
      name,
      nameCn,
      amount,
    })),
    rounding: price - base - steps.reduce((sum, { amount }) => sum + amount, 0),
  }
}
