import { AppError, notFound } from '@waybill/contract/core/errors'
import type { Locale } from '@waybill/contract/core/messages'
import type { Invitation } from '@waybill/contract/invitations/api'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { countAddress, countEmail } from './invite.ts'
import { sendInvitation } from './mail.ts'

const LIST = 'invitations'

const asService = <T>(ctx: BaseCtx, work: (db: Db) => Promise<T>, readOnly = false): Promise<T> =>
  inScope(ctx.database, { role: 'service', orgId: ctx.actor.orgId, userId: ctx.actor.userId }, work, { readOnly })

/** The invitations of a reseller that were not withdrawn. */
const ofReseller = (db: Db, orgId: number) =>
  db.selectFrom('seller_invitation').where('org_id', '=', orgId).where('withdrawn_at', 'is', null)
const columns = ['id', 'email', 'language', 'code', 'sent_at', 'sent_count', 'accepted_at'] as const

type Row = {
  id: number
  email: string
  language: string
  sent_at: Date
  sent_count: number
  accepted_at: Date | null
}
const localeOf = (row: Pick<Row, 'language'>): Locale => (row.language === 'cn' ? 'cn' : 'en')

const present = (row: Row): Invitation => ({
  id: row.id,
  email: row.email,
  language: localeOf(row),
  state: row.accepted_at ? 'accepted' : 'pending',
  sentAt: row.sent_at.toISOString(),
  sentCount: row.sent_count,
})

export function list(ctx: BaseCtx, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const { orgId } = ctx.actor
  const [after] = readKeyset(LIST, [ID_KEY], cursor) ?? []
  const work = async (db: Db) => {
    const rows = await ofReseller(db, orgId)
      .select(columns)
      .$if(after !== undefined, (query) => query.where('id', '<', Number(after)))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const some = ofReseller(db, orgId)
      .select('id')
      .limit(COUNT_CAP + 1)
    const { n } = await db
      .selectFrom(some.as('some'))
      .select((row) => row.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return {
      records: shown.map(present),
      total: cappedAt(Number(n)),
      next: last ? writeKeyset(LIST, [String(last.id)]) : null,
    }
  }
  return asService(ctx, work, true)
}

/** A pending invitation, locked. Throws NOT_FOUND, also for another reseller's and for a withdrawn one, and INVITATION_ACCEPTED. */
async function getPending(db: Db, orgId: number, id: number) {
  const row = await ofReseller(db, orgId).select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Invitation', '邀请')
  if (row.accepted_at) throw new AppError('INVITATION_ACCEPTED')
  return row
}

export async function resend(ctx: BaseCtx, id: number): Promise<Invitation> {
  const { orgId } = ctx.actor
  const { email } = await asService(ctx, (db) => getPending(db, orgId, id))
  await countAddress(ctx, email)
  await countEmail(ctx)
  return asService(ctx, async (db) => {
    const row = await getPending(db, orgId, id)
    await sendInvitation(db, { tenantOrgId: orgId, email: row.email, locale: localeOf(row), code: row.code })
    const renewed = await db
      .updateTable('seller_invitation')
      .set({ sent_at: ctx.now(), sent_count: row.sent_count + 1 })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
    return present(renewed)
  })
}

export const withdraw = (ctx: BaseCtx, id: number): Promise<void> =>
  asService(ctx, async (db) => {
    const { orgId } = ctx.actor
    await getPending(db, orgId, id)
    await db
      .updateTable('seller_invitation')
      .set({ withdrawn_at: ctx.now() })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
  })
