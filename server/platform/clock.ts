/** The source of "now" for everything that decides by time, so that tests can stand still or travel. */
export interface Clock {
  now(): Date
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is told to move; for tests and for demo data. */
export function fixedClock(start: Date | string): Clock & { set(at: Date | string): void; advance(ms: number): void } {
  let at = new Date(start).getTime()
  return {
    now: () => new Date(at),
    set: (next) => {
      at = new Date(next).getTime()
    },
    advance: (ms) => {
      at += ms
    },
  }
}
