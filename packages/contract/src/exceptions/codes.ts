/** What may keep a parcel from arriving. */
export const exceptionCodes = [
  'noScan',
  'stalled',
  'late',
  'badAddress',
  'notHome',
  'pickupLate',
  'refused',
  'returning',
  'returned',
  'customsDocuments',
  'customsDuties',
  'customsProhibited',
  'damaged',
  'lost',
  'voidScanned',
  'manifestFailed',
  'other',
] as const
export type ExceptionCode = (typeof exceptionCodes)[number]

/** How a seller has dealt with an exception. */
export const handledWays = [
  'buyerContacted',
  'carrierContacted',
  'addressChanged',
  'labelVoided',
  'resent',
  'refunded',
  'restocked',
  'nothingNeeded',
  'other',
] as const
export type HandledWay = (typeof handledWays)[number]

/** What to do next about an exception. */
export const nextSteps = [
  'void',
  'changeAddress',
  'contactBuyer',
  'askCarrier',
  'resend',
  'closeDay',
  'handle',
] as const
export type NextStep = (typeof nextSteps)[number]

/** The carrier waits for an answer, and sends the parcel back without one. */
export const waitsForSeller: ReadonlySet<ExceptionCode> = new Set([
  'badAddress',
  'notHome',
  'customsDocuments',
  'customsDuties',
  'customsProhibited',
])

const firstStep: Record<ExceptionCode, NextStep> = {
  noScan: 'void',
  stalled: 'askCarrier',
  late: 'askCarrier',
  badAddress: 'changeAddress',
  notHome: 'changeAddress',
  pickupLate: 'contactBuyer',
  refused: 'contactBuyer',
  returning: 'resend',
  returned: 'resend',
  customsDocuments: 'askCarrier',
  customsDuties: 'contactBuyer',
  customsProhibited: 'askCarrier',
  damaged: 'contactBuyer',
  lost: 'resend',
  voidScanned: 'askCarrier',
  manifestFailed: 'closeDay',
  other: 'askCarrier',
}

/** What can still be done with the parcel itself. */
export interface StepFacts {
  /** Its label can still be voided. */
  canVoid: boolean
  /** The carrier changes the delivery of such parcels at all. */
  canChange: boolean
  /** The order it fulfils is known. */
  hasOrder: boolean
  /** The buyer's email address is known. */
  hasEmail: boolean
}

/** The step that is offered first; where it is not possible, the carrier or the buyer is asked. */
export function nextStepOf(code: ExceptionCode, { canVoid, canChange, hasOrder, hasEmail }: StepFacts): NextStep {
  const step = firstStep[code]
  const buyer: NextStep = hasEmail ? 'contactBuyer' : 'askCarrier'
  if (step === 'void') return canVoid ? step : 'askCarrier'
  if (step === 'changeAddress') return canChange ? step : buyer
  if (step === 'resend') return hasOrder ? step : buyer
  return step === 'contactBuyer' ? buyer : step
}
