import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ListSetting, listViews, type SavedView, saveListSetting } from '@waybill/contract/views/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { useClient } from '@waybill/host'
import type { AnyList } from './schema.ts'

type Listed = OutputOf<typeof listViews>
const nothing: Listed = { views: [], setting: { first: null, order: [], columns: null } }

/** In the user's order; those that are not in it follow by age. */
const ordered = ({ views, setting: { order } }: Listed): SavedView[] => {
  const place = new Map(order.map((id, at) => [id, at]))
  return views.toSorted((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity) || a.id - b.id)
}

/** The saved views of a list in the order of their tabs, and how the user looks at it; nothing where a list has none, or until they are read. */
export function useListViews({ tableView }: Pick<AnyList, 'tableView'>) {
  const client = useClient()
  const cache = useQueryClient()
  const query = client.query(listViews, { query: { tableView: tableView ?? 102 } }, { hideErrors: true })
  const { data } = useQuery({ ...query, staleTime: 60_000, enabled: tableView !== undefined })
  const listed = data ?? nothing
  const refresh = () => cache.invalidateQueries({ queryKey: query.queryKey })
  const keep = (change: Partial<ListSetting>) => {
    if (tableView === undefined) return
    cache.setQueryData<Listed>(query.queryKey, (now) => now && { ...now, setting: { ...now.setting, ...change } })
    client.call(saveListSetting, { body: { tableView, ...change } }).catch(refresh)
  }
  return { isRead: data !== undefined, views: ordered(listed), setting: listed.setting, refresh, keep }
}
