import { useEffect } from 'react'
import type { ShipmentRow } from '@waybill/contract/shipping/api'
import { shipmentHref } from './use-list-acts.tsx'

/** The page of the list that was shown last: its shipments can be stepped through from each other. */
let shown: readonly number[] = []

/** Remembers the rows of the list for the pages of its shipments. */
export function useRememberRows(rows: readonly ShipmentRow[] | undefined): void {
  useEffect(() => {
    if (rows) shown = rows.map(({ id }) => id)
  }, [rows])
}

export type Neighbours = { place: number; count: number; previous: string | null; next: string | null }

/** Where a shipment stands in the list that was shown last, with the addresses beside it; null when it is not in it. */
export function neighboursOf(id: number): Neighbours | null {
  const index = shown.indexOf(id)
  if (index < 0 || shown.length < 2) return null
  const hrefAt = (at: number) => (shown[at] === undefined ? null : shipmentHref({ id: shown[at] }))
  return { place: index + 1, count: shown.length, previous: hrefAt(index - 1), next: hrefAt(index + 1) }
}
