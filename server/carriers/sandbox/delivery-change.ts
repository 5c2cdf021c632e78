import type { ChangeAnswer, ChangeRequest } from '../provider.ts'

const answers = { 1: 'done', 2: 'notCaught', 3: 'denied', 4: 'done', 5: 'accepted' } as const
/** What another fee comes to beyond the one that was quoted. */
const DEARER = 2_0000

const houseNumber = ({ newAddress, oldAddress }: ChangeRequest): number =>
  Number(/\d+/.exec((newAddress ?? oldAddress).line1)?.[0] ?? 1)

interface Now {
  at: Date
  dayMs: number
  /** Delivered, or never handed over because its label was voided. */
  isOver: boolean
  isCanceled: boolean
}

const caseOf = ({ reference }: ChangeRequest): string => `SBX${reference.replace(/\D/g, '').padStart(9, '0')}`

/** The driver has a parcel that is on its way to the door, and one that is to go to house number 6. */
export const isWithDriver = (request: ChangeRequest, trackingState: string | undefined): boolean =>
  trackingState === 'out_for_delivery' || houseNumber(request) === 6

export const canceledAnswer = (request: ChangeRequest): ChangeAnswer => ({
  state: 'canceled',
  caseNo: caseOf(request),
  fee: null,
})

/**
 * How a change stands, by the house number of where the parcel is to go: 1 done, 2 not caught, 3 denied, 4 done at another fee, 5 never
 * decided, any other done. A refusal comes at once, everything else an hour of the carrier's day later; what was canceled is left.
 */
export function changeAnswer(request: ChangeRequest, { at, dayMs, isOver, isCanceled }: Now): ChangeAnswer {
  if (isCanceled) return canceledAnswer(request)
  const number = houseNumber(request)
  const answer = answers[number as keyof typeof answers] ?? 'done'
  const caseNo = caseOf(request)
  if (answer === 'denied') return { state: 'denied', caseNo: null, fee: null }
  const isDue = at.getTime() - Date.parse(request.requestedAt) >= dayMs / 24
  if (answer === 'accepted') return { state: 'accepted', caseNo, fee: null }
  if (answer === 'notCaught' && isDue) return { state: 'notCaught', caseNo, fee: null }
  if (isOver) return { state: 'notCaught', caseNo, fee: null }
  if (!isDue) return { state: 'accepted', caseNo, fee: null }
  return { state: 'done', caseNo, fee: request.fee + (number === 4 && request.fee > 0 ? DEARER : 0) }
}
