export type Change =
  | { kind: 'more' | 'less'; share: number }
  | { kind: 'times'; times: number }
  | { kind: 'same' | 'fresh' }

/** How a figure compares with the one before; share 0.12 = 12 %. Null when there is nothing on either side. */
export function changeOf(now: number, before: number): Change | null {
  if (before === 0) return now === 0 ? null : { kind: 'fresh' }
  const share = (now - before) / before
  // Less than a tenth of a percent would read as 0%.
  if (Math.abs(share) < 0.0005) return { kind: 'same' }
  // A percentage of four digits says little.
  if (share >= 9) return { kind: 'times', times: Math.floor(now / before) }
  return share > 0 ? { kind: 'more', share } : { kind: 'less', share: -share }
}
