import { parseHex, toHex } from './colour.ts'

/** A tenant's colours: hexadecimal; corners in whole pixels. */
export type BrandColours = { primary?: string; header?: string; radius?: string }

export const MAX_RADIUS = 16
const keys = ['primary', 'header', 'radius'] as const

function asObject(colorType: unknown): Record<string, unknown> | null {
  if (typeof colorType !== 'string')
    return typeof colorType === 'object' && colorType !== null ? { ...colorType } : null
  try {
    const read: unknown = JSON.parse(colorType)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null
  } catch {
    return null
  }
}

const isRadius = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,2}$/.test(value) && Number(value) <= MAX_RADIUS
const readHex = (value: unknown): string | undefined => {
  const colour = typeof value === 'string' ? parseHex(value) : null
  return colour ? toHex(colour) : undefined
}

/** The usable parts of a stored `colorType`, which is a JSON string or an object; null when it is neither. What is no colour is left out. */
export function readColours(colorType: unknown): BrandColours | null {
  const input = asObject(colorType)
  if (!input) return null
  const [primary, header] = [readHex(input['primary']), readHex(input['header'])]
  const radius = isRadius(input['radius']) ? input['radius'] : undefined
  return { ...(primary && { primary }), ...(header && { header }), ...(radius && { radius }) }
}

/** The name of the first part of a `colorType` that may not be saved (`colorType` = all of it); null when all may. */
export function colourFault(colorType: unknown): string | null {
  if (colorType === null) return null
  const input = asObject(colorType)
  if (!input || Array.isArray(colorType)) return 'colorType'
  const unknown = Object.keys(input).find((key) => !keys.includes(key as never))
  if (unknown !== undefined) return unknown.slice(0, 40)
  if (input['radius'] !== undefined && !isRadius(input['radius'])) return 'radius'
  if (input['header'] !== undefined && !readHex(input['header'])) return 'header'
  // Without a primary colour there is no theme, and a header alone would be lost.
  return readHex(input['primary']) ? null : 'primary'
}
