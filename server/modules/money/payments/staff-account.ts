import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type * as api from '@waybill/contract/payments/api'
import type { ParsedOf } from '@waybill/contract/core/route'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { Selectable } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { PaymentAccountTable } from '../../../platform/database/schema.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { readFundingSettings } from '../funding/index.ts'
import { type AccountKeys, openKeys, sealKeys } from './account-keys.ts'
import { accountInUse } from './accounts.ts'
import { asCaller } from './calls.ts'
import { type ProviderAccount, PaymentProviderError } from './provider/provider.ts'
import { stripeProvider } from './provider/stripe.ts'
import { stripeTransport } from './provider/transport.ts'
import { isRead, readPaymentService } from './reconciliation/read.ts'

type Row = Selectable<PaymentAccountTable>
type Wanted = ParsedOf<typeof api.savePaymentAccount>['body']

const find = (db: Db, orgId: number): Promise<Row | undefined> =>
  db.selectFrom('payment_account').selectAll().where('org_id', '=', orgId).executeTakeFirst()

async function present(db: Db, { config, actor }: BaseCtx, row: Row | undefined): Promise<api.PaymentAccount> {
  const { methods } = (await readFundingSettings(db, actor.orgId)).settings
  return {
    configured: row !== undefined,
    keyHint: row?.key_hint ?? null,
    live: row?.live ?? false,
    accountName: row?.account_name ?? null,
    hasWebhookSecret: row?.has_webhook_secret ?? false,
    webhookAt: row?.webhook_at?.toISOString() ?? null,
    webhookUrl: new URL(`/hooks/stripe/${actor.orgId}`, config.publicUrl).href,
    local: config.localPayments,
    offered: { card: methods.card.offered, ach: methods.ach.offered },
    version: row?.version ?? 0,
  }
}

export const readAccount = (ctx: BaseCtx): Promise<api.PaymentAccount> =>
  asCaller(ctx, async (db) => present(db, ctx, await find(db, ctx.actor.orgId)))

function checkShape({ secretKey, webhookSecret }: Wanted): void {
  const problems: FieldProblem[] = []
  if (secretKey !== null && !/^[sr]k_(test|live)_[A-Za-z0-9_]{8,}$/.test(secretKey))
    problems.push(fieldProblem('secretKey', 'PAYMENT_SECRET_KEY'))
  if (webhookSecret !== null && !/^whsec_[A-Za-z0-9_+/=]{8,}$/.test(webhookSecret))
    problems.push(fieldProblem('webhookSecret', 'PAYMENT_WEBHOOK_SECRET'))
  if (problems.length > 0) throw new AppError('INVALID_INPUT', { fields: problems })
}

/** Asks the provider who the key belongs to. Throws PAYMENT_KEY_REFUSED and PAYMENT_UNAVAILABLE. */
async function tryKey({ config }: BaseCtx, secretKey: string): Promise<ProviderAccount> {
  try {
    return await stripeProvider(stripeTransport(secretKey, config.stripeUrl)).getAccount()
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    const code = error.kind === 'unavailable' ? 'PAYMENT_UNAVAILABLE' : 'PAYMENT_KEY_REFUSED'
    throw new AppError(code, { cause: error })
  }
}

async function storedKeys(ctx: BaseCtx): Promise<{ row: Row; keys: AccountKeys } | null> {
  const row = await asCaller(ctx, (db) => find(db, ctx.actor.orgId))
  return row ? { row, keys: await openKeys(ctx.config, ctx.actor.orgId, row.sealed) } : null
}

/** A new webhook secret is valid beside the one before, which Stripe may still use for a day. */
function changed(before: AccountKeys | undefined, { secretKey, webhookSecret }: Wanted): AccountKeys {
  const key = secretKey ?? before?.secretKey
  if (!key) throw new AppError('INVALID_INPUT', { fields: [fieldProblem('secretKey', 'PAYMENT_SECRET_KEY')] })
  const secrets = [...(webhookSecret === null ? [] : [webhookSecret]), ...(before?.webhookSecrets ?? [])]
  return { secretKey: key, webhookSecrets: [...new Set(secrets)].slice(0, 2) }
}

const HINT = 4

/**
 * Reads an account for the last time before its keys are replaced or removed: nobody can read it afterwards. One that was never read to its
 * end would take long, and one whose keys are worthless does not answer.
 */
