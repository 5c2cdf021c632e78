/** The number of an action as people write it. */
export const actionNumber = (id: number): string => `A-${id}`

/** The id in a number that somebody typed; null for any other text. */
export function readActionNumber(text: string): number | null {
  const digits = /^A?-?\s*(\d{1,15})$/i.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}
