/** What must be forgotten when a log-in ends. */
export function createCaches() {
  const all = new Set<() => void>()
  return {
    /** Returns the function that takes it out again. */
    add(clear: () => void): () => void {
      all.add(clear)
      return () => void all.delete(clear)
    },
    clear(): void {
      for (const clear of all) clear()
    },
  }
}
