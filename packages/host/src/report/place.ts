type Value = string | number | boolean | readonly number[] | undefined

/** An address with its search as lists read it: what is no plain text stands as JSON; what is undefined is left out. */
export function placeOf(path: string, search: Record<string, Value>): string {
  const named = Object.entries(search).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(
    named.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  return query.size > 0 ? `${path}?${query}` : path
}
