import { useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { urlOf } from '@waybill/contract/core/client'
import { countPrintQueue, printQueue } from '@waybill/contract/printing/api'
import { useBridge, useClient, useShellEvent } from '@waybill/host'
import { isLong, labelChoice, PrintButton, type PrintOptions, usePrintFile, usePrintLabels } from '@waybill/host/labels'
import { usePageActs, useStable, useT } from '@waybill/kit'
import { shipmentMessages } from '../messages/shipments.ts'

/** Prints every label that was bought and not printed; there only while some wait. */
export function QueueButton({ enabled }: { enabled: boolean }) {
  const t = useT(shipmentMessages)
  const cache = useQueryClient()
  const { data } = useQuery({ ...useClient().query(countPrintQueue, {}, { hideErrors: true }), enabled })
  const refresh = useStable(() => void cache.invalidateQueries({ queryKey: [countPrintQueue.id] }))
  useShellEvent('shipments:changed', refresh)
  const printing = usePrintLabels()
  const file = usePrintFile(refresh)
  const bridge = useBridge()
  const isBusy = useRef(false)
  const print = (options?: PrintOptions) => {
    if (isBusy.current) return
    isBusy.current = true
    const format = printing.formatNow()
    const { labelSize } = labelChoice(format)
    const printed = isLong({ length: data?.count ?? 0 }, format)
      ? bridge.openFeature('print-many', { start: { document: 'queue', labelSize, ...options } })
      : file.open({ url: urlOf(printQueue), body: { ...labelChoice(format), ...options }, zpl: format === 'zpl' })
    void printed
      // Of two tabs the other one may have printed it: the count is old then.
      .finally(() => {
        isBusy.current = false
        refresh()
      })
  }
  const waiting = data !== undefined && data.count > 0
  const n = data?.count ?? 0
  usePageActs(waiting ? [{ id: 'queue', label: t('printQueue', { n }), run: () => print() }] : [])
  if (!waiting) return null
  return (
    <PrintButton variant="primary" printing={printing} onPrint={print}>
      {t('printQueue', { n })}
    </PrintButton>
  )
}
