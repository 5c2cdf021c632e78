import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import type { Locale } from '@waybill/contract/core/messages'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { chargeActs, type ChargeAct, isMonthly } from '@waybill/contract/warehouse-billing/acts'
import { rateCardState } from '@waybill/contract/warehouse-billing/lifecycle'
import type * as api from '@waybill/contract/warehouse-billing/rates-api'
import type { RateRow } from '@waybill/contract/warehouse-billing/shapes'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { asService, connectedWarehouses, readingAsService } from '../warehouses/index.ts'

type Scope = api.RateScope

interface Version {
  id: number
  version: number
  state: string
  effective_from: string | null
  published_at: Date | null
  edits: number
  sample: boolean
  rows: RateRow[]
}

const ofScope = (operatorId: number, scope: Scope) =>
  scope === null
    ? sql`c.org_id = ${operatorId} and c.seller_org_id is null`
    : sql`c.org_id = ${operatorId} and c.seller_org_id = ${scope.sellerId} and c.warehouse_id = ${scope.warehouseId}`

/** A card of its own is for a connected customer. */
async function checkScope(db: Db, operatorId: number, scope: Scope): Promise<void> {
  if (scope === null) return
  const links = await connectedWarehouses(db, { orgId: scope.sellerId, operatorId })
  if (!links.some(({ id }) => id === scope.warehouseId)) throw notFound('Customer', '客户')
}

const inOrder = (a: { act: ChargeAct }, b: { act: ChargeAct }) => chargeActs.indexOf(a.act) - chargeActs.indexOf(b.act)

