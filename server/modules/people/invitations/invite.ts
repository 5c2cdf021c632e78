import { AppError } from '@waybill/contract/core/errors'
import type { InputOf, OutputOf } from '@waybill/contract/core/route'
import type { Locale } from '@waybill/contract/core/messages'
import { invitationRules, type inviteSellers } from '@waybill/contract/invitations/api'
import { isEmail } from '@waybill/contract/core/email'
import { randomInt } from 'node:crypto'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { findLogin, limit, limitKey } from '../identity/index.ts'
import { sendInvitation } from './mail.ts'

type Result = OutputOf<typeof inviteSellers>['results'][number]['result']

const DAY = 86_400
/** Easily read aloud and typed: no 0, O, 1, I or L. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 10
const newCode = (): string => Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')

const RESEND_MS = invitationRules.resendMinutes * 60_000

/** Counts an email of an invitation against the day's limit of the reseller; throws TOO_MANY_REQUESTS. */
export const countEmail = (ctx: BaseCtx): Promise<void> =>
  limit(ctx.database, { prefix: 'invitation-day', points: invitationRules.perDay, seconds: DAY }).take(
    limitKey(ctx.actor.orgId, 'invitations'),
  )

/** Counts an email to one invited address, of which there may be one in ten minutes; throws TOO_MANY_REQUESTS. */
export const countAddress = (ctx: BaseCtx, email: string): Promise<void> =>
  limit(ctx.database, { prefix: 'invitation-again', points: 1, seconds: RESEND_MS / 1000 }).take(
    limitKey(ctx.actor.orgId, email),
  )

const refuses = async (counted: Promise<void>): Promise<boolean> => {
  try {
    await counted
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return true
    throw error
  }
}

/** Adds the invitation or renews it, and queues its email. */
async function add(db: Db, ctx: BaseCtx, { email, language }: { email: string; language: Locale }): Promise<void> {
  const orgId = ctx.actor.orgId
  const at = ctx.now()
  const row = await db
    .insertInto('seller_invitation')
    .values({ org_id: orgId, email, language, code: newCode(), sent_at: at })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'email']).doUpdateSet((values) => ({
        language,
        sent_at: at,
        sent_count: values('seller_invitation.sent_count', '+', 1),
        withdrawn_at: null,
        accepted_at: null,
        seller_org_id: null,
        // A withdrawn code stays rejected; a pending one stays good, in all the emails that carry it.
        code: values
          .case()
          .when('seller_invitation.withdrawn_at', 'is', null)
          .then(values.ref('seller_invitation.code'))
          .else(values.ref('excluded.code'))
          .end(),
      })),
    )
    .returning('code')
    .executeTakeFirstOrThrow()
  await sendInvitation(db, { tenantOrgId: orgId, email, locale: language, code: row.code })
}

async function inviteOne(ctx: BaseCtx, input: { email: string; language: Locale }): Promise<Result> {
  const { email } = input
  if (!isEmail(email)) return 'invalid'
  const scope = { role: 'service', orgId: ctx.actor.orgId, userId: ctx.actor.userId } as const
  const known = await inScope(ctx.database, scope, (db) => findLogin(db, ctx.actor.orgId, email), { readOnly: true })
  if (known) return 'has_account'
  if (await refuses(countAddress(ctx, email))) return 'sent_recently'
  if (await refuses(countEmail(ctx))) return 'daily_limit'
  await inScope(ctx.database, scope, (db) => add(db, ctx, input))
  return 'sent'
}

/** Invites each address for itself, in the order given and each once: a wrong one stops no other. */
export async function invite(ctx: BaseCtx, body: InputOf<typeof inviteSellers>['body']) {
  const emails = new Set(body.emails.map((email) => email.trim().toLowerCase()).filter((email) => email !== ''))
  const results: { email: string; result: Result }[] = []
  for (const email of emails) {
    results.push({ email, result: await inviteOne(ctx, { email, language: body.language }) })
  }
  return { results }
}
