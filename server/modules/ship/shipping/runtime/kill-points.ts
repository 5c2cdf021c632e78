/**
 * Where the tests kill the process inside a purchase: k1 money held · k2 `sent` committed · k3 during the carrier call (in the fake
 * carrier's client) · k4 answer in, nothing stored · k5 label charged.
 */
export const crashPoints = ['k1', 'k2', 'k3', 'k4', 'k5'] as const
/** And while a day is closed: m1 labels claimed · m2 during the carrier call (in the fake carrier's client) · m3 answer in, nothing stored · m4 forms on disk · m5 manifest recorded. */
export const closingPoints = ['m1', 'm2', 'm3', 'm4', 'm5'] as const
/** And while labels are voided: v1 during a carrier call (in the fake carrier's client). */
export type KillPoint = (typeof crashPoints)[number] | (typeof closingPoints)[number] | 'v1'

const passed: Partial<Record<KillPoint, number>> = {}
let armed = ''

/** For tests alone: from now on the process ends at this point, "k3:5" when k3 is passed the fifth time; empty: nowhere. */
export function killAt(point: string): void {
  armed = point
}

/** Ends this process like a power cut where a test asked for it. */
export function killPoint(name: KillPoint): void {
  const [point, nth = '1'] = armed.split(':')
  if (point !== name) return
  passed[name] = (passed[name] ?? 0) + 1
  if (passed[name] === Number(nth)) process.kill(process.pid, 'SIGKILL')
}
