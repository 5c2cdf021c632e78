import { AppError } from '@waybill/contract/core/errors'
import type { Money } from '@waybill/contract/core/money'
import { SPEND_DAYS } from '@waybill/contract/funds/seller-balances-api'
import type { Wallet } from '@waybill/contract/wallets/wallet-api'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { addJob } from '../../../platform/jobs/index.ts'
import { checkAlarmKind } from './alarm.ts'
import { fundsOf } from './customer.ts'

/** What a wallet spent in the last 28 days, refunds taken off; funds that were added, credits and freezes are no spend. */
export const spendOf = (orgId: ReturnType<typeof sql.ref>, now: Date) => sql<Money>`coalesce((
  select sum(h.money_out - h.money_in) from funds_hour h where h.org_id = ${orgId} and h.change_type in (1, 2, 3, 4, 5)
    and h.hour >= ${now}::timestamptz - ${SPEND_DAYS}::int * interval '1 day'), 0)::bigint`

/** Days to one decimal that a balance lasts; null without spend. */
export const daysLeftOf = (available: Money, spend: Money): number | null =>
  spend <= 0 ? null : Math.max(0, Math.floor((available * SPEND_DAYS * 10) / spend) / 10)

const readAlarm = (db: Db, orgId: number) =>
  db.selectFrom('wallet_alarm').selectAll().where('org_id', '=', orgId).executeTakeFirst()

/** Answers getWallet; in service scope. */
export async function walletOf(db: Db, orgId: number, now: Date): Promise<Wallet> {
  const funds = await fundsOf(db, orgId)
  const alarm = await readAlarm(db, orgId)
  const { rows } = await sql<{ spend: Money }>`
    select ${spendOf(sql.ref('o.id'), now)} as spend from tenancy_org o where o.id = ${orgId}`.execute(db)
  const spend = rows[0]?.spend ?? 0
  const threshold = alarm?.threshold ?? null
  return {
    currency: 'USD',
    ...funds,
    spendPerDay: Math.max(0, Math.round(spend / SPEND_DAYS / 100) * 100),
    daysLeft: daysLeftOf(funds.available, spend),
    alarm: { threshold, lowSince: alarm?.low_since?.toISOString() ?? null },
    isLow: threshold !== null && funds.available < threshold,
    version: alarm?.version ?? 0,
  }
}

interface AlarmChange {
  orgId: number
  userId: number
  threshold: Money | null
  /** The one that the change was made from. */
  version: number
  at: Date
}

/** Stores the threshold; a new one is a new crossing. Throws CONFLICT when it was changed since `version`. */
async function storeAlarm(db: Db, { orgId, userId, threshold, version, at }: AlarmChange): Promise<void> {
  const values = { threshold, low_since: null, version: version + 1, updated_at: at, updated_by: userId }
  const stored =
    version === 0
      ? await db
          .insertInto('wallet_alarm')
          .values({ org_id: orgId, ...values })
          .onConflict((conflict) => conflict.column('org_id').doNothing())
          .returning('org_id')
          .executeTakeFirst()
      : await db
          .updateTable('wallet_alarm')
          .set(values)
          .where('org_id', '=', orgId)
          .where('version', '=', version)
          .returning('org_id')
          .executeTakeFirst()
  if (!stored) throw new AppError('CONFLICT')
}

/** Answers saveWalletAlarm. */
export const saveAlarm = (ctx: BaseCtx, change: Pick<AlarmChange, 'threshold' | 'version'>): Promise<Wallet> =>
  inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
    const { orgId, userId } = ctx.actor
    const before = await readAlarm(db, orgId)
    await storeAlarm(db, { ...change, orgId, userId, at: ctx.now() })
    await recordAudit(db, {
      orgId,
      userId,
      action: 'wallet.alarmChanged',
      subject: { type: 'org', id: orgId },
      detail: { from: before?.threshold ?? null, to: change.threshold },
    })
    await addJob(db, checkAlarmKind, { orgId })
    return walletOf(db, orgId, ctx.now())
  })
