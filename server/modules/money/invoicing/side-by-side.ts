/** So many at a time: commits then share their writes to the disk, and half of a pool stays free. */
const AT_ONCE = 6

/** Works on all rows, several side by side. The first failure ends it once those under way are done. */
export async function eachSideBySide<T>(rows: readonly T[], work: (row: T) => Promise<void>): Promise<void> {
  const left = rows.values()
  const worker = async () => {
    for (const row of left) await work(row)
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}
