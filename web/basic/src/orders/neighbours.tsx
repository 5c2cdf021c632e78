import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { listOrders } from '@waybill/contract/orders/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { useBridge } from '@waybill/host'
import { IconButton, useShortcuts, useT } from '@waybill/kit'
import { detailMessages } from './detail-messages.ts'
import { orderMessages } from './messages.ts'

type Page = OutputOf<typeof listOrders>

/** The orders of the page of the list that was looked at last and has this one; empty when it was reached another way. */
function usePageOf(id: number): number[] {
  const cache = useQueryClient()
  const pages = cache
    .getQueryCache()
    .findAll({ queryKey: [listOrders.id] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const { state } of pages) {
    const ids = (state.data as Page | undefined)?.records.map((row) => row.id) ?? []
    if (ids.includes(id)) return ids
  }
  return []
}

/** Leads to the orders before and after this one in the list that it was opened from. */
export function Neighbours({ id }: { id: number }) {
  const t = useT(orderMessages)
  const words = useT(detailMessages)
  const bridge = useBridge()
  const ids = usePageOf(id)
  const at = ids.indexOf(id)
  const go = (to: number | undefined) => to !== undefined && bridge.navigate(`/b/#/order/detail/${to}`)
  const [before, after] = at < 0 ? [] : [ids[at - 1], ids[at + 1]]
  useShortcuts({ k: () => void go(before), j: () => void go(after) }, { enabled: ids.length > 1 })
  if (ids.length < 2) return null
  return (
    <span className="flex items-center gap-1 text-small text-muted">
      <IconButton
        label={t('previous')}
        shortcut="k"
        disabled={before === undefined}
        icon={<ChevronLeft />}
        onClick={() => go(before)}
      />
      <span className="tnum">{words('position', { n: at + 1, all: ids.length })}</span>
      <IconButton
        label={t('next')}
        shortcut="j"
        disabled={after === undefined}
        icon={<ChevronRight />}
        onClick={() => go(after)}
      />
    </span>
  )
}
