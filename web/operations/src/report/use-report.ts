import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '@waybill/contract/core/route'
import { orderGroupings, spendGroupings } from '@waybill/contract/reports/enums'
import { getDeliveryReport, getOrderReport } from '@waybill/contract/reports/operations-api'
import { useClient } from '@waybill/host'
import { useListState } from '@waybill/host/list'
import { reportList } from './list.ts'

export type OrderData = OutputOf<typeof getOrderReport>
export type DeliveryData = OutputOf<typeof getDeliveryReport>

const quiet = { hideErrors: true } as const

/** The reports' state in the address. */
export function useReport() {
  const address = useListState(reportList)
  const { by } = address.state
  return {
    ...address,
    ordersBy: orderGroupings.find((one) => one === by) ?? 'store',
    deliveryBy: spendGroupings.find((one) => one === by) ?? 'carrier',
  }
}
export type Report = ReturnType<typeof useReport>

/** What the call for the orders is asked; an export is asked the same. */
export const orderFilter = ({ state: { stores, types, from, to }, ordersBy }: Report) => ({
  by: ordersBy,
  ...(stores && { storeIds: stores }),
  ...(types && { types }),
  ...(from !== undefined && { dateFrom: from }),
  ...(to !== undefined && { dateTo: to }),
})
export const deliveryFilter = ({ state: { carrier, from, to }, deliveryBy }: Report) => ({
  by: deliveryBy,
  ...(carrier !== undefined && { carrier }),
  ...(from !== undefined && { dateFrom: from }),
  ...(to !== undefined && { dateTo: to }),
})

export const useOrderReport = (report: Report) =>
  useQuery({
    ...useClient().query(getOrderReport, { query: orderFilter(report) } as InputOf<typeof getOrderReport>, quiet),
    placeholderData: keepPreviousData,
  })
export const useDeliveryReport = (report: Report) =>
  useQuery({
    ...useClient().query(
      getDeliveryReport,
      { query: deliveryFilter(report) } as InputOf<typeof getDeliveryReport>,
      quiet,
    ),
    placeholderData: keepPreviousData,
  })
