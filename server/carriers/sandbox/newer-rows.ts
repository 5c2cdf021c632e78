import { carrier } from '@waybill/contract/carriers/enums'
import type { ClientBase } from 'pg'
import { readFuelRows } from './sample-rates/published-lists.ts'
import { readFormat2 } from './usps-format2.ts'
import { readChart, writeChart } from './zone-chart.ts'

/** What a loaded chart changes. */
export interface LoadedChart {
  effective: string
  origins: number
  /** Pairs with another zone than in the chart before; null = there was none. */
  changed: number | null
}

async function changedPairs(db: ClientBase, chart: string): Promise<number | null> {
  const { rows } = await db.query<{ chart: string }>(
    'select chart from zone_chart where carrier = $1 and chart is not null order by effective_from desc limit 1',
    [carrier.USPS],
  )
  const before = rows[0] && readChart(rows[0].chart)
  if (!before) return null
  return readChart(chart).reduce((sum, zone, index) => sum + (zone === before[index] ? 0 : 1), 0)
}

/**
 * Puts a newer zone chart of USPS in, as it is published (Matrix, Format 2): it holds from its own date, or from `from`, and the chart before
 * ends then. Throws on a file that is no such chart, and on a date that is not after the newest chart's.
 */
export async function loadZoneChart(db: ClientBase, text: string, from?: string): Promise<LoadedChart> {
  const { effective, origins } = readFormat2(text)
  const starts = from ?? effective
  const chart = writeChart(origins)
  const { rows } = await db.query<{ day: string }>(
    `select to_char(max(effective_from), 'YYYY-MM-DD') as day from zone_chart where carrier = $1`,
    [carrier.USPS],
  )
  const newest = rows[0]?.day ?? null
  if (newest !== null && starts <= newest)
    throw new Error(
      `A chart that holds from ${newest} is there: this one would hold from ${starts}. Give a later day with --from`,
    )
  const changed = await changedPairs(db, chart)
  await db.query('update zone_chart set effective_to = $2::date where carrier = $1 and effective_to is null', [
    carrier.USPS,
    starts,
  ])
  await db.query(
    `insert into zone_chart (carrier, chart, effective_from, source, source_date, status)
     values ($1, $2, $3::date, 'USPS National Zone Charts Matrix, Format 2', $4::date, 'verified')`,
    [carrier.USPS, chart, starts, effective],
  )
  return { effective: starts, origins: origins.size, changed }
}

/** Adds fuel rates from a table of "carrier, applies to, from, percent, source, date, status"; those that are there stay. Returns how many were new. */
export async function loadFuelRates(db: ClientBase, text: string): Promise<number> {
  const rows = readFuelRows(
    text
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => line.split('\t')),
  )
  const { rowCount } = await db.query(
    `insert into fuel_rate (carrier, applies_to, valid_from, ppm, source, source_date, status)
     select r.carrier, r."appliesTo", r."validFrom", r.ppm, r.source, r."sourceDate", r.status
     from jsonb_to_recordset($1::jsonb) as r (carrier smallint, "appliesTo" text, "validFrom" date, ppm int, source text, "sourceDate" date, status text)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
  return rowCount ?? 0
}
