import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { AutoTopUp as Answer, saveAutoTopUp } from '@waybill/contract/payments/api'
import type { ParsedOf } from '@waybill/contract/core/route'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { readFundingSettings } from '../funding/index.ts'
import { type AutoTopUp, lockAutoTopUp } from './auto-top-up.ts'
import { asCaller } from './calls.ts'
import { presentAutoTopUp } from './present.ts'
import { getMethod } from './saved-methods.ts'

type Wanted = ParsedOf<typeof saveAutoTopUp>['body']

async function check(db: Db, orgId: number, wanted: Wanted): Promise<void> {
  const { provider_org_id: provider, kind } = await getMethod(db, orgId, wanted.savedMethodId)
  const { settings } = await readFundingSettings(db, provider)
  if (!settings.methods[kind === 'ach' ? 'ach' : 'card'].offered) throw new AppError('FUNDING_METHOD_OFF')
  if (wanted.dailyMax < wanted.amount)
    throw new AppError('INVALID_INPUT', { fields: [fieldProblem('dailyMax', 'AUTO_TOP_UP_CAP')] })
}

/** Off: what is under way is completed. On: waits for the balance, earlier declines are forgotten; one under way stays so. */
function valuesOf(orgId: number, before: AutoTopUp | undefined, wanted: Wanted) {
  const stays = wanted.on && before?.state === 'charging'
  return {
    org_id: orgId,
    threshold: wanted.threshold,
    amount: wanted.amount,
    daily_max: wanted.dailyMax,
    daily_count_max: wanted.dailyCount,
    saved_method_id: wanted.savedMethodId,
    state: stays ? 'charging' : wanted.on ? 'armed' : 'off',
    funding_id: stays ? before.funding_id : null,
    fired: before?.state === 'armed' || stays ? before.fired : false,
    declines: 0,
    next_try_at: null,
    paused_for: null,
    version: wanted.version + 1,
  }
}

/** Stores the caller's standing order. Throws NotFound for a method that is not the caller's, and CONFLICT. */
export async function keepAutoTopUp(ctx: BaseCtx, wanted: Wanted): Promise<Answer> {
  const { orgId, userId } = ctx.actor
  return asCaller(ctx, async (db) => {
    const before = await lockAutoTopUp(db, orgId)
    if ((before?.version ?? 0) !== wanted.version) throw new AppError('CONFLICT')
    await check(db, orgId, wanted)
    const values = { ...valuesOf(orgId, before, wanted), updated_at: ctx.now() }
    const row = await db
      .insertInto('auto_topup')
      .values(values)
      .onConflict((conflict) =>
        conflict.column('org_id').doUpdateSet(values).where('auto_topup.version', '=', wanted.version),
      )
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new AppError('CONFLICT')
    const { on, threshold, amount, dailyMax, dailyCount } = wanted
    await recordAudit(db, {
      orgId,
      userId,
      action: 'payment.autoTopUpChanged',
      subject: { type: 'org', id: orgId },
      detail: { on, threshold, amount, dailyMax, dailyCount },
    })
    return presentAutoTopUp(row as AutoTopUp)
  })
}
