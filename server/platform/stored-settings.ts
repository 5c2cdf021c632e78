import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { AppError } from '@waybill/contract/core/errors'
import type { Db } from './database/index.ts'

/** A table with a row of settings an organization: `setting` in JSON, numbered by `version`; no row before the first change. */
type SettingTable =
  | 'buyer_mail_setting'
  | 'customs_setting'
  | 'exception_setting'
  | 'funding_setting'
  | 'invoice_setting'
  | 'order_default'

interface Description<T> {
  /** Of the module that calls this. */
  table: SettingTable
  /** What each setting must be, by its name. */
  shape: { shape: { [K in keyof T]: { safeParse: (value: unknown) => { success: boolean } } } }
  /** What applies before anything was set. */
  first: T
}

export interface SettingsChange<T> {
  orgId: number
  userId: number
  /** The one that the change was made from. */
  version: number
  settings: T
  at: Date
}

/** Reads and stores the settings of organizations; the scope decides whose. */
export function storedSettings<T extends object>({ table, shape, first }: Description<T>) {
  const names = Object.keys(shape.shape) as (keyof T & string)[]
  const row = sql.table(table)

  /** Each stored setting by itself: one that no longer fits does not invalidate the others. */
  const settingsOf = (stored: unknown): T => {
    const values = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
    const readable = names.filter((name) => shape.shape[name].safeParse(values[name]).success)
    return { ...first, ...Object.fromEntries(readable.map((name) => [name, values[name]])) }
  }

  /** Version 0: nothing was set yet. */
  async function read(db: Db, orgId: number): Promise<{ settings: T; version: number }> {
    const { rows } = await sql<{ setting: unknown; version: number }>`
      select setting, version from ${row} where org_id = ${orgId}`.execute(db)
    return { settings: settingsOf(rows[0]?.setting), version: rows[0]?.version ?? 0 }
  }

  /** Stores what is valid, and answers what it changed. Throws CONFLICT when somebody else changed the settings since `version`. */
  async function save(db: Db, change: SettingsChange<T>): Promise<{ from: Partial<T>; to: Partial<T> }> {
    const { orgId, userId, version, settings, at } = change
    const { settings: before } = await read(db, orgId)
    const setting = sql`${JSON.stringify(settings)}::jsonb`
    const { numAffectedRows = 0n } = await (
      version === 0
        ? sql`insert into ${row} (org_id, setting, version, updated_at, updated_by)
            values (${orgId}, ${setting}, 1, ${at}, ${userId}) on conflict do nothing`
        : sql`update ${row} set setting = ${setting}, version = ${version + 1}, updated_at = ${at}, updated_by = ${userId}
            where org_id = ${orgId} and version = ${version}`
    ).execute(db)
    if (numAffectedRows === 0n) throw new AppError('CONFLICT')
    const changed = names.filter((name) => !isDeepStrictEqual(settings[name], before[name]))
    const pick = (from: T) => Object.fromEntries(changed.map((name) => [name, from[name]])) as Partial<T>
    return { from: pick(before), to: pick(settings) }
  }

  return { read, save }
}
