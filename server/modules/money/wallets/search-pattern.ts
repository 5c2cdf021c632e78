/** The LIKE pattern that finds a text anywhere in a lower-case one; wildcards in it stand for themselves. */
export const patternOf = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
