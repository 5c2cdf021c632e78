import { type DashboardRange, dashboardRanges } from '@waybill/contract/dashboard/api'

/** The page's state; it lives in the address. */
export type HomeState = {
  /** How many days the figures reach back; 7 when left out. */
  days?: DashboardRange
  /** The days as a table instead of a chart. */
  table?: true
}

/** Reads the state from an address; what makes no sense is left out. */
export const readHomeState = (search: Record<string, unknown>): HomeState => ({
  days: dashboardRanges.find((one) => one === search.days && one !== dashboardRanges[0]),
  table: search.table === true || undefined,
})

export const rangeOf = (state: HomeState): DashboardRange => state.days ?? dashboardRanges[0]
