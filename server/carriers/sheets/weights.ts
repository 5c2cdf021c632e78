import type { MassUnit } from '@waybill/contract/parcels/parcel'

/** The weights that a service bills, in hundredths of its unit. */
export interface WeightSteps {
  unit: MassUnit
  step: number
  /** Up to one unit; null: `step` there too. */
  smallStep: number | null
}

/** Whether a parcel is ever billed by this weight. */
export const isBilled = (weight: number, { step, smallStep }: WeightSteps): boolean =>
  weight % step === 0 || (smallStep !== null && weight <= 100 && weight % smallStep === 0)

/** Every weight that is billed, up to `last`. */
export function billedWeights(last: number, { step, smallStep }: WeightSteps): number[] {
  const weights: number[] = []
  let weight = 0
  for (;;) {
    const small = smallStep !== null && weight + smallStep <= 100
    weight = small ? weight + smallStep : (Math.floor(weight / step) + 1) * step
    if (weight > last) return weights
    weights.push(weight)
  }
}

export const weightText = (weight: number): string => String(weight / 100)

/** "0.25 lb up to 1 lb, then 1 lb": for messages. */
export const stepsText = ({ unit, step, smallStep }: WeightSteps): string =>
  smallStep === null ? `${weightText(step)} ${unit}` : `${weightText(smallStep)}–${weightText(step)} ${unit}`
