import { AppError } from '@waybill/contract/core/errors'
import type { PriceRuleRow } from '@waybill/contract/prices/api'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import { getRule } from './list-rules.ts'
import { inProviderScope, type Provider } from './save-rule.ts'

interface Repeated {
  orgId: number
  id: number
  /** The one in force. */
  from: number
  /** The one that repeats it. */
  to: number
  at: Date
  userId: number
}

/** Saves a version once more, with its start and with the place that it has among equally specific rules. */
const repeatVersion = (db: Db, { orgId, id, from, to, at, userId }: Repeated) =>
  sql`insert into price_rule (org_id, id, version, kind, name, name_cn, seller_org_id, group_id, class, carrier, service_code, base,
      percent_ppm, fixed, rank, allow_loss, adjust_policy, status, effective_from, effective_to, since, created_by, created_at)
    select org_id, id, ${to}::integer, kind, name, name_cn, seller_org_id, group_id, class, carrier, service_code, base,
      percent_ppm, fixed, rank, allow_loss, adjust_policy, status, effective_from, effective_to,
      coalesce(since, greatest(effective_from, created_at)), ${userId}::bigint, ${at}::timestamptz
    from price_rule where org_id = ${orgId} and id = ${id} and version = ${from}`.execute(db)

/**
 * Answers withdrawPriceChange. Nothing is checked for losses: what is in force stays in force. Throws CONFLICT when there is a newer
 * version than the caller has seen, and PRICE_NOTHING_SCHEDULED unless the newest is scheduled while another counts.
 */
export const withdrawChange = (ctx: Provider, { id, seen }: { id: number; seen: number }): Promise<PriceRuleRow> =>
  inProviderScope(ctx, async (db) => {
    const { orgId, userId } = ctx.actor
    const at = { orgId, now: ctx.now(), id }
    const current = await getRule(db, at)
    if (current.version !== seen) throw new AppError('CONFLICT')
    if (current.until === null) throw new AppError('PRICE_NOTHING_SCHEDULED')
    const to = current.version + 1
    await repeatVersion(db, { orgId, id, from: current.until.version, to, at: at.now, userId })
    const subject = { type: 'priceRule', id } as const
    const detail = { version: to, withdrawn: current.version, inForce: current.until.version }
    await recordAudit(db, { orgId, action: 'priceRule.changeWithdrawn', subject, detail })
    return getRule(db, at)
  })
