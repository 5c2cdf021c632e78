/** "9400…000014": keeps the last six characters, where identifiers differ; short texts stay whole. */
export function middleEllipsis(text: string, max = 11): string {
  const points = [...text]
  if (points.length <= max) return text
  const tail = 6
  return `${points.slice(0, Math.max(1, max - tail - 1)).join('')}…${points.slice(-tail).join('')}`
}

/** The specification's sign for "nothing here". */
export const nothing = '-'
