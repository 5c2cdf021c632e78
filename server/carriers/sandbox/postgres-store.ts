import type { CarrierId } from '@waybill/contract/carriers/enums'
import type { Pool } from 'pg'
import type { CarrierManifest, ManifestRequest, PickupRequest, Rate, ShipRequest } from '../provider.ts'
import type { SandboxManifest, SandboxPickup, SandboxShipment, SandboxStore } from './store.ts'

type Row = Record<string, unknown>

const maybeDate = (value: unknown): Date | null => (value === null ? null : new Date(value as string | Date))

const shipmentOf = (row: Row): SandboxShipment => ({
  key: String(row.key),
  reference: String(row.reference),
  serial: Number(row.serial),
  carrier: Number(row.carrier) as CarrierId,
  service: String(row.service),
  tracking: String(row.tracking),
  request: row.request as ShipRequest,
  rate: row.rate as Rate,
  cost: Number(row.cost),
  createdAt: new Date(row.created_at as string | Date),
  voidRequestedAt: maybeDate(row.void_requested_at),
  voidedAt: maybeDate(row.voided_at),
  manifestKey: row.manifest_key === null ? null : String(row.manifest_key),
  aheadMs: Number(row.ahead_ms),
})

const manifestOf = (row: Row): SandboxManifest => ({
  key: String(row.key),
  carrier: Number(row.carrier) as CarrierId,
  serial: Number(row.serial),
  request: row.request as Pick<ManifestRequest, 'from' | 'shipDate'>,
  included: row.included as string[],
  excluded: row.excluded as CarrierManifest['excluded'],
  createdAt: new Date(row.created_at as string | Date),
})

const pickupOf = (row: Row): SandboxPickup => ({
  key: String(row.key),
  carrier: Number(row.carrier) as CarrierId,
  confirmation: String(row.confirmation),
  request: row.request as PickupRequest,
  fee: Number(row.fee),
  createdAt: new Date(row.created_at as string | Date),
  canceledAt: maybeDate(row.canceled_at),
})

const columns =
  'key, reference, serial, carrier, service, tracking, request, rate, cost, created_at, void_requested_at, voided_at, manifest_key, ahead_ms'

const insertText = `insert into sandbox_carrier.shipment (key, reference, serial, carrier, service, tracking, request, rate, cost, created_at)
  values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10) on conflict (key) do nothing returning key`
const byKeyText = `select ${columns} from sandbox_carrier.shipment where key = $1`
const beginText = `select nextval('sandbox_carrier.serial') as next_serial, s.* from (values (1)) one(n)
  left join (${byKeyText}) s on true`
const byReferenceText = `select ${columns} from sandbox_carrier.shipment where reference = $1 and carrier = $2 order by serial limit 1`
const byTrackingText = `select ${columns} from sandbox_carrier.shipment where carrier = $1 and tracking = any($2)`
const markVoidText = `update sandbox_carrier.shipment
  set void_requested_at = coalesce(void_requested_at, $3), voided_at = coalesce(voided_at, $4)
  where carrier = $1 and tracking = $2 returning ${columns}`

const moveClockText = `update sandbox_carrier.shipment set ahead_ms = case when ahead_ms = $3 then $4 else ahead_ms end
  where carrier = $1 and tracking = any($2) returning ${columns}`

const manifestText = `select * from sandbox_carrier.manifest where key = $1`
const insertManifestText = `with added as (
    insert into sandbox_carrier.manifest (key, carrier, serial, request, included, excluded, created_at)
    values ($1, $2, $3, $4::jsonb, $5, $6::jsonb, $7) on conflict (key) do nothing returning key)
  update sandbox_carrier.shipment set manifest_key = $1
  where carrier = $2 and tracking = any($5) and manifest_key is null and exists (select from added)`

const isCanceledText = `select 1 from sandbox_carrier.canceled_change where carrier = $1 and reference = $2`
const cancelText = `insert into sandbox_carrier.canceled_change (carrier, reference, canceled_at) values ($1, $2, $3) on conflict do nothing`
const pickupText = `select * from sandbox_carrier.pickup where key = $1`
const insertPickupText = `insert into sandbox_carrier.pickup (key, carrier, confirmation, request, fee, created_at)
  values ($1, $2, $3, $4::jsonb, $5, $6) on conflict (key) do nothing`
