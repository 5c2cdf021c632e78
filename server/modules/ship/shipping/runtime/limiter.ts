/** Lets so many pieces of work run at once and the others wait in line. */
export function createLimiter(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= max) await new Promise<void>((start) => waiting.push(start))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** The same for work of many organizations: one piece of work of each at a time, and in turn, so that nobody's takes every place. */
export function createTurns(max: number): <T>(orgId: number, work: () => Promise<T>) => Promise<T> {
  const limit = createLimiter(max)
  const last = new Map<number, Promise<unknown>>()
  return (orgId, work) => {
    const before = last.get(orgId) ?? Promise.resolve()
    const done = before.then(() => limit(work))
    const over = done.then(
      () => undefined,
      () => undefined,
    )
    last.set(orgId, over)
    void over.then(() => {
      if (last.get(orgId) === over) last.delete(orgId)
    })
    return done
  }
}
