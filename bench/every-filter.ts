/** What a list's page is, beside its filters. */
type Paging = 'sort' | 'desc' | 'cursor' | 'limit'
/** Values of every filter that the list's query declares: a new filter without one does not compile. */
export type FilterValues<Query> = { [Name in Exclude<keyof Query, Paging>]-?: NonNullable<Query[Name]>[] }

/** Every value of every filter alone, and beside what the list's narrowest view asks for. */
export function everyFilter<Query>(values: FilterValues<Query>, view: Partial<Query>): [string, Partial<Query>][] {
  const [viewed] = Object.keys(view)
  return Object.entries<unknown[]>(values).flatMap(([name, some]) =>
    some.flatMap((value): [string, Partial<Query>][] => {
      const alone = { [name]: value } as Partial<Query>
      const words = `${name} ${JSON.stringify(value)}`
      return name === viewed
        ? [[words, alone]]
        : [
            [words, alone],
            [`${words} in ${JSON.stringify(view)}`, { ...view, ...alone }],
          ]
    }),
  )
}

/** The value that 99 of 100 do not exceed, and the highest one. */
export function worstOf(values: readonly number[]): { most: number; slowest: number } {
  const sorted = values.toSorted((a, b) => a - b)
  return { most: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0, slowest: sorted.at(-1) ?? 0 }
}