const updatePickupText = `update sandbox_carrier.pickup set request = $2::jsonb, canceled_at = $3 where key = $1`

type Read = (name: string, text: string, values: unknown[]) => Promise<Row[]>

const pickupsIn = (rows: Read): Pick<SandboxStore, 'findPickup' | 'insertPickup' | 'updatePickup'> => ({
  async findPickup(key) {
    const [row] = await rows('pickup', pickupText, [key])
    return row ? pickupOf(row) : null
  },
  async insertPickup({ key, carrier, confirmation, request, fee, createdAt }) {
    await rows('insert_pickup', insertPickupText, [key, carrier, confirmation, JSON.stringify(request), fee, createdAt])
    const [row] = await rows('pickup', pickupText, [key])
    if (!row) throw new Error('the pickup of this key vanished')
    return pickupOf(row)
  },
  async updatePickup({ key, request, canceledAt }) {
    await rows('update_pickup', updatePickupText, [key, JSON.stringify(request), canceledAt])
  },
})

/** What becomes of a parcel that is on its way: its time, and changes that were canceled. */
const onTheWay = (rows: Read): Pick<SandboxStore, 'moveClock' | 'isChangeCanceled' | 'cancelChange'> => ({
  async moveClock(carrier, tracking, { from, to }) {
    const all = await rows('move_clock', moveClockText, [carrier, tracking, from, to])
    const moved = all.find((row) => row.tracking === tracking[0])
    if (!moved) throw new Error('no such label')
    return shipmentOf(moved).aheadMs
  },
  isChangeCanceled: async (carrier, reference) =>
    (await rows('is_canceled', isCanceledText, [carrier, reference])).length > 0,
  cancelChange: async (carrier, reference, at) =>
    void (await rows('cancel_change', cancelText, [carrier, reference, at])),
})

/** The durable store; the pool's connections must run as waybill_service, the only role that may reach the sandbox carriers. */
export function postgresSandboxStore(pool: Pool): SandboxStore {
  const rows = async (name: string, text: string, values: unknown[]): Promise<Row[]> =>
    (await pool.query({ name: `sandbox_${name}`, text, values })).rows
  const first = async (name: string, text: string, values: unknown[]): Promise<SandboxShipment | null> => {
    const [row] = await rows(name, text, values)
    return row ? shipmentOf(row) : null
  }
  return {
    async begin(key) {
      const [row] = await rows('begin', beginText, [key])
      if (!row) throw new Error('no serial')
      return { serial: Number(row.next_serial), existing: row.key === null ? null : shipmentOf(row) }
    },
    async insert(shipment) {
      const { key, reference, serial, carrier, service, tracking, request, rate, cost, createdAt } = shipment
      const values = [
        key,
        reference,
        serial,
        carrier,
        service,
        tracking,
        JSON.stringify(request),
        JSON.stringify(rate),
        cost,
        createdAt,
      ]
      const inserted = await rows('insert', insertText, values)
      if (inserted.length > 0) return shipment
      const winner = await first('by_key', byKeyText, [key])
      if (!winner) throw new Error('the label of this key vanished')
      return winner
    },
    findByReference: (carrier, reference) => first('by_reference', byReferenceText, [reference, carrier]),
    findByTracking: async (carrier, tracking) =>
      (await rows('by_tracking', byTrackingText, [carrier, tracking])).map(shipmentOf),
    async findManifest(key) {
      const [row] = await rows('manifest', manifestText, [key])
      return row ? manifestOf(row) : null
    },
    ...pickupsIn(rows),
    ...onTheWay(rows),
    async insertManifest({ key, carrier, serial, request, included, excluded, createdAt }) {
      const facts = [JSON.stringify(request), included, JSON.stringify(excluded), createdAt]
      await rows('insert_manifest', insertManifestText, [key, carrier, serial, ...facts])
      const [row] = await rows('manifest', manifestText, [key])
      if (!row) throw new Error('the manifest of this key vanished')
      return manifestOf(row)
    },
    async markVoid(carrier, tracking, { requestedAt, voidedAt }) {
      const marked = await first('mark_void', markVoidText, [carrier, tracking, requestedAt, voidedAt])
      if (!marked) throw new Error('no such label')
      return marked
    },
  }
}
