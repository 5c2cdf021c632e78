import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  arriveInbound,
  completeInbound,
  getReceipt,
  listReceipts,
  type ReceiptDetail,
  type Scanned,
} from '@waybill/contract/inbound/staff-api'
import { listStockLevels } from '@waybill/contract/stock/staff-api'
import { useClient } from '@waybill/host'

/** Others may count the same shipment: it is read again so often. */
const READ_MS = 15_000

/** One inbound shipment as the floor receives it. */
export function useReceipt(id: number) {
  const client = useClient()
  return useQuery({
    ...client.query(getReceipt, { params: { id } }, { hideErrors: true }),
    staleTime: 0,
    refetchInterval: READ_MS,
  })
}

/** Goods that were not announced have no line before they are counted. */
const withLine = (lines: ReceiptDetail['lines'], line: ReceiptDetail['lines'][number]) =>
  lines.some((one) => one.line === line.line)
    ? lines.map((one) => (one.line === line.line ? line : one))
    : [...lines, line]

/** Shows a counted line at once, and reads the rest again. */
export function useCounted(id: number) {
  const client = useClient()
  const cache = useQueryClient()
  const { queryKey } = client.query(getReceipt, { params: { id } })
  return ({ line }: Scanned) => {
    cache.setQueryData<ReceiptDetail>(
      queryKey,
      (known) =>
        known && {
          ...known,
          state: 'receiving',
          lines: withLine(known.lines, line),
        },
    )
    for (const route of [listReceipts, listStockLevels]) void cache.invalidateQueries({ queryKey: [route.id] })
  }
}

function useChanged() {
  const cache = useQueryClient()
  return () => Promise.all([getReceipt, listReceipts].map((route) => cache.invalidateQueries({ queryKey: [route.id] })))
}

export function useArrive({ id, version }: ReceiptDetail) {
  const client = useClient()
  return useMutation({
    mutationFn: (boxes: number) =>
      client.call(arriveInbound, { params: { id }, body: { boxes, version } }, { hideErrors: true }),
    onSettled: useChanged(),
  })
}

export function useComplete({ id }: ReceiptDetail) {
  const client = useClient()
  return useMutation({
    mutationFn: (short: number) =>
      client.call(completeInbound, { params: { id }, body: { short } }, { hideErrors: true }),
    onSettled: useChanged(),
  })
}
