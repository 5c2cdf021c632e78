import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { linkInvitationState, type LinkInvitationState } from '@waybill/contract/warehouses/invitation-lifecycle'
import type * as api from '@waybill/contract/warehouses/links-api'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import {
  cappedAt,
  COUNT_CAP,
  ID_KEY,
  INSTANT_KEY,
  instantKey,
  readKeyset,
  writeKeyset,
} from '../../../platform/keyset.ts'
import { limit, limitKey } from '../../people/identity/index.ts'
import { sendInvitation } from './invitation-mail.ts'
import { asService, patternOf, readingAsService } from './service-scope.ts'

interface Row {
  id: number
  warehouse_id: number
  code: string
  name: string
  email: string
  language: 'en' | 'cn'
  state: LinkInvitationState
  sent_at: Date
  place: string
  sent_count: number
}

const source = sql`warehouse_invitation i join warehouse w on w.org_id = i.org_id and w.id = i.warehouse_id`
const columns = sql`i.id, i.warehouse_id, w.code, w.name, i.email, i.language, i.state, i.sent_at, ${instantKey(sql`i.sent_at`)} as place, i.sent_count`

const present = (row: Row): api.LinkInvitation => ({
  id: row.id,
  warehouse: { id: row.warehouse_id, code: row.code, name: row.name },
  email: row.email,
  language: row.language,
  state: row.state,
  sentAt: row.sent_at.toISOString(),
  sentCount: row.sent_count,
})

async function getRow(db: Db, orgId: number, id: number): Promise<Row> {
  const { rows } = await sql<Row>`select ${columns} from ${source} where i.org_id = ${orgId} and i.id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw notFound('Invitation', '邀请')
  return rows[0]
}

const LIST = 'warehouse invitations'

/** Answers listLinkInvitations, newest first. */
export function listInvitations(
  ctx: BaseCtx,
  { search, state, cursor, limit: most }: ParsedOf<typeof api.listLinkInvitations>['query'],
): Promise<OutputOf<typeof api.listLinkInvitations>> {
  const where = sql`i.org_id = ${ctx.actor.orgId} and (${state ?? null}::text is null or i.state = ${state ?? null}::text)
    and ${search?.trim() ? sql`i.email like ${patternOf(search)}` : sql`true`}`
  const [at, id] = readKeyset(LIST, [INSTANT_KEY, ID_KEY], cursor) ?? []
  const after = at === undefined ? sql`true` : sql`(i.sent_at, i.id) < (${at}::timestamptz, ${id}::bigint)`
  return readingAsService(ctx, async (db) => {
    const { rows } = await sql<Row>`
      select ${columns} from ${source} where ${where} and ${after} order by i.sent_at desc, i.id desc limit ${most + 1}`.execute(
      db,
    )
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from (select 1 from ${source} where ${where} limit ${COUNT_CAP + 1}) c`.execute(db)
    const page = rows.slice(0, most)
    const last = rows.length > most ? page.at(-1) : undefined
    return {
      records: page.map(present),
      total: cappedAt(counted[0]?.count ?? 0),
      next: last ? writeKeyset(LIST, [last.place, String(last.id)]) : null,
    }
  })
}

/** Mails that an operator may send in a day; minutes until one address may be written to again for the same warehouse. */
const PER_DAY = 200
const AGAIN_SECONDS = 600

async function countMail(ctx: BaseCtx, key: string): Promise<void> {
  const { orgId } = ctx.actor
  await limit(ctx.database, { prefix: 'link-invitation-again', points: 1, seconds: AGAIN_SECONDS }).take(
    limitKey(orgId, key),
  )
  await limit(ctx.database, { prefix: 'link-invitation-day', points: PER_DAY, seconds: 86_400 }).take(
    limitKey(orgId, 'link invitations'),
  )
}

/** Answers inviteToWarehouse: the same for every address. */
export async function invite(
  ctx: BaseCtx,
  { warehouseId, email, language }: ParsedOf<typeof api.inviteToWarehouse>['body'],
): Promise<api.LinkInvitation> {
  const { orgId, tenantOrgId } = ctx.actor
  const find = (db: Db) =>
    sql<{ name: string; operator: string; active: boolean }>`
      select w.name, w.active, o.name as operator from warehouse w join tenancy_org o on o.id = w.org_id
      where w.org_id = ${orgId} and w.id = ${warehouseId}`.execute(db)
  const [warehouse] = (await readingAsService(ctx, find)).rows
  if (!warehouse) throw notFound('Warehouse', '仓库')
  if (!warehouse.active) throw new AppError('WAREHOUSE_INACTIVE')
  await countMail(ctx, `${warehouseId} ${email}`)
  return asService(ctx, async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into warehouse_invitation as i (org_id, warehouse_id, email, language, sent_at)
      values (${orgId}, ${warehouseId}, ${email}, ${language}, ${ctx.now()})
      on conflict (org_id, warehouse_id, email) where state = ${stateSql(linkInvitationState.pending)}
      do update set language = excluded.language, sent_at = excluded.sent_at, sent_count = i.sent_count + 1
      returning id`.execute(db)
    const { id } = rows[0]!
    await sendInvitation(db, {
      tenantOrgId,
      email,
      locale: language,
      operator: warehouse.operator,
      warehouse: warehouse.name,
    })
    await recordAudit(db, { orgId, action: 'warehouseInvitation.sent', subject: { type: 'warehouseInvitation', id } })
    return present(await getRow(db, orgId, id))
  })
}

/** Answers withdrawLinkInvitation. */
export function withdraw(ctx: BaseCtx, id: number): Promise<api.LinkInvitation> {
  const { orgId } = ctx.actor
  return asService(ctx, async (db) => {
    await getRow(db, orgId, id)
    const { numUpdatedRows } = await db
      .updateTable('warehouse_invitation')
      .set({ state: linkInvitationState.withdrawn, answered_at: ctx.now() })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('state', '=', linkInvitationState.pending)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('LINK_INVITATION_OVER')
    await recordAudit(db, {
      orgId,
      action: 'warehouseInvitation.withdrawn',
      subject: { type: 'warehouseInvitation', id },
    })
    return present(await getRow(db, orgId, id))
  })
}
