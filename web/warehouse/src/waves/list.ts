import { listWaves, waveViews } from '@waybill/contract/outbound/wave-api'
import { waveStates } from '@waybill/contract/outbound/wave-lifecycle'
import { choice, defineList, id } from '@waybill/host/list'

/** Waves by what is to be done with them, newest first. */
export const waveList = defineList({
  path: '/wave/lists',
  route: listWaves,
  rowKey: (row) => String(row.id),
  filters: { warehouse: id(), state: choice(waveStates) },
  views: waveViews,
  toQuery: ({ warehouse, state }, view) => ({ view, warehouseId: warehouse, state }),
})
