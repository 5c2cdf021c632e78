import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../platform/database/index.ts'
import { type BaseCtx, tooMany } from '../../../platform/http/index.ts'
import { encryptorFor } from '../../../platform/sealing/index.ts'
import { changeLoginEmail, confirmPassword, isLoginTaken } from '../identity/index.ts'
import { queueEmail } from '../../site/outbox/index.ts'
import { audit, inAccountScope, emailUser } from './account-scope.ts'

const GOOD_MS = 10 * 60_000
const AGAIN_MS = 60_000
const TRIES = 5

type Waiting = { email: string; code_hash: Buffer; attempts: number; sent_at: Date }

function findChange(db: Db, { actor }: BaseCtx): Promise<Waiting | undefined> {
  return db
    .selectFrom('email_change')
    .select(['email', 'code_hash', 'attempts', 'sent_at'])
    .where('org_id', '=', actor.orgId)
    .where('user_id', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst()
}

/** The address to which a code was sent, while the code counts. */
export async function waitingEmail(db: Db, { actor, now }: BaseCtx): Promise<string | null> {
  const row = await db
    .selectFrom('email_change')
    .select('email')
    .where('org_id', '=', actor.orgId)
    .where('user_id', '=', actor.userId)
    .where('attempts', '<', TRIES)
    .where('sent_at', '>', new Date(now().getTime() - GOOD_MS))
    .executeTakeFirst()
  return row?.email ?? null
}

/** Under the present key first, then under those of before. */
const codeDigests = async (ctx: BaseCtx, code: string): Promise<[Buffer, ...Buffer[]]> => {
  const sealer = await encryptorFor(ctx.config, 'email-change')
  return sealer.digests(`${ctx.actor.orgId}/${ctx.actor.userId}/${code}`)
}

const words = {
  en: {
    subject: 'Confirm your new email address',
    text: 'Enter this code on your account page to start logging in with this address. The code expires in 10 minutes.',
    taken:
      'Someone tried to move another account to this address. This address already has an account, so nothing was changed.',
    takenSubject: 'This address already has an account',
  },
  cn: {
    subject: '验证您的新邮箱',
    text: '请在账号页面输入此验证码，完成后即可使用此邮箱登录。验证码 10 分钟内有效。',
    taken: '有人尝试将此邮箱用于另一个账号。此邮箱已有账号，因此未作任何更改。',
    takenSubject: '该邮箱已有账号',
  },
} as const

/** Sends a code to the new address; one that has an account gets a note instead, and the caller hears the same. */
export async function sendCode(ctx: BaseCtx, input: { email: string; password: string }): Promise<null> {
  const { actor } = ctx
  const { email: present } = await confirmPassword(ctx, input.password)
  const { email } = input
  if (email === present) throw new AppError('INVALID_INPUT', { fields: [fieldProblem('email', 'EMAIL_SAME')] })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const [code_hash] = await codeDigests(ctx, code)
  const now = ctx.now()
  await inAccountScope(ctx, async (db) => {
    const before = await findChange(db, ctx)
    const wait = before ? before.sent_at.getTime() + AGAIN_MS - now.getTime() : 0
    if (wait > 0) throw tooMany(wait)
    const change = { email, code_hash, attempts: 0, sent_at: now }
    await db
      .insertInto('email_change')
      .values({ org_id: actor.orgId, user_id: actor.userId, ...change })
      .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doUpdateSet(change))
      .execute()
    const text = words[actor.locale]
    const isTaken = await isLoginTaken(db, ctx.actor.tenantOrgId, email)
    await queueEmail(db, {
      tenantOrgId: actor.tenantOrgId,
      to: email,
      locale: actor.locale,
      ...(isTaken
        ? { subject: text.takenSubject, paragraphs: [text.taken] }
        : { subject: text.subject, paragraphs: [text.text], code }),
    })
  })
  return null
}

/** Is it the code? A wrong one costs a try, which stays counted. */
async function tryCode(ctx: BaseCtx, code: string): Promise<{ email: string } | { left: number } | null> {
  const digests = await codeDigests(ctx, code)
  return inAccountScope(ctx, async (db) => {
    const change = await findChange(db, ctx)
    if (!change || change.attempts >= TRIES || change.sent_at.getTime() + GOOD_MS <= ctx.now().getTime()) return null
    const matches = digests.some((digest) => timingSafeEqual(digest, change.code_hash))
    const right = matches && !(await isLoginTaken(db, ctx.actor.tenantOrgId, change.email))
    if (right) return { email: change.email }
    await db
      .updateTable('email_change')
      .set({ attempts: change.attempts + 1 })
      .where('org_id', '=', ctx.actor.orgId)
      .where('user_id', '=', ctx.actor.userId)
      .execute()
    return { left: TRIES - change.attempts - 1 }
  })
}

async function keepEmail(db: Db, ctx: BaseCtx, email: string): Promise<void> {
  const { orgId, userId, tenantOrgId } = ctx.actor
  const mine = { org_id: orgId, user_id: userId }
  const before = await db
    .selectFrom('identity_user')
    .select('email')
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await changeLoginEmail(db, { orgId, userId, tenantOrgId }, email)
  await db
    .deleteFrom('email_change')
    .where((row) => row.and(mine))
    .execute()
  await audit(db, ctx, 'email.changed')
  await emailUser(db, ctx, { email: 'email', to: before.email })
}

/** Makes the new address the one of the account. */
export async function changeMyEmail(ctx: BaseCtx, code: string): Promise<null> {
  const tried = await tryCode(ctx, code)
  if (!tried) throw new AppError('CODE_EXPIRED')
  if ('left' in tried) throw new AppError('CODE_ERROR', { params: { tries: tried.left } })
  try {
    await inAccountScope(ctx, (db) => keepEmail(db, ctx, tried.email))
  } catch (error) {
    // Somebody else took the address between the look and the change.
    if ((error as { code?: string }).code === '23505') throw new AppError('CODE_EXPIRED')
    throw error
  }
  return null
}
