import type * as api from '@waybill/contract/badges/api'
import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { readingAsService } from '../warehouses/index.ts'

const peopleOf = (db: Db, operatorId: number) =>
  db
    .selectFrom('identity_user as u')
    .leftJoin('badge as b', (join) =>
      join.onRef('b.org_id', '=', 'u.org_id').onRef('b.user_id', '=', 'u.id').on('b.revoked_at', 'is', null),
    )
    .leftJoin('floor_pin as p', (join) => join.onRef('p.org_id', '=', 'u.org_id').onRef('p.user_id', '=', 'u.id'))
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.status', 'p.changed_at as pin_at'])
    .select(['b.id as badge_id', 'b.created_at', 'b.last_used_at', 'b.locked_until'])
    .where('u.org_id', '=', operatorId)

type Row = Awaited<ReturnType<ReturnType<typeof peopleOf>['executeTakeFirstOrThrow']>>

function badgeOf({ badge_id: id, created_at: createdAt, ...row }: Row, now: Date): api.Person['badge'] {
  if (id === null || createdAt === null) return null
  const locked = row.locked_until !== null && row.locked_until > now
  return {
    id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lockedUntil: locked ? row.locked_until!.toISOString() : null,
  }
}

const present = (row: Row, now: Date): api.Person => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`.trim() || row.email,
  email: row.email,
  active: row.status === accountStatus.active,
  hasPin: row.pin_at !== null,
  badge: badgeOf(row, now),
})

/** One person of the operator; throws NotFound. */
export async function getPerson(
  db: Db,
  operatorId: number,
  { userId, now }: { userId: number; now: Date },
): Promise<api.Person> {
  const row = await peopleOf(db, operatorId).where('u.id', '=', userId).executeTakeFirst()
  if (!row) throw notFound('Person', '人员')
  return present(row, now)
}

const LIST = 'people'

/** Answers listPeople. */
export function listPeople(
  ctx: BaseCtx,
  { cursor, limit }: ParsedOf<typeof api.listPeople>['query'],
): Promise<OutputOf<typeof api.listPeople>> {
  const { orgId } = ctx.actor
  const [after = '0'] = readKeyset(LIST, [ID_KEY], cursor) ?? []
  return readingAsService(ctx, async (db) => {
    const rows = await peopleOf(db, orgId)
      .where('u.id', '>', Number(after))
      .orderBy('u.id')
      .limit(limit + 1)
      .execute()
    const counted = await db
      .selectFrom('identity_user')
      .select('id')
      .where('org_id', '=', orgId)
      .limit(COUNT_CAP + 1)
      .execute()
    const page = rows.slice(0, limit)
    return {
      records: page.map((row) => present(row, ctx.now())),
      total: cappedAt(counted.length),
      next: rows.length > limit ? writeKeyset(LIST, [String(page.at(-1)!.id)]) : null,
    }
  })
}
