/** So many at a time: commits then share their writes to the disk, and half of a pool stays free. */
const AT_ONCE = 6

/** Works on all rows, several side by side. The first failure ends it once those under way are done. */
export async function eachSideBySide<T>(
  rows: readonly T[],
  work: (row: T) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  const left = rows.values()
  const worker = async () => {
    for (const row of left) await work(row)
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

export interface Beside {
  /** Starts a pass unless one is under way. */
  start: () => void
  /** The last pass, after the one under way. */
  finish: () => Promise<void>
}

/** Passes of a work beside another one, one at a time. What fails in a pass is left to the last one, which throws it if it fails again. */
export function beside(pass: () => Promise<void>): Beside {
  let underWay: Promise<void> | null = null
  const clear = () => void (underWay = null)
  return {
    start: () => {
      underWay ??= pass().then(clear, clear)
    },
    finish: async () => {
      await underWay
      await pass()
    },
  }
}
