import type * as z from 'zod/mini'
import type { ExportList } from './list.ts'

export type Query = z.ZodMiniObject<Record<string, z.ZodMiniType>>
const paging = new Set(['cursor', 'limit'])

/** What the rows of a list can be narrowed by: the parameters of its call, without the page; `needed`: without these there are no rows. */
export function filterOf({ call }: ExportList): { query: Query; keys: string[]; needed: string[] } {
  const query = call.query as Query
  const keys = Object.keys(query.shape).filter((key) => !paging.has(key))
  return { query, keys, needed: keys.filter((key) => query.shape[key]!._zod.optin === undefined) }
}
