import { AppError } from '@waybill/contract/core/errors'
import type { Locale } from '@waybill/contract/core/messages'
import type { OutboxMessage, listOutbox } from '@waybill/contract/outbox/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx, PublicCtx } from '../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP } from '../../../platform/keyset.ts'
import { tenantOfHost } from '../tenancy/index.ts'
import { brandOf } from './brand.ts'
import { hrefOf } from './compose.ts'
import type { Content } from './queue.ts'

const LATEST = 30

const messages = (db: Db) =>
  db
    .selectFrom('outbox_message')
    .select([
      'org_id',
      'id',
      'channel',
      'recipient',
      'locale',
      'subject',
      'content',
      'state',
      'problem',
      'created_at',
      'done_at',
    ])
    .orderBy('id', 'desc')
type Row = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number]

async function present(db: Db, row: Row, config: PublicCtx['config']): Promise<OutboxMessage> {
  const locale: Locale = row.locale === 'cn' ? 'cn' : 'en'
  const brand = await brandOf(db, row.org_id, { locale, config })
  const { paragraphs, code, link } = row.content as Content
  return {
    id: row.id,
    siteName: brand.siteName,
    channel: row.channel as OutboxMessage['channel'],
    to: row.recipient,
    subject: row.subject,
    state: row.state as OutboxMessage['state'],
    problem: row.problem,
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    content: config.production ? null : { paragraphs, code, link: link && { ...link, href: hrefOf(brand, link.path) } },
  }
}

async function presentAll(db: Db, rows: readonly Row[], config: PublicCtx['config']): Promise<OutboxMessage[]> {
  const presented: OutboxMessage[] = []
  for (const row of rows) presented.push(await present(db, row, config))
  return presented
}

/** What goes out of all sites, for the platform's people. */
export function listAll(
  ctx: BaseCtx,
  { cursor, limit }: { cursor?: number; limit: number },
): Promise<OutputOf<typeof listOutbox>> {
  const work = async (db: Db) => {
    const rows = await messages(db)
      .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? 0))
      .limit(limit + 1)
      .execute()
    const counted = await db
      .selectFrom(
        db
          .selectFrom('outbox_message')
          .select('id')
          .limit(COUNT_CAP + 1)
          .as('some'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const shown = rows.slice(0, limit)
    return {
      records: await presentAll(db, shown, ctx.config),
      total: cappedAt(counted.count),
      next: rows.length > limit ? String(shown.at(-1)?.id) : null,
    }
  }
  return inScope(ctx.database, { role: 'service', orgId: ctx.actor.orgId }, work, { readOnly: true })
}

/**
 * The latest messages of the site that is asked, to anybody: that is how a sign-up is tried on one machine. It shows codes, so in
 * production there is no such call.
 */
export async function listLatest(ctx: PublicCtx, to: string | undefined): Promise<OutboxMessage[]> {
  if (ctx.config.production) throw new AppError('ENDPOINT_NOT_FOUND')
  const tenant = await tenantOfHost(ctx, ctx.host)
  if (!tenant) throw new AppError('SITE_NOT_FOUND')
  const work = async (db: Db) => {
    const rows = await messages(db)
      .where('org_id', '=', tenant.orgId)
      .$if(Boolean(to), (query) => query.where('recipient', '=', to ?? ''))
      .limit(LATEST)
      .execute()
    return presentAll(db, rows, ctx.config)
  }
  return inScope(ctx.database, { role: 'service', orgId: tenant.orgId }, work, { readOnly: true })
}
