import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { randomKey } from '@waybill/contract/core/random-key'
import type { OutputOf } from '@waybill/contract/core/route'
import { getOrder } from '@waybill/contract/orders/api'
import {
  attachOwnLabels,
  readOwnLabels,
  removeOwnLabel,
  restoreOwnLabel,
} from '@waybill/contract/shipping/own-label-api'
import { errorMessage, uploadFile, useBridge, useClient } from '@waybill/host'
import { useDraft } from '@waybill/host/use-draft'
import { useLocale, useT } from '@waybill/kit'
import { useOrdersChanged } from '../../shared/orders-changed.ts'
import { ownLabelMessages } from './messages.ts'
import { type LabelOrder, type LabelRow, rowOf } from './rows.ts'

/** A file on its way, or refused; two files may have one name. */
type Sending = { id: string; name: string; error: string | null }

function useChanged() {
  const cache = useQueryClient()
  const changed = useOrdersChanged()
  return () => {
    void cache.invalidateQueries({ queryKey: [getOrder.id] })
    changed()
  }
}

const sentRow = ({ label, orderId, carrier, trackingNo }: LabelRow) => ({
  labelId: label.id,
  orderId: orderId!,
  carrier: carrier!,
  trackingNo: trackingNo.trim(),
})

/** A row that was refused stays with its reason; one that was attached goes. */
function leftOf(row: LabelRow, results: OutputOf<typeof attachOwnLabels>['results']): LabelRow[] {
  const result = results.find(({ labelId }) => labelId === row.label.id)
  if (!result?.problem) return result ? [] : [row]
  const { fieldName: field, message: en, zhMessage: cn } = result.problem
  return [{ ...row, problem: { field, en, cn } }]
}

/** The labels that are being uploaded for these orders. What was read and typed survives a reload, as the server keeps the labels for a day. */
export function useOwnLabels(orders: readonly LabelOrder[], onDone: () => void) {
  const t = useT(ownLabelMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const client = useClient()
  const changed = useChanged()
  const ids = orders.map(({ id }) => id)
  const { draft, update, forget } = useDraft(`own-labels-${ids.join('-')}`, { rows: [] as LabelRow[] })
  const [sending, setSending] = useState<readonly Sending[]>([])
  const upload = async (file: File) => {
    const id = randomKey()
    const others = (all: readonly Sending[]) => all.filter((one) => one.id !== id)
    const sent = (error: string | null) => (all: readonly Sending[]) => [...others(all), { id, name: file.name, error }]
    setSending(sent(null))
    const path = `${readOwnLabels.path}?orderIds=${ids.join(',')}`
    try {
      const { labels } = await uploadFile(bridge, { ...readOwnLabels, path }, file)
      update((before) => ({ rows: [...before.rows, ...labels.map((label) => rowOf(label, orders))] }))
      setSending(others)
    } catch (error) {
      setSending(sent(errorMessage(error as Error, locale) ?? ''))
    }
  }
  const attach = useMutation({
    mutationFn: (rows: readonly LabelRow[]) => client.call(attachOwnLabels, { body: { labels: rows.map(sentRow) } }),
    onSuccess: ({ results }) => {
      const done = results.filter(({ shipmentId }) => shipmentId !== null)
      if (done.length > 0) {
        const orderNo = orders.find(({ id }) => id === done[0]?.orderId)?.orderNo ?? ''
        bridge.toast('ok', t('shipped', { n: done.length, orderNo }))
        changed()
      }
      if (done.length === results.length) {
        forget()
        return onDone()
      }
      update((before) => ({
        rows: before.rows.flatMap((row) => leftOf(row, results)),
      }))
    },
  })
  return {
    rows: draft.rows,
    sending,
    attach,
    forget,
    add: (files: readonly File[]) => files.forEach((file) => void upload(file)),
    dismiss: (id: string) => setSending((all) => all.filter((one) => one.id !== id)),
    changeRow: (id: string, part: Partial<LabelRow>) =>
      update((before) => ({
        rows: before.rows.map((row) => (row.label.id === id ? { ...row, ...part, problem: null } : row)),
      })),
    removeRow: (id: string) => update((before) => ({ rows: before.rows.filter((row) => row.label.id !== id) })),
  }
}

/** Takes an uploaded label away again, and back. */
export function useRemoveLabel() {
  const t = useT(ownLabelMessages)
  const bridge = useBridge()
  const client = useClient()
  const changed = useChanged()
  const restore = useMutation({
    mutationFn: (shipmentId: number) => client.call(restoreOwnLabel, { body: { shipmentId } }),
    onSuccess: () => {
      bridge.toast('ok', t('restored'))
      changed()
    },
  })
  return useMutation({
    mutationFn: (shipmentId: number) => client.call(removeOwnLabel, { body: { shipmentId } }),
    onSuccess: ({ shipmentId }) => {
      bridge.toast('ok', t('removed'), { undo: () => restore.mutate(shipmentId) })
      changed()
    },
  })
}
