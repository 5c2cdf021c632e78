import { type KeyShape, readKeyset, writeKeyset } from '../../../platform/keyset.ts'

/** A list whose totals travel in its cursor: they are added up for the first page only. */
export interface TotaledList<Total extends string> {
  name: string
  keys: readonly KeyShape[]
  totals: readonly Total[]
}

/** A whole number that JavaScript keeps exactly. */
const WHOLE: KeyShape = /^\d{1,15}$/

/** Where a list goes on, with the totals of its first page; null without a cursor. Throws INVALID_INPUT for any other text. */
export function readEnd<Total extends string>(
  { name, keys, totals }: TotaledList<Total>,
  cursor: string | undefined,
): { keys: string[]; totals: Record<Total, number> } | null {
  const parts = readKeyset(name, [...keys, ...totals.map(() => WHOLE)], cursor)
  if (!parts) return null
  const read = totals.map((total, index) => [total, Number(parts[keys.length + index])] as const)
  return { keys: parts.slice(0, keys.length), totals: Object.fromEntries(read) as Record<Total, number> }
}

export const writeEnd = <Total extends string>(
  { name, totals }: TotaledList<Total>,
  keys: readonly string[],
  of: Readonly<Record<Total, number>>,
): string => writeKeyset(name, [...keys, ...totals.map((total) => String(of[total]))])
