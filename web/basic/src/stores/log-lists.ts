import { listSyncEntries, listSyncRuns } from '@waybill/contract/stores/api'
import { listStorePushes } from '@waybill/contract/stores/push-api'
import { pushGroups } from '@waybill/contract/stores/pushes'
import { syncOutcomes } from '@waybill/contract/stores/stores'
import { choice, defineList, id, text } from '@waybill/host/list'

const path = '/store/log/$id'
const views = ['orders', 'pushes', 'runs'] as const

/** What happened to the orders of a store, one by one. */
export const entryList = defineList({
  path,
  route: listSyncEntries,
  rowKey: (row) => String(row.id),
  filters: { q: text(100), outcome: choice(syncOutcomes), run: id() },
  views,
  clearedByView: ['q', 'outcome', 'run'],
  toQuery: (state) => ({ search: state.q, outcome: state.outcome, runId: state.run }),
})

/** The tracking numbers that a store was or will be told, newest first. */
export const pushList = defineList({
  path,
  route: listStorePushes,
  rowKey: (row) => String(row.id),
  filters: { q: text(100), group: choice(pushGroups) },
  views,
  clearedByView: ['q', 'group'],
  toQuery: (state) => ({ search: state.q, group: state.group }),
})

/** The runs of a store, newest first. */
export const runList = defineList({
  path,
  route: listSyncRuns,
  rowKey: (row) => String(row.id),
  filters: {},
  views,
  toQuery: () => ({}),
})
