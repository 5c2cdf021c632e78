import { AppError } from '@waybill/contract/core/errors'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { confirmPassword, countTry, invalidateUser, tryPassword } from '../identity/index.ts'
import { beginFactor, confirmFactor, endFactor, renewRecoveryCodes, consumeCode } from '../mfa/index.ts'
import { tenantOfHost } from '../../site/tenancy/index.ts'
import { audit, inAccountScope, emailUser } from './account-scope.ts'

type Proof = { password: string; code: string }

async function emailOf(db: Db, { actor }: BaseCtx): Promise<string> {
  const { email } = await db
    .selectFrom('identity_user')
    .select('email')
    .where('org_id', '=', actor.orgId)
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return email
}

/** Begins a set-up: the secret for the app, which nothing asks for yet. */
export async function begin(ctx: BaseCtx, password: string): Promise<{ secret: string; uri: string }> {
  const { email } = await confirmPassword(ctx, password)
  const tenant = await tenantOfHost(ctx, ctx.host)
  const issuer = tenant?.setting.siteName ?? ctx.host
  return inAccountScope(ctx, (db) =>
    beginFactor(db, ctx.actor, { config: ctx.config, issuer, account: email, now: ctx.now() }),
  )
}

/** Turns the factor on by a first code. */
export async function confirm(ctx: BaseCtx, code: string): Promise<{ recoveryCodes: string[] }> {
  const email = await inAccountScope(ctx, (db) => emailOf(db, ctx), { readOnly: true })
  const counted = await countTry(ctx, email)
  const recoveryCodes = await inAccountScope(ctx, async (db) => {
    const codes = await confirmFactor(db, ctx.actor, { config: ctx.config, code, now: ctx.now() })
    await invalidateUser(db, ctx.actor.userId)
    await audit(db, ctx, 'twoFactor.enabled')
    await emailUser(db, ctx, { email: 'mfaOn', to: email })
    return codes
  })
  await counted.forgive()
  return { recoveryCodes }
}

/** Password and code both right, which is one try; then the work, in the transaction that used the code up. */
async function proven<T>(
  ctx: BaseCtx,
  { password, code }: Proof,
  work: (db: Db, email: string) => Promise<T>,
): Promise<T> {
  const { email, counted } = await tryPassword(ctx, password)
  const done = await inAccountScope(ctx, async (db) => {
    if (!(await consumeCode(db, ctx.actor, { config: ctx.config, code, now: ctx.now() })))
      throw new AppError('MFA_CODE_WRONG')
    return work(db, email)
  })
  await counted.forgive()
  return done
}

/** New recovery codes in place of the older ones. */
export const renew = (ctx: BaseCtx, proof: Proof): Promise<{ recoveryCodes: string[] }> =>
  proven(ctx, proof, async (db) => {
    await audit(db, ctx, 'recoveryCodes.regenerated')
    return { recoveryCodes: await renewRecoveryCodes(db, ctx.actor, ctx.config) }
  })

/** Turns the factor off. */
export async function end(ctx: BaseCtx, proof: Proof): Promise<null> {
  await proven(ctx, proof, async (db, email) => {
    await endFactor(db, ctx.actor)
    // Staff of whom it is required are led to set it up again at once.
    await invalidateUser(db, ctx.actor.userId)
    await audit(db, ctx, 'twoFactor.disabled')
    await emailUser(db, ctx, { email: 'mfaOff', to: email })
  })
  return null
}
