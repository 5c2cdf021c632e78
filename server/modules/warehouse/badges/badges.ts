import type { Person } from '@waybill/contract/badges/api'
import { badgeCode } from '@waybill/contract/badges/words'
import { notFound } from '@waybill/contract/core/errors'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx, FileAnswer } from '../../../platform/http/index.ts'
import { drawPaper, paperDots, PaperPage, wrapPaperText } from '../../../carriers/index.ts'
import { endSessions, lockUser } from '../../people/identity/index.ts'
import { asService, readingAsService } from '../warehouses/index.ts'
import { hashOfBadge, newBadgeCode } from './codes.ts'
import { getPerson } from './people.ts'

const noBadge = () => notFound('Badge', '工牌')
const audit = (db: Db, ctx: BaseCtx, { id, action }: { id: number; action: 'issued' | 'revoked' }) =>
  recordAudit(db, { orgId: ctx.actor.orgId, action: `badge.${action}`, subject: { type: 'badge', id } })

/** Takes a person's badge out of use, with the sessions that it has opened. */
async function endBadge(db: Db, ctx: BaseCtx, userId: number): Promise<number | undefined> {
  const { orgId } = ctx.actor
  const now = ctx.now()
  const ended = await db
    .updateTable('badge')
    .set({ revoked_at: now })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return undefined
  await endSessions(db, { orgId, badgeOf: userId }, { at: now, reason: 'badge revoked' })
  await audit(db, ctx, { id: ended.id, action: 'revoked' })
  return ended.id
}

/** Answers issueBadge. Sent twice, the second code is the one that counts: the first answer may have been lost. */
export function issueBadge(ctx: BaseCtx, userId: number): Promise<{ person: Person; code: string }> {
  const { orgId } = ctx.actor
  const code = newBadgeCode()
  const issue = async (db: Db) => {
    await getPerson(db, orgId, { userId, now: ctx.now() })
    await lockUser(db, { orgId, userId })
    await endBadge(db, ctx, userId)
    const { id } = await db
      .insertInto('badge')
      .values({
        org_id: orgId,
        user_id: userId,
        code_hash: hashOfBadge(code),
        issued_by: ctx.actor.userId,
        created_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(db, ctx, { id, action: 'issued' })
    return { person: await getPerson(db, orgId, { userId, now: ctx.now() }), code }
  }
  return asService(ctx, issue, { retries: 2 })
}

/** Answers revokeBadge; one that is revoked already stays so. */
export async function revokeBadge(ctx: BaseCtx, id: number): Promise<null> {
  const { orgId } = ctx.actor
  await asService(ctx, async (db) => {
    const badge = await db
      .selectFrom('badge')
      .select(['user_id', 'revoked_at'])
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!badge) throw noBadge()
    if (badge.revoked_at === null) await endBadge(db, ctx, badge.user_id)
  })
  return null
}

const EDGE = 30
const { width } = paperDots['4x6']

/** A strip of 4 × 1 in like those of places: the name above the barcode. */
function labelOf(name: string, code: string): PaperPage {
  const page = new PaperPage()
  page.text(EDGE, 70, wrapPaperText(name, width - 2 * EDGE, { size: 48 })[0] ?? '', { size: 48, bold: true })
  page.bars(code, { right: width - EDGE, y: 90, width: width - 2 * EDGE, height: 80 })
  page.text(EDGE, 196, code, { size: 26 })
  return page
}

/** Answers printBadge: only the person who has just received it knows the code. */
export async function openBadgeLabel(ctx: BaseCtx, code: string): Promise<FileAnswer> {
  const { orgId } = ctx.actor
  const { name } = await readingAsService(ctx, async (db) => {
    const badge = await db
      .selectFrom('badge')
      .select('user_id')
      .where('org_id', '=', orgId)
      .where('code_hash', '=', hashOfBadge(code))
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (!badge) throw noBadge()
    return getPerson(db, orgId, { userId: badge.user_id, now: ctx.now() })
  })
  const date = ctx.now().toISOString().slice(0, 10)
  const pages = [labelOf(name, badgeCode(code))]
  const bytes = await drawPaper({ title: 'Badge', date, paper: '4x6', pages })
  return { fileName: 'badge.pdf', mime: 'application/pdf', body: Buffer.from(bytes), size: bytes.length }
}
