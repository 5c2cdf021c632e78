import { listPeople, listSharedDevices } from '@waybill/contract/badges/api'
import { defineList } from '@waybill/host/list'

/** Everybody who works for the operator. */
export const peopleList = defineList({
  path: '/people',
  route: listPeople,
  rowKey: (row) => String(row.id),
  filters: {},
  toQuery: () => ({}),
})

/** Devices on which people log in by badge. */
export const deviceList = defineList({
  path: '/people/devices',
  route: listSharedDevices,
  rowKey: (row) => String(row.id),
  filters: {},
  toQuery: () => ({}),
})
