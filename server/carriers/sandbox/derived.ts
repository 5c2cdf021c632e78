/** What follows from a table that is never changed once loaded, worked out once for each. */
export function derived<T extends object, D>(work: (table: T) => D): (table: T) => D {
  const known = new WeakMap<T, D>()
  return (table) => {
    const found = known.get(table)
    if (found !== undefined) return found
    const value = work(table)
    known.set(table, value)
    return value
  }
}

/** What a long text unpacks to, worked out once for each text as long as it is among the `most` last asked for. */
export function unpacked<D>(work: (text: string) => D, most: number): (text: string) => D {
  const known = new Map<string, D>()
  return (text) => {
    const value = known.get(text) ?? work(text)
    known.delete(text)
    known.set(text, value)
    if (known.size > most) known.delete(known.keys().next().value as string)
    return value
  }
}