async function readOnceMore(ctx: BaseCtx): Promise<void> {
  const { orgId } = ctx.actor
  const wasRead = await asCaller(ctx, async (db) => isRead(db, orgId, await accountInUse(db, orgId)))
  if (!wasRead) return
  await readPaymentService(ctx, orgId).catch((error: Error) =>
    ctx.log.warn({ orgId, reason: error.message }, 'an account was not read before it was replaced'),
  )
}

/** Tries the key, then stores it sealed. */
export async function keepAccount(ctx: BaseCtx, input: Wanted): Promise<api.PaymentAccount> {
  checkShape(input)
  const { orgId, userId } = ctx.actor
  const stored = await storedKeys(ctx)
  if ((stored?.row.version ?? 0) !== input.version) throw new AppError('CONFLICT')
  const keys = changed(stored?.keys, input)
  const { id, name, live } = await tryKey(ctx, keys.secretKey)
  if (stored && (stored.row.account_id !== id || stored.row.live !== live)) await readOnceMore(ctx)
  const values = {
    org_id: orgId,
    sealed: await sealKeys(ctx.config, orgId, keys),
    key_hint: keys.secretKey.slice(-HINT),
    live,
    account_id: id,
    account_name: name,
    has_webhook_secret: keys.webhookSecrets.length > 0,
    version: input.version + 1,
    updated_at: ctx.now(),
    updated_by: userId,
  }
  return asCaller(ctx, async (db) => {
    const row = await db
      .insertInto('payment_account')
      .values(values)
      .onConflict((conflict) =>
        conflict.column('org_id').doUpdateSet(values).where('payment_account.version', '=', input.version),
      )
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new AppError('CONFLICT')
    const detail = { keyHint: values.key_hint, live }
    await recordAudit(db, {
      orgId,
      userId,
      action: 'payment.accountChanged',
      subject: { type: 'tenant', id: orgId },
      detail,
    })
    return present(db, ctx, row)
  })
}

/** Tries what is stored, and notes what the account is called now. */
export async function testAccount(ctx: BaseCtx): Promise<api.PaymentAccount> {
  const stored = await storedKeys(ctx)
  if (!stored) throw new AppError('PAYMENTS_NOT_SET_UP')
  const { name, live } = await tryKey(ctx, stored.keys.secretKey)
  return asCaller(ctx, async (db) => {
    const row = await db
      .updateTable('payment_account')
      .set({ account_name: name, live })
      .where('org_id', '=', ctx.actor.orgId)
      .returningAll()
      .executeTakeFirst()
    return present(db, ctx, row)
  })
}

export async function removeAccount(ctx: BaseCtx): Promise<null> {
  const { orgId, userId } = ctx.actor
  await readOnceMore(ctx)
  await asCaller(ctx, async (db) => {
    const row = await db
      .deleteFrom('payment_account')
      .where('org_id', '=', orgId)
      .returning('org_id')
      .executeTakeFirst()
    if (!row) throw new AppError('PAYMENTS_NOT_SET_UP')
    await recordAudit(db, { orgId, userId, action: 'payment.accountRemoved', subject: { type: 'tenant', id: orgId } })
  })
  return null
}

const MOST_DISPUTES = 200

/** The disputes of the caller's customers, open ones first. */
export function listDisputes(ctx: BaseCtx): Promise<{ records: api.PaymentDispute[] }> {
  return asCaller(ctx, async (db) => {
    const rows = await db
      .selectFrom('payment_dispute as d')
      .innerJoin('tenancy_org as o', 'o.id', 'd.org_id')
      .selectAll('d')
      .select('o.name')
      .where('d.provider_org_id', '=', ctx.actor.orgId)
      .orderBy((e) => e('d.closed_at', 'is not', null))
      .orderBy('d.opened_at', 'desc')
      .limit(MOST_DISPUTES)
      .execute()
    const records = rows.map((row) => ({
      id: row.id,
      fundingId: row.funding_id,
      seller: { id: row.org_id, name: row.name },
      amount: row.amount,
      returned: row.returned,
      reason: row.reason,
      state: row.state as api.PaymentDispute['state'],
      openedAt: row.opened_at.toISOString(),
      evidenceDueAt: row.evidence_due_at?.toISOString() ?? null,
    }))
    return { records }
  })
}
