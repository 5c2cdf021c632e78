import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migratedTables } from './migrated.ts'
import { type Declaration, declarationsOf, PLANTERS, type SourceUse, sourceUses } from './source-uses.ts'

/** Rooms without a module's door, with what they own and offer. */
const OTHER_ROOMS: Record<string, Declaration> = {
  carriers: {
    owns: [
      'carrier_holiday',
      'carrier_limit',
      'carrier_service',
      'cod_rule',
      'delivery_area',
      'dim_rule',
      'fuel_rate',
      'insurance_rule',
      'lithium_rule',
      'manifest_rule',
      'pickup_fee',
      'pickup_rule',
      'rate_band',
      'rate_sheet',
      'rate_table_version',
      'sandbox_carrier.canceled_change',
      'sandbox_carrier.manifest',
      'sandbox_carrier.pickup',
      'sandbox_carrier.shipment',
      'surcharge',
      'void_rule',
      'zone_chart',
      'zone_exception',
      'zone_rule',
    ],
    offers: [
      'carriers_delivery_area',
      'carriers_fuel_rate',
      'carriers_rate_band',
      'carriers_sheet_period',
      'carriers_sheet_start',
      'carriers_surcharge',
    ],
  },
  'platform/audit': { owns: ['audit_event'], offers: ['audit_entry'] },
  'platform/files': { owns: ['file'], offers: ['files_file'] },
  'platform/http': { owns: ['idempotency_key'], offers: [] },
  'platform/sealing': { owns: ['sealing_key'], offers: [] },
}

/** Reads past the owner that stand, each with its reason; none may be added. */
const KNOWN_READS = new Set([
  // A restore looks into databases of any age, those from before there were views too.
  'platform/backup org',
])

export function knownTables(root: string): Set<string> {
  const schema = readFileSync(join(root, 'server/platform/database/schema.ts'), 'utf8')
  const list = schema.slice(schema.indexOf('export interface Schema {'))
  return new Set([...list.matchAll(/^ {2}'?([a-z_.]+)'?: /gm)].map(([, name = '']) => name))
}

interface House {
  known: ReadonlySet<string>
  rooms: ReadonlyMap<string, Declaration>
  uses: readonly SourceUse[]
  /** What the migrations leave behind: every table, and every view with the tables that it shows. */
  migrated: { tables: ReadonlySet<string>; views: ReadonlyMap<string, ReadonlySet<string>> }
}

/** `orders` → `orders_`; `platform/audit` → `audit_`: how the views that a room offers begin. */
const prefixOf = (room: string): string => `${room.replace(/^.*\//, '').replaceAll('-', '_')}_`

/** Tables and views that nobody declares or that two do, and declarations of what is not there. */
function* declarationFaults({ known, rooms, migrated }: House, owners: ReadonlyMap<string, readonly string[]>) {
  for (const [room, { owns, offers }] of rooms) {
    for (const table of owns) if (!known.has(table)) yield `${room} declares ${table}, which is no table`
    for (const view of offers) {
      if (!migrated.views.has(view)) yield `${room} offers ${view}, which is no view`
      else if (!view.startsWith(prefixOf(room)))
        yield `${room} offers ${view}: a view begins with its owner's name, ${prefixOf(room)}`
    }
  }
  for (const table of new Set([...known, ...migrated.tables])) {
    const by = owners.get(table) ?? []
    const [what, list] = migrated.views.has(table) ? ['view', 'offers'] : ['table', 'owns']
    if (by.length === 0) yield `Nobody owns the ${what} ${table}: name it in the list "${list}" of a module's door`
    if (by.length > 1) yield `The ${what} ${table} is owned by ${by.join(' and ')}: it has one owner`
  }
}

/** Views that show tables of others, and views that nobody reads. */
function* viewFaults({ migrated, uses }: House, owners: ReadonlyMap<string, readonly string[]>) {
  const read = new Set(uses.map(({ table }) => table))
  for (const [view, tables] of migrated.views) {
    const [owner] = owners.get(view) ?? []
    if (owner === undefined) continue
    for (const table of tables)
      if (!migrated.views.has(table) && owners.get(table)?.[0] !== owner)
        yield `The view ${view} of ${owner} shows ${table}, which ${owners.get(table)?.[0] ?? 'somebody else'} owns`
    if (!read.has(view)) yield `${owner} offers ${view}, and nobody reads it`
  }
}

/** Every use of a table past its owner; a view may be read by anybody and written by nobody. */
function* useFaults({ uses, migrated }: House, owners: ReadonlyMap<string, readonly string[]>) {
  for (const { room, table, writes, place } of uses) {
    const owner = owners.get(table)?.[0] ?? 'its owner'
    if (migrated.views.has(table)) {
      if (writes) yield `${place} writes the view ${table}: call a function of ${owner}`
      continue
    }
    if (owners.get(table)?.includes(room) || PLANTERS.has(room)) continue
    if (writes) yield `${place} writes ${table}, which ${owner} owns: call a function of ${owner}`
    else if (!KNOWN_READS.has(`${room} ${table}`))
      yield `${place} reads ${table}, which ${owner} owns: call a function of ${owner}, or join a view that it offers`
  }
}

export function ownershipFaults(house: House): string[] {
  const owners = new Map<string, string[]>()
  for (const [room, { owns, offers }] of house.rooms)
    for (const name of [...owns, ...offers]) owners.set(name, [...(owners.get(name) ?? []), room])
  return [...declarationFaults(house, owners), ...viewFaults(house, owners), ...useFaults(house, owners)]
}

/** The faults of the tree at `root`. */
export function tableFaults(root: string): string[] {
  const known = knownTables(root)
  const rooms = new Map([...declarationsOf(root), ...Object.entries(OTHER_ROOMS)])
  return ownershipFaults({ known, rooms, uses: sourceUses(root, known), migrated: migratedTables(root, known) })
}
