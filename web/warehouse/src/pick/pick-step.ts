import type { FloorOrder } from '@waybill/contract/outbound/floor-api'
import { placeCode } from '@waybill/contract/stock/places'

export type Units = FloorOrder['places'][number]

/** Units that are still to be picked, the skipped places last. */
export function openUnits({ places }: FloorOrder, skipped: readonly string[]): Units[] {
  const open = places.filter(({ picked }) => !picked)
  const turn = ({ place }: Units) => skipped.lastIndexOf(place)
  return open.toSorted((a, b) => turn(a) - turn(b))
}

/** What a picker does next: where, and which units; null: everything is picked. */
export function nextStep(
  order: FloorOrder,
  { skipped, place }: { skipped: readonly string[]; place: string | null },
): { units: Units; atPlace: boolean } | null {
  const open = openUnits(order, skipped)
  const here = open.find((one) => one.place === place)
  const units = here ?? open[0]
  return units ? { units, atPlace: here !== undefined } : null
}

/** Is what was opened about units still about those of the step? */
export const isSameUnits = (units: Units, step: { units: Units } | null): boolean =>
  JSON.stringify(units) === JSON.stringify(step?.units)

/** The place of the order that a scanned code means. */
export const placeOfScan = (order: FloorOrder, code: string): string | undefined =>
  order.places.find((one) => !one.picked && one.place === placeCode(code))?.place
