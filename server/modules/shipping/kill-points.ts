/**
 * Where the tests kill the process inside a purchase: k1 money held · k2 `sent` committed · k3 during the carrier call (in the fake
 * carrier's client) · k4 answer in, nothing stored · k5 label charged.
 */
export type KillPoint = 'k1' | 'k2' | 'k3' | 'k4' | 'k5'

/** "k3:5" = at the fifth time that k3 is passed. Read in tests only. */
const [point, nth = '1'] = process.env.NODE_ENV === 'test' ? (process.env.WAYBILL_KILL_AT ?? '').split(':') : ['']
let passed = 0

/** Ends this process like a power cut, when a test asked for it; does nothing otherwise. */
export function killPoint(name: KillPoint): void {
  if (name !== point) return
  passed += 1
  if (passed === Number(nth)) process.kill(process.pid, 'SIGKILL')
}
