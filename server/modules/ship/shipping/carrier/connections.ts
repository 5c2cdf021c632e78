import { carrier, type CarrierId } from '@waybill/contract/carriers/enums'
import {
  connectionLifecycle,
  connectionState,
  type ConnectionState,
} from '@waybill/contract/carriers/connection-lifecycle'
import { valuesOf } from '@waybill/contract/core/enums'
import { statesBefore } from '@waybill/contract/core/lifecycle'
import { sql } from 'kysely'
import { type CarrierConnection, SANDBOX } from '../../../../carriers/index.ts'
import { defineCache } from '../../../../platform/cache/index.ts'
import { type Db, inScope, stateSql } from '../../../../platform/database/index.ts'
import type { Services } from '../../../../platform/http/index.ts'
import { encryptorFor, type SealedColumn } from '../../../../platform/sealing/index.ts'
import { PLATFORM_ORG_ID } from '../../../site/tenancy/index.ts'

/** The platform's default connection: the sandbox carriers. */
export const DEFAULT_CONNECTION_ID = '00000000-0000-4000-8000-000000000001'

const PURPOSE = 'carriers'
const ownerOf = (orgId: number | string, id: string): string => `${orgId}/${id}`

/** Credentials of carrier accounts. */
export const sealedCarrierCredentials: SealedColumn = {
  table: 'carrier_connection',
  column: 'sealed',
  key: ['org_id', 'id'],
  purpose: PURPOSE,
  owner: ownerOf,
  describe: async (db, orgId, id) => {
    const { rows } = await sql<{ adapter: string; owner: string | null }>`
      select c.adapter, o.name as owner from carrier_connection c left join tenancy_org o on o.id = c.org_id
      where c.org_id = ${orgId}::bigint and c.id = ${id}::uuid`.execute(db)
    return `credentials of the carrier account ${id} (${rows[0]?.adapter}) of ${rows[0]?.owner}`
  },
  // Without credentials it can be neither bought nor voided over; labels that are there remain printable.
  discard: async (db, orgId, id) => {
    await sql`
      update carrier_connection set sealed = null, version = version + 1
      where org_id = ${orgId}::bigint and id = ${id}::uuid`.execute(db)
    await connections.invalidate(db)
  },
}

export interface ConnectionRow {
  id: string
  orgId: number
  adapter: string
  state: ConnectionState
  carriers: CarrierId[]
  services: string[] | null
  sealed: Buffer | null
  version: number
  distance: number
}

const connections = defineCache<readonly ConnectionRow[]>({
  name: 'carrier-connections',
  holds: 'carrier accounts that an organization may use, by organization',
  invalidatedBy: 'changes of carrier accounts',
  maxEntries: 5_000,
  ttlMs: 300_000,
})

/** The connections of an organization and of everyone above it, nearest first (role service). */
async function readConnections(db: Db, orgId: number): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    with recursive chain as (
      select id, parent_org_id, 0 as distance from tenancy_org where id = ${orgId}
      union all
      select o.id, o.parent_org_id, chain.distance + 1 from chain join tenancy_org o on o.id = chain.parent_org_id)
    select c.id, c.org_id as "orgId", c.adapter, c.state, c.carriers, c.services, c.sealed, c.version, chain.distance
    from chain join carrier_connection c on c.org_id = chain.id order by chain.distance, c.created_at, c.id`.execute(db)
  return rows
}

type Needs = Pick<Services, 'config' | 'database' | 'now'>

/** Reads the connections of an organization for the registry of carriers. */
export const connectionsOf =
  (services: Needs) =>
  async (orgId: number): Promise<CarrierConnection[]> => {
    const { database, config } = services
    const rows = await connections.read(services, String(orgId), () =>
      inScope(database, { role: 'service', orgId }, (db) => readConnections(db, orgId)),
    )
    return rows.map(({ state, sealed, ...row }) => ({
      ...row,
      isActive: state === connectionState.active,
      credentials: async () =>
        sealed &&
        JSON.parse((await encryptorFor(config, PURPOSE)).open(sealed, ownerOf(row.orgId, row.id)).toString('utf8')),
    }))
  }

export interface NewConnection {
  orgId: number
  adapter: string
  carriers: readonly CarrierId[]
  /** By code; null = every service of these carriers. */
  services: readonly string[] | null
  /** What JSON can hold; null = the adapter needs none. */
  credentials: unknown
}

/** Adds the platform's default connection where it is missing; changes nothing that is there (role service). */
export async function ensureDefaultConnection(db: Db): Promise<void> {
  await db
    .insertInto('carrier_connection')
    .values({
      org_id: PLATFORM_ORG_ID,
      id: DEFAULT_CONNECTION_ID,
      adapter: SANDBOX,
      state: connectionState.active,
      carriers: valuesOf(carrier),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Seals and stores the credentials of a connection in place of those before (role service). */
export async function setCredentials(
  db: Db,
  config: Needs['config'],
  { orgId, id, credentials }: { orgId: number; id: string; credentials: unknown },
): Promise<void> {
  const sealer = await encryptorFor(config, PURPOSE)
  const sealed = sealer.seal(Buffer.from(JSON.stringify(credentials)), ownerOf(orgId, id))
  await sql`
    update carrier_connection set sealed = ${sealed}, version = version + 1 where org_id = ${orgId} and id = ${id}`.execute(
    db,
  )
  await connections.invalidate(db)
}

/** Connects a carrier account, active at once; returns its id (role service). */
export async function addConnection(
  db: Db,
  config: Needs['config'],
  { orgId, adapter, carriers, services, credentials }: NewConnection,
): Promise<string> {
  const { id } = await db
    .insertInto('carrier_connection')
    .values({
      org_id: orgId,
      adapter,
      state: connectionState.active,
      carriers: [...carriers],
      services: services && [...services],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (credentials !== null) await setCredentials(db, config, { orgId, id, credentials })
  await connections.invalidate(db)
  return id
}

export interface ConnectionFacts {
  id: string
  orgId: number
  /** The owner's name; null = it has none yet. */
  owner: string | null
  adapter: string
  state: ConnectionState
  carriers: CarrierId[]
  services: string[] | null
}

/** Every carrier account, in the order in which they were connected (role service). */
export async function listConnections(db: Db): Promise<ConnectionFacts[]> {
  const { rows } = await sql<ConnectionFacts>`
    select c.id, c.org_id as "orgId", o.name as owner, c.adapter, c.state, c.carriers, c.services
    from carrier_connection c left join tenancy_org o on o.id = c.org_id order by c.created_at, c.id`.execute(db)
  return rows
}

/** Switches a connection on or off; null when there is none that can, else the organization that owns it (role service). */
export async function setConnectionState(db: Db, id: string, to: ConnectionState): Promise<number | null> {
  const { rows } = await sql<{ orgId: number }>`
    update carrier_connection set state = ${stateSql(to)}
    where id = ${id}::uuid and state in (${stateSql(...statesBefore(connectionLifecycle, to))})
    returning org_id as "orgId"`.execute(db)
  await connections.invalidate(db)
  return rows[0]?.orgId ?? null
}
