import { useQuery } from '@tanstack/react-query'
import { orderStatus } from '@waybill/contract/orders/enums'
import type { OrderRow } from '@waybill/contract/orders/api'
import { getOrderDefaults } from '@waybill/contract/defaults/api'
import { dueOf, shipByBounds } from '@waybill/contract/shipping/ship-by'
import { useClient } from '@waybill/host'
import { dayIn, useLocale } from '@waybill/kit'
import { useCallback, useState } from 'react'

export type Due = ReturnType<typeof dueOf>

/** Tells whether an order is late or ships today, by the account's cut-off hour; null until that is known. */
export function useDueStatus(): (row: Pick<OrderRow, 'status' | 'createTime' | 'shipBy'>) => Due {
  const { timeZone } = useLocale()
  const defaults = useClient().query(getOrderDefaults, {}, { hideErrors: true })
  const cutOff = useQuery({ ...defaults, staleTime: 60_000 }).data?.cutOff
  const [now] = useState(() => Date.now())
  const today = dayIn(now, timeZone)
  return useCallback(
    ({ status, createTime, shipBy }) => {
      if (cutOff === undefined || today === null || status !== orderStatus.awaiting) return null
      if (shipBy !== null) return shipBy < today ? 'late' : shipBy === today ? 'today' : null
      return dueOf(new Date(createTime), timeZone, shipByBounds(today, cutOff))
    },
    [cutOff, today, timeZone],
  )
}
