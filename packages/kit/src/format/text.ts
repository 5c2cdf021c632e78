/** "9400…000014": keeps the last six characters, where identifiers differ; short texts stay whole. */
export function middleEllipsis(text: string, max = 11): string {
  const points = [...text]
  if (points.length <= max) return text
  const tail = 6
  return `${points.slice(0, Math.max(1, max - tail - 1)).join('')}…${points.slice(-tail).join('')}`
}

/** Initials for an avatar: "Ava Chen" → "AC", "王伟" → "王". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = [...(words[0] ?? '')][0] ?? ''
  if (/\p{Script=Han}/u.test(first)) return first
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** The specification's sign for "nothing here". */
export const nothing = '-'
