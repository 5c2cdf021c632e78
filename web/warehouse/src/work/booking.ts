import type { FloorWork } from '@waybill/contract/work-orders/staff-api'

/** Kits that are being booked: each output is scanned, then the place where it goes. */
export interface Booking {
  runs: number
  placed: readonly { code: string; place: string }[]
  /** An output that was scanned and waits for its place. */
  code: string | null
}
export type BookingLot = { lotNo: string; expiry: string | null } | null

export const beganBooking = (runs: number): Booking => ({ runs, placed: [], code: null })

const outputsOf = ({ lines }: FloorWork) => lines.filter(({ side }) => side === 'output')
/** The output whose turn it is; undefined: all have their places. */
export const nextOutput = (work: FloorWork, { placed }: Booking) => outputsOf(work)[placed.length]

/** A scan of a booking: the output whose turn it is, or its place. The SKU of another product is wrong; whose barcode it is, the server says. */
export function bookedScan(
  work: FloorWork,
  booking: Booking,
  code: string,
): { booking: Booking; wrong: string | null; isFull: boolean } {
  const output = nextOutput(work, booking)
  if (!output) return { booking, wrong: null, isFull: true }
  if (booking.code === null) {
    const key = code.trim().toLowerCase()
    const isWrong = work.lines.some(({ sku }) => sku !== output.sku && sku.toLowerCase() === key)
    return { booking: isWrong ? booking : { ...booking, code }, wrong: isWrong ? code : null, isFull: false }
  }
  const placed = [...booking.placed, { code: booking.code, place: code.slice(0, 40) }]
  const next = { ...booking, placed, code: null }
  return { booking: next, wrong: null, isFull: nextOutput(work, next) === undefined }
}
