import type { ChargeT } from './messages.ts'

/** A volume of 1/100 ft³ with its unit. */
export const volumeText = (volume: number, t: ChargeT): string => t('volumeOf', { volume: (volume / 100).toFixed(2) })
