/** Reads one value of an address; whatever makes no sense is left out. */
const DAY = /^\d{4}-\d{2}-\d{2}$/

export const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((one) => one === value)

export const textValue = (value: unknown): string | undefined =>
  value === undefined || value === null || value === ''
    ? undefined
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

export const dayValue = (value: unknown): string | undefined =>
  typeof value === 'string' && DAY.test(value) ? value : undefined

export function numberValues(value: unknown): number[] | undefined {
  const list = (Array.isArray(value) ? value : [value])
    .map(Number)
    .filter((one) => Number.isSafeInteger(one) && one > 0)
  return list.length > 0 ? list : undefined
}

export const pageSizes = [50, 100, 200] as const

/** Which page (from 1, the first left out), where it begins, and how long pages are. */
export type Paging = { page?: number; cursor?: string; size?: number }

export function readPaging(search: Record<string, unknown>): Paging {
  const page = Number(search.page)
  const size = Number(search.size)
  return {
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
    cursor: textValue(search.cursor),
    size: size !== pageSizes[0] && pageSizes.some((one) => one === size) ? size : undefined,
  }
}

export const firstPage = { page: undefined, cursor: undefined } as const
