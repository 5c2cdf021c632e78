import { AppError, notFound } from '@waybill/contract/core/errors'
import type { SheetScope } from '@waybill/contract/rate-sheets/shapes'
import { rateSheetState } from '@waybill/contract/rate-sheets/lifecycle'
import { sql } from 'kysely'
import { findService } from '@waybill/contract/carriers/catalogue'
import { listSheets, lockScope, type StoredSheet } from '../../../carriers/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'

export type Staff = Pick<BaseCtx, 'database' | 'now' | 'actor'>

/** The first day from which a version may hold: parcels of earlier days have been priced. */
export const firstDay = (now: Date): string => now.toISOString().slice(0, 10)

/** A scope as it was asked for; throws NOT_FOUND for a service that its carrier does not have. Other tables are of the whole carrier. */
export function scopeOf(asked: {
  kind: SheetScope['kind']
  carrier: number
  service?: string | null | undefined
}): SheetScope {
  const service = asked.kind === 'rates' ? (asked.service ?? '') : null
  if (service !== null && !findService(asked.carrier, service)) throw notFound('Rate sheet', '费率表')
  return { kind: asked.kind, carrier: asked.carrier as SheetScope['carrier'], service }
}

export const draftOf = (sheets: readonly StoredSheet[]): StoredSheet | undefined =>
  sheets.find(({ state }) => state === rateSheetState.draft)

/**
 * Work on one rate sheet, one writer at a time, with the draft that the caller has seen: throws RATE_SHEET_CHANGED when there is another. Rate
 * sheets belong to no organization, and background work alone may write them.
 */
export const changeSheet = <T>(
  { database, actor }: Staff,
  { scope, seen }: { scope: SheetScope; seen: number },
  work: (db: Db, found: { sheets: StoredSheet[]; draft: StoredSheet | undefined }) => Promise<T>,
): Promise<T> =>
  inScope(database, { role: 'service', orgId: actor.orgId, userId: actor.userId }, async (db) => {
    await lockScope(db, scope)
    const sheets = await listSheets(db, scope)
    const draft = draftOf(sheets)
    if ((draft?.edit ?? 0) !== seen) throw new AppError('RATE_SHEET_CHANGED')
    return work(db, { sheets, draft })
  })

/** Names of users by id. */
export async function namesOf(db: Db, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, trim(concat_ws(' ', first_name, last_name)) as name from identity_user where id = any(${known}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
