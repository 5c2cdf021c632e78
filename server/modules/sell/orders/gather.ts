import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { asksFacts, type ListConditions } from './list-filter.ts'
import type { OrderSort } from './list-sort.ts'

/** Of more hits a page is found soon by reading the list in its order. */
const maxGathered = 2000

type Asked = Pick<ListConditions, 'filter' | 'days' | 'todo' | 'narrowed'> & {
  condition: RawBuilder<boolean>
  sort: OrderSort
}

/** The orders of one status or of some days come in the order of their time from an index; anything else may have to be searched for. */
function mayBeRare({ filter, days, todo, narrowed, sort }: Asked): boolean {
  if (narrowed || filter.importId) return false
  if (filter.storeIds?.length || filter.carriers?.length || asksFacts(filter) || filter.notPrinted) return true
  return sort !== 'createTime' && Boolean(filter.status?.length || days.from || days.before || todo)
}

/**
 * The ids that a filter lets through, by the indexes of what it filters by; null when they are many, or when the list's own order is the
 * best way to them. Read in the order of something else, a list in which few orders match would be read to its end.
 */
export async function gather(db: Db, search: Asked): Promise<number[] | null> {
  if (!mayBeRare(search)) return null
  const { rows } = await sql<{ ids: number[] }>`
    select array(select o.id from sales_order o where ${search.condition} limit ${maxGathered + 1}) as ids`.execute(db)
  const ids = rows[0]?.ids ?? []
  return ids.length > maxGathered ? null : ids
}
