import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBalanceReport, getRefundReport } from '@waybill/contract/reports/api'
import { useClient } from '@waybill/host'

type Days = { from?: string | undefined; to?: string | undefined }
const quiet = { hideErrors: true } as const
const asQuery = ({ from, to }: Days) => ({
  query: { ...(from !== undefined && { dateFrom: from }), ...(to !== undefined && { dateTo: to }) },
})

export const useBalanceReport = (days: Days) =>
  useQuery({ ...useClient().query(getBalanceReport, asQuery(days), quiet), placeholderData: keepPreviousData })
export const useRefundReport = (days: Days) =>
  useQuery({ ...useClient().query(getRefundReport, asQuery(days), quiet), placeholderData: keepPreviousData })
