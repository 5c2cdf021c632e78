import type * as z from 'zod/mini'
import type { ExportList } from './list.ts'

type Shape = Readonly<Record<string, z.ZodMiniType>>
const paging = new Set(['cursor', 'limit'])

/** What the rows of a list can be narrowed by: the parameters of its call, without the page; `needed`: without these there are no rows. */
export function filterOf({ call }: ExportList): { shape: Shape; needed: string[] } {
  // In the browser a schema is a stand-in without properties.
  const { shape = {} } = (call.query ?? {}) as { shape?: Shape }
  const own = Object.entries(shape).filter(([key]) => !paging.has(key))
  const needed = own.filter(([, schema]) => schema._zod.optin === undefined)
  return { shape: Object.fromEntries(own), needed: needed.map(([key]) => key) }
}