async function versionsOf(db: Db, operatorId: number, scope: Scope): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select c.id, c.version, c.state, c.effective_from::text, c.published_at, c.edits, c.sample,
      coalesce((select jsonb_agg(jsonb_build_object('act', r.act, 'rate', r.rate, 'minimum', r.minimum, 'freeDays', r.free_days))
        from rate_card_row r where r.org_id = c.org_id and r.card_id = c.id), '[]') as rows
    from rate_card c where ${ofScope(operatorId, scope)} order by c.version desc`.execute(db)
  return rows.map((row) => ({ ...row, rows: row.rows.toSorted(inOrder) }))
}

/** The latest day that the clocks of the operator's warehouses show. */
async function today(db: Db, operatorId: number, now: Date): Promise<string> {
  const { rows } = await sql<{ last: string | null }>`
    select max((${now}::timestamptz at time zone w.time_zone)::date)::text as last
    from warehouses_warehouse w where w.operator_org_id = ${operatorId}`.execute(db)
  return rows[0]?.last ?? now.toISOString().slice(0, 10)
}

/** As the pages write days. */
const dayFor = (day: string, locale: Locale): string => {
  const [year, month, date] = day.split('-')
  return locale === 'en' ? `${month}/${date}/${year}` : day
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/**
 * The first day from which a new version may charge. Work of today may have been charged by the version in force, so it is tomorrow; the first
 * card of all has none before it. At no warehouse is it a day that is over.
 */
async function earliestDay(db: Db, operatorId: number, last: string): Promise<string> {
  const { rows } =
    await sql`select from rate_card c where c.org_id = ${operatorId} and c.state = ${stateSql(rateCardState.published)} limit 1`.execute(
      db,
    )
  return rows.length === 0 ? last : dayAfter(last)
}

async function cardOf(db: Db, operatorId: number, { scope, now }: { scope: Scope; now: Date }): Promise<api.RateCard> {
  const all = await versionsOf(db, operatorId, scope)
  const last = await today(db, operatorId, now)
  const published = all.filter(({ state }) => state === rateCardState.published)
  const draft = all.find(({ state }) => state === rateCardState.draft)
  const inForce = published.filter((one) => one.effective_from! <= last)
  const current = inForce.toSorted(
    (a, b) => b.effective_from!.localeCompare(a.effective_from!) || b.version - a.version,
  )[0]
  return {
    scope,
    versions: published.map(({ version, effective_from, published_at, sample, rows }) => ({
      version,
      startsOn: effective_from!,
      publishedAt: published_at!.toISOString(),
      sample,
      rows,
    })),
    current: current?.version ?? null,
    draft: draft ? { id: draft.id, edits: draft.edits, rows: draft.rows } : null,
    earliest: await earliestDay(db, operatorId, last),
  }
}

/** Answers getRateCard. */
export const getCard = (
  ctx: BaseCtx,
  { sellerId, warehouseId }: ParsedOf<typeof api.getRateCard>['query'],
): Promise<api.RateCard> => {
  if ((sellerId === undefined) !== (warehouseId === undefined))
    throw new AppError('INVALID_INPUT', {
      fields: [fieldProblem(sellerId === undefined ? 'sellerId' : 'warehouseId', 'REQUIRED')],
    })
  const scope = sellerId === undefined || warehouseId === undefined ? null : { sellerId, warehouseId }
  return readingAsService(ctx, async (db) => {
    await checkScope(db, ctx.actor.orgId, scope)
    return cardOf(db, ctx.actor.orgId, { scope, now: ctx.now() })
  })
}

/** Answers listOwnRateCards. */
export const listScopes = (ctx: BaseCtx): Promise<OutputOf<typeof api.listOwnRateCards>> =>
  readingAsService(ctx, async (db) => {
    const { rows } = await sql<OutputOf<typeof api.listOwnRateCards>['records'][number]>`
      select jsonb_build_object('id', l.org_id, 'name', o.name) as seller,
        jsonb_build_object('id', w.id, 'code', w.code, 'name', w.name) as warehouse,
        exists (select from rate_card c where c.org_id = l.operator_org_id and c.seller_org_id = l.org_id
          and c.warehouse_id = l.warehouse_id) as own
      from warehouses_connected l join tenancy_org o on o.id = l.org_id
      join warehouses_warehouse w on w.operator_org_id = l.operator_org_id and w.id = l.warehouse_id
      where l.operator_org_id = ${ctx.actor.orgId} order by o.name, l.org_id, w.name, w.id limit 1000`.execute(db)
    return { records: rows }
  })

/** Who writes a card of an operator waits for the other one. */
const lockCards = (db: Db, operatorId: number) =>
  sql`select pg_advisory_xact_lock(8790, (${operatorId}::bigint % 2147483647)::integer)`.execute(db)

interface Seen {
  scope: Scope
  draftId: number | null
  edits: number
}

/** The draft that the caller has seen, as it was then; throws CONFLICT for any other. */
async function seenDraft(db: Db, operatorId: number, { scope, draftId, edits }: Seen) {
  await checkScope(db, operatorId, scope)
  await lockCards(db, operatorId)
  const all = await versionsOf(db, operatorId, scope)
  const draft = all.find(({ state }) => state === rateCardState.draft)
  if ((draft?.id ?? null) !== draftId || (draft?.edits ?? 0) !== edits) throw new AppError('CONFLICT')
  return { draft, next: Math.max(0, ...all.map(({ version }) => version)) + 1 }
}

/** Writes rows of a card in place of those that it has. */
async function writeRows(db: Db, operatorId: number, card: { id: number; rows: readonly RateRow[] }) {
  await db.deleteFrom('rate_card_row').where('org_id', '=', operatorId).where('card_id', '=', card.id).execute()
  if (card.rows.length === 0) return
  await db
    .insertInto('rate_card_row')
    .values(
      card.rows.map(({ act, rate, minimum, freeDays }) => ({
        org_id: operatorId,
        card_id: card.id,
        act,
        rate,
        minimum: rate === 0 || isMonthly(act) ? 0 : minimum,
        free_days: act === 'storage' ? freeDays : 0,
      })),
    )
    .execute()
}

/** Answers saveRateDraft. */
export function saveDraft(
  ctx: BaseCtx,
  { rows, ...seen }: ParsedOf<typeof api.saveRateDraft>['body'],
): Promise<api.RateCard> {
  const operatorId = ctx.actor.orgId
  const acts = rows.map(({ act }) => act)
  const twice = acts.findIndex((act, index) => acts.indexOf(act) !== index)
  if (twice !== -1)
    throw new AppError('INVALID_INPUT', { fields: [fieldProblem(`rows.${twice}.act`, 'INVALID_VALUE')] })
  return asService(ctx, async (db) => {
    const { draft, next } = await seenDraft(db, operatorId, seen)
    let id = draft?.id
    if (id === undefined) {
      const inserted = await db
        .insertInto('rate_card')
        .values({
          org_id: operatorId,
          seller_org_id: seen.scope?.sellerId ?? null,
          warehouse_id: seen.scope?.warehouseId ?? null,
          version: next,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      id = inserted.id
    } else {
      await db
        .updateTable('rate_card')
        .set({ edits: seen.edits + 1 })
        .where('org_id', '=', operatorId)
        .where('id', '=', id)
        .execute()
    }
    await writeRows(db, operatorId, { id, rows })
    return cardOf(db, operatorId, { scope: seen.scope, now: ctx.now() })
  })
}

/** Answers publishRateCard. */
export function publish(
  ctx: BaseCtx,
  { startsOn, ...seen }: ParsedOf<typeof api.publishRateCard>['body'],
): Promise<api.RateCard> {
  const operatorId = ctx.actor.orgId
  return asService(ctx, async (db) => {
    const { draft } = await seenDraft(db, operatorId, seen)
    if (!draft) throw notFound('Draft', '草稿')
    if (draft.rows.length === 0) throw new AppError('RATE_CARD_EMPTY')
    const first = await earliestDay(db, operatorId, await today(db, operatorId, ctx.now()))
    if (startsOn < first)
      throw new AppError('INVALID_INPUT', {
        fields: [
          fieldProblem('startsOn', 'RATE_CARD_EARLY', {
            params: { first: dayFor(first, 'en') },
            zhParams: { first: dayFor(first, 'cn') },
          }),
        ],
      })
    await db
      .updateTable('rate_card')
      .set({ state: rateCardState.published, effective_from: startsOn, published_at: ctx.now() })
      .where('org_id', '=', operatorId)
      .where('id', '=', draft.id)
      .execute()
    await recordAudit(db, {
      orgId: operatorId,
      userId: ctx.actor.userId,
      action: 'rateCard.published',
      subject: { type: 'rateCard', id: draft.id },
    })
    return cardOf(db, operatorId, { scope: seen.scope, now: ctx.now() })
  })
}

/** Answers discardRateDraft. */
export function discard(ctx: BaseCtx, seen: ParsedOf<typeof api.discardRateDraft>['body']): Promise<api.RateCard> {
  const operatorId = ctx.actor.orgId
  return asService(ctx, async (db) => {
    const { draft } = await seenDraft(db, operatorId, seen)
    if (!draft) throw notFound('Draft', '草稿')
    await db.deleteFrom('rate_card').where('org_id', '=', operatorId).where('id', '=', draft.id).execute()
    return cardOf(db, operatorId, { scope: seen.scope, now: ctx.now() })
  })
}

/** Plants a version of the card for all customers that is marked as a sample; an operator with a card keeps it. */
export async function publishSample(
  db: Db,
  operatorId: number,
  { from, rows, at }: { from: string; rows: readonly RateRow[]; at: Date },
): Promise<void> {
  await lockCards(db, operatorId)
  if ((await versionsOf(db, operatorId, null)).length > 0) return
  const { id } = await db
    .insertInto('rate_card')
    .values({
      org_id: operatorId,
      version: 1,
      state: rateCardState.published,
      effective_from: from,
      published_at: at,
      sample: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeRows(db, operatorId, { id, rows })
}
