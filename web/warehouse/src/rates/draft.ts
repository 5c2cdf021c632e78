import { chargeActs, type ChargeAct } from '@waybill/contract/warehouse-billing/acts'
import type { RateRow } from '@waybill/contract/warehouse-billing/shapes'

/** A row as it is typed, in dollars; without a rate there is no row. */
export interface TypedRow {
  rate: number | null
  minimum: number | null
  freeDays: number | null
}
export type TypedRows = Record<ChargeAct, TypedRow>

export function typedOf(rows: readonly RateRow[]): TypedRows {
  const typed = (act: ChargeAct): TypedRow => {
    const row = rows.find((one) => one.act === act)
    return row
      ? {
          rate: row.rate / 10_000,
          minimum: row.minimum === 0 ? null : row.minimum / 10_000,
          freeDays: row.freeDays === 0 ? null : row.freeDays,
        }
      : { rate: null, minimum: null, freeDays: null }
  }
  return Object.fromEntries(chargeActs.map((act) => [act, typed(act)])) as TypedRows
}

export const rowsOf = (typed: TypedRows): RateRow[] =>
  chargeActs.flatMap((act) => {
    const { rate, minimum, freeDays } = typed[act]
    if (rate === null) return []
    return [
      {
        act,
        rate: Math.round(rate * 10_000),
        minimum: Math.round((minimum ?? 0) * 100) * 100,
        freeDays: freeDays ?? 0,
      },
    ]
  })
