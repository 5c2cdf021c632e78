import { createHash } from 'node:crypto'
import type { CarrierId } from '@waybill/contract/carriers/enums'
import type { SheetKind, SheetScope } from '@waybill/contract/rate-sheets/shapes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { contentOf, type SheetContent } from './rows.ts'
import type { WeightSteps } from './weights.ts'

const origin = sql`'source', t.source, 'sourceDate', to_char(t.source_date, 'YYYY-MM-DD'), 'status', t.status`

/** A row of each kind as a sheet has it, from the columns of its table. */
const rowSql: Record<SheetKind, RawBuilder<unknown>> = {
  rates: sql`jsonb_build_object('zone', t.zone, 'over', t.over_x100, 'upTo', t.up_to_x100, 'base', t.base_amount,
    'perUnit', t.per_unit_amount, 'days', t.transit_days, ${origin})`,
  surcharges: sql`jsonb_build_object('kind', t.kind, 'variant', t.variant, 'appliesTo', t.applies_to, 'amount', t.amount, 'ppm', t.ppm,
    'included', t.included_amount, 'per', t.per_amount, 'minimum', t.minimum_amount, 'minimumBillable', t.minimum_billable_x100,
    'overWeight', t.over_weight_cg, 'overLongest', t.over_longest_um, 'overSecond', t.over_second_um,
    'overLengthGirth', t.over_length_girth_um, 'overCubicInches', t.over_cubic_inches, 'zones', t.zones, 'areaTier', t.area_tier,
    'residential', t.residential, 'fuelled', t.fuelled, 'active', true, ${origin})`,
  fuel: sql`jsonb_build_object('appliesTo', t.applies_to, 'validFrom', to_char(t.valid_from, 'YYYY-MM-DD'), 'ppm', t.ppm, ${origin})`,
  areas: sql`jsonb_build_object('tier', t.tier, 'zips', t.zips, ${origin})`,
}
const released: Record<SheetKind, RawBuilder<unknown>> = {
  rates: sql`(select * from rate_band)`,
  surcharges: sql`(select * from surcharge)`,
  fuel: sql`(select *, null::date as effective_from, null::date as effective_to from fuel_rate)`,
  areas: sql`(select * from delivery_area)`,
}
const order: Record<SheetKind, RawBuilder<unknown>> = {
  rates: sql`t.zone, t.over_x100`,
  surcharges: sql`t.kind, t.variant nulls first, t.applies_to, t.area_tier, t.residential, t.amount`,
  fuel: sql`t.applies_to, t.valid_from`,
  areas: sql`t.tier`,
}

/** Rows without an origin of their own name none: those of the table all have one. */
const nothing = { source: '', sourceDate: null, status: 'sample' } as const

/** The release's own rows of a scope on a day, whether or not a sheet has taken their place. */
export async function releaseContent(db: Db, scope: SheetScope, day: string): Promise<SheetContent> {
  const { kind, carrier, service } = scope
  const { rows } = await sql<{ row: object }>`
    select ${rowSql[kind]} as row from ${released[kind]} t
    where t.carrier = ${carrier} ${kind === 'rates' ? sql`and t.service = ${service}` : sql``}
      and (t.effective_from is null or t.effective_from <= ${day}::date)
      and (t.effective_to is null or t.effective_to > ${day}::date)
    order by ${order[kind]}`.execute(db)
  return contentOf(
    scope,
    rows.map(({ row }) => row),
    nothing,
  )
}

/** Tells whether another release has brought other rows of a scope. */
export async function releaseDigest(db: Db, scope: SheetScope, day: string): Promise<string> {
  const { rows } = await releaseContent(db, scope, day)
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

interface StoredContent {
  rows: object[]
  source: string
  sourceDate: string | null
  status: 'verified' | 'sample'
}
const storedSql = sql`rows, source, to_char(source_date, 'YYYY-MM-DD') as "sourceDate", status`
const ofScope = ({ kind, carrier, service }: SheetScope) =>
  sql`kind = ${kind} and carrier = ${carrier} and service is not distinct from ${service}`
const storedContent = (scope: SheetScope, { rows, ...from }: StoredContent) => contentOf(scope, rows, from)

/** A version of a sheet, 0 that of the release; undefined: there is none. */
export async function versionContent(
  db: Db,
  scope: SheetScope,
  { version, day }: { version: number; day: string },
): Promise<SheetContent | undefined> {
  if (version === 0) return releaseContent(db, scope, day)
  const { rows } = await sql<StoredContent>`
    select ${storedSql} from rate_sheet where ${ofScope(scope)} and version = ${version}`.execute(db)
  return rows[0] && storedContent(scope, rows[0])
}

/** What is in force on a day. */
export async function contentOn(db: Db, scope: SheetScope, day: string): Promise<SheetContent> {
  const { rows } = await sql<StoredContent>`
    select ${storedSql} from carriers_sheet_period where ${ofScope(scope)} and effective_from <= ${day}::date
      and (effective_to is null or effective_to > ${day}::date)`.execute(db)
  return rows[0] ? storedContent(scope, rows[0]) : releaseContent(db, scope, day)
}

/** Each row with where it comes from, so that it can stand in another sheet. */
export const withOrigins = ({ rows, origin: from }: SheetContent): object[] =>
  rows.map((row: object) => ('source' in row ? row : { ...row, ...from }))

/** The services of a carrier, which may have rates of their own; null: those of all carriers. */
export async function listServices(db: Db, day: string): Promise<{ carrier: CarrierId; service: string }[]> {
  const { rows } = await sql<{ carrier: CarrierId; service: string }>`
    select carrier, code as service from carrier_service
    where effective_from <= ${day}::date and (effective_to is null or effective_to > ${day}::date)
    order by carrier, service_class, code`.execute(db)
  return rows
}

/** The zones to which a carrier has prices. */
export async function zonesOn(db: Db, { carrier }: SheetScope, day: string): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    select distinct zone from carriers_rate_band where carrier = ${carrier} and effective_from <= ${day}::date
      and (effective_to is null or effective_to > ${day}::date)`.execute(db)
  return rows.map(({ zone }) => zone)
}

/** How a service bills weights; whole pounds where nothing is known, and for what is of a whole carrier. */
export async function stepsFor(db: Db, { carrier, service }: SheetScope, day: string): Promise<WeightSteps> {
  const { rows } = await sql<WeightSteps>`
    select weight_unit as unit, step_x100 as step, small_step_x100 as "smallStep" from dim_rule
    where carrier = ${carrier} and (service = ${service} or service is null)
      and effective_from <= ${day}::date and (effective_to is null or effective_to > ${day}::date)
    order by service nulls last limit 1`.execute(db)
  return rows[0] ?? { unit: 'lb', step: 100, smallStep: null }
}
