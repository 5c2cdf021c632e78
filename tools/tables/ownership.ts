import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Declaration, declarationsOf, PLANTERS, type SourceUse, sourceUses } from './source-uses.ts'

/** Rooms without a module's door, and what they own and read. */
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
      'lithium_rule',
      'rate_band',
      'rate_table_version',
      'sandbox_carrier.shipment',
      'surcharge',
      'void_rule',
      'zone_chart',
      'zone_exception',
      'zone_rule',
    ],
    reads: [],
  },
  operations: { owns: [], reads: ['app_user', 'file'] },
  'platform/audit': { owns: ['audit_event'], reads: [] },
  'platform/backup': { owns: [], reads: ['org'] },
  'platform/files': { owns: ['file'], reads: [] },
  'platform/http': { owns: ['idempotency_key'], reads: [] },
  'platform/sealing': { owns: ['sealing_key'], reads: [] },
  'platform/shipment-search': { owns: [], reads: ['shipment'] },
}

/** Writes past the owner that still stand, each with its reason; none may be added. */
const KNOWN_WRITES = new Set([
  // Orders that are imported make the stores that their rows name; stores stand above orders.
  'orders store',
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
}

/** Tables that nobody owns or that two own, uses that no door declares, and declarations that nothing uses. */
export function ownershipFaults({ known, rooms, uses }: House): string[] {
  const owners = new Map<string, string[]>([...known].map((table) => [table, []]))
  const faults: string[] = []
  for (const [room, { owns, reads }] of rooms) {
    for (const table of owns) (owners.get(table) ?? []).push(room)
    for (const table of [...owns, ...reads])
      if (!known.has(table)) faults.push(`${room} declares ${table}, which is no table`)
  }
  for (const [table, by] of owners) {
    if (by.length === 0) faults.push(`Nobody owns the table ${table}: name it in the list "owns" of a module's door`)
    if (by.length > 1) faults.push(`The table ${table} is owned by ${by.join(' and ')}: it has one owner`)
  }
  const isOwn = (room: string, table: string) => owners.get(table)?.includes(room) ?? false
  const foreign = uses.filter(({ room, table }) => !isOwn(room, table) && !PLANTERS.has(room))
  for (const { room, table, writes, place } of foreign) {
    const owner = owners.get(table)?.[0] ?? 'its owner'
    if (writes && !KNOWN_WRITES.has(`${room} ${table}`))
      faults.push(`${place} writes ${table}, which ${owner} owns: call a function of ${owner}`)
    else if (!writes && !rooms.get(room)?.reads.includes(table))
      faults.push(`${place} reads ${table}, which ${owner} owns: call a function of ${owner}, or declare it in "reads"`)
  }
  const read = new Set(foreign.map(({ room, table }) => `${room} ${table}`))
  for (const [room, { reads }] of rooms)
    for (const table of reads)
      if (!read.has(`${room} ${table}`)) faults.push(`${room} declares that it reads ${table}, and does not`)
  return faults
}

/** The faults of the tree at `root`. */
export function tableFaults(root: string): string[] {
  const known = knownTables(root)
  const rooms = new Map([...declarationsOf(root), ...Object.entries(OTHER_ROOMS)])
  return ownershipFaults({ known, rooms, uses: sourceUses(root, known) })
}
