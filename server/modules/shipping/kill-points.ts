/**
 * Where the tests kill the process inside a purchase: k1 money held · k2 `sent` committed · k3 during the carrier call (in the fake
 * carrier's client) · k4 answer in, nothing stored · k5 label charged.
 */
export const killPoints = ['k1', 'k2', 'k3', 'k4', 'k5'] as const
export type KillPoint = (typeof killPoints)[number]

const testing = process.env.NODE_ENV === 'test'
const passed: Partial<Record<KillPoint, number>> = {}

/** Ends this process like a power cut where WAYBILL_KILL_AT says so ("k3:5" = when k3 is passed the fifth time), in tests only. */
export function killPoint(name: KillPoint): void {
  if (!testing) return
  const [point, nth = '1'] = (process.env.WAYBILL_KILL_AT ?? '').split(':')
  if (point !== name) return
  passed[name] = (passed[name] ?? 0) + 1
  if (passed[name] === Number(nth)) process.kill(process.pid, 'SIGKILL')
}
