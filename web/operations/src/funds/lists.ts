import { listWarehouseFunding } from '@waybill/contract/funding/api'
import { listWarehouseTransactions } from '@waybill/contract/warehouse/api'
import { warehouseTypes } from '@waybill/contract/warehouse/types'
import { fundingParameters, fundingQuery } from '@waybill/host/funding'
import { choice, day, defineList, id, text, textLike } from '@waybill/host/list'

/** Requests to recharge warehouse balances; one stands open beside the list. */
export const rechargeList = defineList({
  path: '/funds/recharge',
  route: listWarehouseFunding,
  rowKey: (row) => String(row.id),
  ...fundingParameters,
  toQuery: fundingQuery,
  exportTarget: 'recharges',
  choosesColumns: true,
})

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Transactions of a warehouse balance. `first` is the operator whose balance is shown while the address names none. */
export const transactionsOf = (first: number) =>
  defineList({
    path: '/funds/transactions',
    route: listWarehouseTransactions,
    rowKey: (row) => row.id,
    filters: { q: text(), type: choice(warehouseTypes), from: day(), to: day() },
    extras: { operator: id(), entry: textLike(UUID) },
    toQuery: ({ operator = first, q, type, from, to }) => ({
      operatorId: operator,
      document: q,
      types: type && [type],
      dateFrom: from,
      dateTo: to,
    }),
    exportTarget: 'warehouse',
  })
