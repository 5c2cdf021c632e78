import { useCallback } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type DashboardRange,
  getDashboardDays,
  getDashboardParcels,
  getDashboardTodo,
  getDashboardTotals,
} from '@waybill/contract/dashboard/api'
import { useClient, useShellEvent } from '@waybill/host'

const quiet = { hideErrors: true } as const
// Figures of another range stay until the new ones are there; nobody has to reload a page that stands open all day.
const lively = { placeholderData: keepPreviousData, refetchInterval: 60_000 } as const

export const useTodo = () => useQuery({ ...useClient().query(getDashboardTodo, {}, quiet), ...lively })
export const useTotals = (days: DashboardRange) =>
  useQuery({ ...useClient().query(getDashboardTotals, { query: { days } }, quiet), ...lively })
export const useDays = (days: DashboardRange) =>
  useQuery({ ...useClient().query(getDashboardDays, { query: { days } }, quiet), ...lively })
export const useParcels = (days: DashboardRange) =>
  useQuery({ ...useClient().query(getDashboardParcels, { query: { days } }, quiet), ...lively })

const routes = [getDashboardTodo, getDashboardTotals, getDashboardDays, getDashboardParcels]

/** Renews all figures when orders, labels or money changed anywhere. */
export function useFreshHome(): void {
  const cache = useQueryClient()
  const renew = useCallback(() => {
    for (const route of routes) void cache.invalidateQueries({ queryKey: [route.id] })
  }, [cache])
  useShellEvent('orders:changed', renew)
  useShellEvent('shipments:changed', renew)
  useShellEvent('imports:changed', renew)
  useShellEvent('balance:changed', renew)
}
