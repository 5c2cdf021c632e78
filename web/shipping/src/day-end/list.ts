import { listManifests, manifestStates } from '@waybill/contract/shipping/manifest-api'
import { choice, day, defineList, ids, type List, text } from '@waybill/host/list'

/** Manifests of all days. */
export const manifestList = defineList({
  path: '/manifest/lists',
  route: listManifests,
  rowKey: (row) => String(row.id),
  filters: { q: text(), carriers: ids(), state: choice(manifestStates), from: day(), to: day() },
  toQuery: ({ q, carriers, state, from, to }) => ({ search: q, carriers, state, dateFrom: from, dateTo: to }),
})
export type ManifestList = List<typeof manifestList>
