import { ChevronDown, ClipboardList, FileText, Printer } from 'lucide-react'
import { urlOf } from '@waybill/contract/core/client'
import type { PrintedDocument } from '@waybill/contract/orders/api'
import { LONG_PRINT, MOST_PRINTED, printPickList, printSlips, setPrinted } from '@waybill/contract/printing/api'
import { useBridge, useClient } from '@waybill/host'
import { Button, Menu, type MenuEntry, useT } from '@waybill/kit'
import { labelMessages } from './messages.ts'
import { usePrintFile } from './print-file.ts'

/** Prints packing slips and pick lists of orders in the order given; null: more than `MOST_PRINTED`. */
export function usePrintOrders(onPrinted?: () => void) {
  const bridge = useBridge()
  const { open, refuse } = usePrintFile(onPrinted)
  const print = (paper: Exclude<PrintedDocument, 'label'>) => async (orderIds: readonly number[] | null) => {
    if (orderIds === null || orderIds.length > MOST_PRINTED) return refuse()
    if (paper === 'slip' && orderIds.length > LONG_PRINT) {
      await bridge.openFeature('print-many', { start: { document: 'slip', orderIds: [...orderIds] } })
      onPrinted?.()
    } else if (orderIds.length > 0)
      await open({ url: urlOf(paper === 'slip' ? printSlips : printPickList), body: { orderIds } })
  }
  return { slips: print('slip'), pickList: print('pickList') }
}

/** The menu entries of what is printed of orders. */
export function useOrderPrintEntries() {
  const t = useT(labelMessages)
  return (acts: { slips: () => void; pickList: () => void }): MenuEntry[] => [
    { id: 'packingSlips', label: t('packingSlips'), icon: <FileText />, onSelect: acts.slips },
    { id: 'pickList', label: t('pickList'), icon: <ClipboardList />, onSelect: acts.pickList },
  ]
}

/** Print ▾ above a selection that has no labels yet. */
export function PrintMenu({ entries }: { entries: MenuEntry[] }) {
  const t = useT(labelMessages)
  const trigger = (
    <Button size="compact" icon={<Printer />} after={<ChevronDown className="text-muted" />}>
      {t('print')}
    </Button>
  )
  return <Menu trigger={trigger} entries={entries} />
}

/** Marks documents as printed, or as not printed. The client reports a failure. */
export function useMarkPrinted(onMarked: () => void) {
  const client = useClient()
  const bridge = useBridge()
  const t = useT(labelMessages)
  const mark = async (document: PrintedDocument, ids: readonly number[], printed: boolean): Promise<void> => {
    await client.call(setPrinted, { body: { document, ids: [...ids], printed } })
    onMarked()
    bridge.emit('orders:changed', null)
    bridge.emit('shipments:changed', null)
    bridge.toast('ok', t(printed ? 'markedPrinted' : 'markedNotPrinted'))
  }
  return mark
}
