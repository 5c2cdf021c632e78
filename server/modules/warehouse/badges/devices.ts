import type * as api from '@waybill/contract/badges/api'
import { MOST_DEVICES } from '@waybill/contract/badges/words'
import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx, PublicCtx } from '../../../platform/http/index.ts'
import { cappedAt, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { endSessions } from '../../people/identity/index.ts'
import { findStations, getStation } from '../printers/index.ts'
import { asService, readingAsService } from '../warehouses/index.ts'
import { hashOf, newDeviceToken } from './codes.ts'

const devicesOf = (db: Db, orgId: number) =>
  db
    .selectFrom('shared_device')
    .select(['id', 'org_id', 'station_id', 'name', 'created_at', 'last_used_at'])
    .where('org_id', '=', orgId)
    .where('revoked_at', 'is', null)

export type Device = Awaited<ReturnType<ReturnType<typeof devicesOf>['executeTakeFirstOrThrow']>>

async function present(db: Db, operatorId: number, rows: readonly Device[]): Promise<api.SharedDevice[]> {
  const stations = await findStations(
    db,
    operatorId,
    rows.map((row) => row.station_id),
  )
  return rows.map((row) => {
    const { id, name, warehouse } = stations.get(row.station_id)!
    return {
      id: row.id,
      name: row.name,
      station: { id, name },
      warehouse,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    }
  })
}

const LIST = 'shared devices'
const countDevices = async (db: Db, orgId: number): Promise<number> =>
  (await devicesOf(db, orgId).limit(MOST_DEVICES).execute()).length

/** Answers listSharedDevices. */
export function listDevices(
  ctx: BaseCtx,
  { cursor, limit }: ParsedOf<typeof api.listSharedDevices>['query'],
): Promise<OutputOf<typeof api.listSharedDevices>> {
  const { orgId } = ctx.actor
  const [before] = readKeyset(LIST, [ID_KEY], cursor) ?? []
  return readingAsService(ctx, async (db) => {
    const rows = await devicesOf(db, orgId)
      .$if(before !== undefined, (query) => query.where('id', '<', Number(before)))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const page = rows.slice(0, limit)
    return {
      records: await present(db, orgId, page),
      total: cappedAt(await countDevices(db, orgId)),
      next: rows.length > limit ? writeKeyset(LIST, [String(page.at(-1)!.id)]) : null,
    }
  })
}

const audit = (db: Db, ctx: BaseCtx, { id, action }: { id: number; action: 'created' | 'revoked' }) =>
  recordAudit(db, { orgId: ctx.actor.orgId, action: `sharedDevice.${action}`, subject: { type: 'sharedDevice', id } })

/** Answers shareDevice. A lost answer leaves a device without its token, which opens nothing and is revoked from the list. */
export function shareDevice(
  ctx: BaseCtx,
  { stationId, name }: ParsedOf<typeof api.shareDevice>['body'],
): Promise<OutputOf<typeof api.shareDevice>> {
  const { orgId, userId } = ctx.actor
  const deviceToken = newDeviceToken()
  return asService(ctx, async (db) => {
    const station = await getStation(db, orgId, stationId)
    if (!station.active) throw new AppError('STATION_INACTIVE', { params: { name: station.name } })
    // Two at once would both see room for one.
    await sql`select pg_advisory_xact_lock(810, (${orgId}::bigint % 2147483647)::integer)`.execute(db)
    if ((await countDevices(db, orgId)) >= MOST_DEVICES)
      throw new AppError('STATIONS_FULL', { params: { max: MOST_DEVICES } })
    const row = await db
      .insertInto('shared_device')
      .values({
        org_id: orgId,
        station_id: stationId,
        name,
        token_hash: hashOf(deviceToken),
        created_by: userId,
        created_at: ctx.now(),
      })
      .returning(['id', 'org_id', 'station_id', 'name', 'created_at', 'last_used_at'])
      .executeTakeFirstOrThrow()
    await audit(db, ctx, { id: row.id, action: 'created' })
    const [device] = await present(db, orgId, [row])
    return { device: device!, deviceToken }
  })
}

/** Answers revokeSharedDevice; one that is revoked already stays so. */
export async function revokeDevice(ctx: BaseCtx, id: number): Promise<null> {
  const { orgId } = ctx.actor
  const now = ctx.now()
  await asService(ctx, async (db) => {
    const device = await db
      .selectFrom('shared_device')
      .select('revoked_at')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!device) throw notFound('Device', '设备')
    if (device.revoked_at !== null) return
    await db
      .updateTable('shared_device')
      .set({ revoked_at: now })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
    await endSessions(db, { orgId, deviceId: id }, { at: now, reason: 'shared device revoked' })
    await audit(db, ctx, { id, action: 'revoked' })
  })
  return null
}

/** The shared device of a token; throws DEVICE_NOT_SHARED. */
export async function findDevice(ctx: PublicCtx, token: string): Promise<Device> {
  const found = await inScope(
    ctx.database,
    { role: 'service', orgId: 0 },
    (db) =>
      db
        .selectFrom('shared_device')
        .select(['id', 'org_id', 'station_id', 'name', 'created_at', 'last_used_at'])
        .where('token_hash', '=', hashOf(token))
        .where('revoked_at', 'is', null)
        .executeTakeFirst(),
    { readOnly: true },
  )
  if (!found) throw new AppError('DEVICE_NOT_SHARED')
  return found
}

/** Locks a device until the transaction ends; throws DEVICE_NOT_SHARED when it was revoked meanwhile. */
export async function lockDevice(db: Db, { org_id: orgId, id }: Device): Promise<void> {
  const device = await devicesOf(db, orgId).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!device) throw new AppError('DEVICE_NOT_SHARED')
}

/** Answers findSharedDevice. */
export async function presentPlace(ctx: PublicCtx, device: Device): Promise<OutputOf<typeof api.findSharedDevice>> {
  const station = await inScope(
    ctx.database,
    { role: 'service', orgId: device.org_id },
    (db) => getStation(db, device.org_id, device.station_id),
    { readOnly: true },
  )
  return { station: station.name, warehouse: station.warehouse.name }
}
