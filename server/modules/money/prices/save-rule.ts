import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import { findService } from '@waybill/contract/carriers/catalogue'
import { priceRuleStatus } from '@waybill/contract/funds/price-rule-lifecycle'
import type { PriceRuleInput, PriceRuleRow } from '@waybill/contract/prices/api'
import { priceRuleFaults } from '@waybill/contract/prices/rule-faults'
import { sql } from 'kysely'
import { type AuditActionOf, recordAudit } from '../../../platform/audit/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { changeOf, type Draft } from './compare-prices.ts'
import { getRule } from './list-rules.ts'
import { refuseLosses } from './refuse-losses.ts'

export type Provider = Pick<BaseCtx, 'database' | 'now'> & { actor: Pick<BaseCtx['actor'], 'orgId' | 'userId'> }

/** Work on a provider's own rules, one writer at a time, so that a check and what it checked stay together. */
export const inProviderScope = <T>({ database, actor }: Provider, work: (db: Db) => Promise<T>): Promise<T> =>
  inScope(database, { role: 'service', orgId: actor.orgId, userId: actor.userId }, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('prices', ${actor.orgId}))`.execute(db)
    return work(db)
  })

/** Throws NOT_FOUND unless all of these are customers of the provider. */
export async function checkCustomers(db: Db, orgId: number, customers: readonly number[]): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from tenancy_org where parent_org_id = ${orgId} and id = any(${[...customers]}::bigint[])`.execute(
    db,
  )
  if (rows[0]?.n !== new Set(customers).size) throw notFound('Customer', '客户')
}

/** Throws INVALID_INPUT with the fields that are wrong. */
function checkInput(input: PriceRuleInput, now: Date): void {
  const faults = priceRuleFaults(input, now.getTime())
  const { carrier, serviceCode } = input
  const unknown = serviceCode !== null && carrier !== null && !findService(carrier, serviceCode)
  const fields = [
    ...faults.map(({ field, code }) => fieldProblem(field, code)),
    ...(unknown ? [fieldProblem('serviceCode', 'INVALID_VALUE')] : []),
  ]
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
}

/** Throws NOT_FOUND for a customer or a group that is not the provider's. */
/** Whom a rule is for, or who buys the sample parcel of a preview. */
type RuleScope = Pick<PriceRuleInput, 'customerId' | 'groupId'>

async function checkScope(db: Db, orgId: number, { customerId, groupId }: RuleScope): Promise<void> {
  if (customerId !== null) await checkCustomers(db, orgId, [customerId])
  if (groupId === null) return
  const { rows } = await sql`select id from price_group where org_id = ${orgId} and id = ${groupId}`.execute(db)
  if (rows.length === 0) throw notFound('Group', '分组')
}

async function insertVersion(
  db: Db,
  { actor, now }: Provider,
  { id, version, input }: { id: number | null; version: number; input: PriceRuleInput },
): Promise<number> {
  const row = await db
    .insertInto('price_rule')
    .values({
      org_id: actor.orgId,
      ...(id !== null && { id }),
      version,
      kind: input.kind,
      name: input.name,
      name_cn: input.nameCn,
      seller_org_id: input.customerId,
      group_id: input.groupId,
      class: input.class,
      carrier: input.carrier,
      service_code: input.serviceCode,
      base: input.base,
      percent_ppm: input.percentPpm,
      fixed: input.fixed,
      rank: input.rank,
      allow_loss: input.allowLoss,
      adjust_policy: input.adjustPolicy,
      status: input.active ? priceRuleStatus.active : priceRuleStatus.inactive,
      effective_from: input.effectiveFrom === null ? now() : input.effectiveFrom,
      effective_to: input.effectiveTo,
      created_by: actor.userId,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Checks a version of a rule and saves it; `id` null: a new rule. Returns its id. */
export async function saveVersion(
  db: Db,
  ctx: Provider,
  { id, version, input }: { id: number | null; version: number; input: PriceRuleInput },
): Promise<number> {
  const { orgId } = ctx.actor
  checkInput(input, ctx.now())
  await checkScope(db, orgId, input)
  const draft = { id, input }
  refuseLosses(await changeOf(db, orgId, draft, ctx.now()), draft)
  const saved = await insertVersion(db, ctx, { id, version, input })
  const action: AuditActionOf<'priceRule'> = id === null ? 'priceRule.created' : 'priceRule.updated'
  await recordAudit(db, { orgId, action, subject: { type: 'priceRule', id: saved }, detail: { version } })
  return saved
}

export const createRule = (ctx: Provider, input: PriceRuleInput): Promise<PriceRuleRow> =>
  inProviderScope(ctx, async (db) => {
    const id = await saveVersion(db, ctx, { id: null, version: 1, input })
    return getRule(db, { orgId: ctx.actor.orgId, now: ctx.now(), id })
  })

/** Throws CONFLICT when there is a newer version than the caller has seen. */
export const updateRule = (
  ctx: Provider,
  { id, seen, input }: { id: number; seen: number; input: PriceRuleInput },
): Promise<PriceRuleRow> =>
  inProviderScope(ctx, async (db) => {
    const at = { orgId: ctx.actor.orgId, now: ctx.now(), id }
    const current = await getRule(db, at)
    if (current.version !== seen) throw new AppError('CONFLICT')
    if (current.kind !== input.kind)
      throw new AppError('INVALID_INPUT', { fields: [fieldProblem('kind', 'INVALID_VALUE')] })
    await saveVersion(db, ctx, { id, version: current.version + 1, input })
    return getRule(db, at)
  })

/** Refuses a preview of what could not be saved anyway, except for a price below cost, which a preview shows. */
export async function checkPreview(
  db: Db,
  { orgId, now, draft, buyer }: { orgId: number; now: Date; draft: Draft; buyer: RuleScope | null },
): Promise<void> {
  checkInput(draft.input, now)
  await checkScope(db, orgId, draft.input)
  if (draft.id !== null) await getRule(db, { orgId, now, id: draft.id })
  if (!buyer) return
  if (buyer.customerId !== null && buyer.groupId !== null)
    throw new AppError('INVALID_INPUT', { fields: [fieldProblem('sample.groupId', 'INVALID_VALUE')] })
  await checkScope(db, orgId, buyer)
}
