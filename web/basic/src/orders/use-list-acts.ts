import type { OrderRow } from '@waybill/contract/orders/api'
import { useBridge } from '@waybill/host'
import { MOST_PRINTED, type PrintOptions, useMarkPrinted, usePrintLabels, usePrintOrders } from '@waybill/host/labels'
import { useState } from 'react'
import { copyText, useT } from '@waybill/kit'
import { useFilling } from '../shared/filling/use-filling.ts'
import { useOrdersChanged } from '../shared/orders-changed.ts'
import type { Part } from './bulk/draft.ts'
import type { OrderList, View } from './list.ts'
import { orderMessages } from './messages.ts'
import { labelsOf } from './order-facts.ts'
import { useCanceling } from './use-canceling.tsx'
import { useApplyRules } from './by-rules/use-apply-rules.tsx'
import { useUploading } from './own-label/use-uploading.tsx'
import { useRegrouping } from './regrouping/use-regrouping.tsx'
import { useOpenPurchase } from './use-open-purchase.ts'

/** As the API has them; its contract is loaded with the drawers. */
const MOST_COMBINED = 50
const MOST_UPLOADED = 100

/** What orders of a view allow: those that wait are bought and canceled, those that are shipped are printed. */
export const canBuy = (view: View): boolean => view === 'awaiting' || view === 'held' || view === 'all'
export const canPrint = (view: View): boolean => view === 'shipped' || view === 'all'

export const orderHref = (row: OrderRow): string => `/b/#/order/detail/${row.id}`

/** What can be done with one order. */
function useRowActs() {
  const bridge = useBridge()
  const t = useT(orderMessages)
  const changed = useOrdersChanged()
  const printing = usePrintLabels(changed)
  const documents = usePrintOrders(changed)
  useOpenPurchase(changed)
  return {
    printing,
    documents,
    mark: useMarkPrinted(changed),
    buy: async (orderIds: number[]) => {
      const outcome = await bridge.openFeature('buy-labels', { orderIds })
      changed()
      return outcome
    },
    /** The label where there is one, else the packing slip. */
    print: (row: OrderRow) => {
      const labels = labelsOf(row)
      void (labels.length > 0 ? printing.print(labels) : documents.slips([row.id]))
    },
    copy: async (row: OrderRow) => {
      await copyText(row.orderNo)
      bridge.toast('ok', t('copied'))
    },
    create: () => bridge.navigate('/b/#/order/create'),
    duplicate: (row: OrderRow) => bridge.navigate(`/b/#/order/create?from=${row.id}`),
    openChanges: () => bridge.navigate('/b/#/order/changes'),
    open: (row: OrderRow) => bridge.navigate(orderHref(row)),
    importFiles: async (files?: readonly File[]) => {
      const done = await bridge.openFeature('import-orders', { files })
      if (done) changed()
    },
  }
}

/** What the dialog of many orders begins with; `null` for nothing in particular. `weighed`: by a scale, in hundredths of a gram. */
export type Bulk = { ids: number[]; first: Part | null; release?: boolean; weighed?: number }

function useUploadSelected(list: OrderList, upload: ReturnType<typeof useUploading>['upload']) {
  const bridge = useBridge()
  const t = useT(orderMessages)
  return async () => {
    const rows = await list.chosenRows(MOST_UPLOADED)
    if (rows === null || rows.length > MOST_UPLOADED) bridge.toast('warn', t('tooManyToUpload'))
    else if (rows.length > 0) upload(rows)
  }
}

/** What a scale read is the weight of the selected orders. */
function useWeighSelected(list: OrderList, open: (bulk: Bulk) => void) {
  const bridge = useBridge()
  const t = useT(orderMessages)
  return async (weighed: number) => {
    if (!list.someSelected) return bridge.toast('warn', t('selectToWeigh'))
    const ids = await list.chosenIds()
    if (ids === null) bridge.toast('warn', t('tooMany'))
    else if (ids.length > 0) open({ ids, first: 'weight', weighed })
  }
}

/** What can be done with orders from their list. */
export function useListActs(list: OrderList) {
  const bridge = useBridge()
  const t = useT(orderMessages)
  const acts = useRowActs()
  const canceling = useCanceling(list.clearSelection)
  const filling = useFilling()
  const regrouping = useRegrouping()
  const rules = useApplyRules(list.clearSelection)
  const [verifying, setVerifying] = useState<number[] | null>(null)
  const uploading = useUploading()
  const [bulk, setBulk] = useState<Bulk | null>(null)
  /** Runs an act on everything that is selected, or says that this is too much. */
  const onSelected = (act: (ids: number[]) => unknown) => async () => {
    const ids = await list.chosenIds()
    if (ids === null) bridge.toast('warn', t('tooMany'))
    else await act(ids)
  }
  const uploadSelected = useUploadSelected(list, uploading.upload)
  const weighSelected = useWeighSelected(list, setBulk)
  return {
    ...acts,
    canceling,
    filling,
    regrouping,
    rules,
    uploading,
    uploadSelected,
    combineSelected: onSelected((ids) => {
      if (ids.length > MOST_COMBINED) bridge.toast('warn', t('tooManyToCombine'))
      else regrouping.combine(ids)
    }),
    bulk,
    closeBulk: () => setBulk(null),
    changeRow: (row: OrderRow, first: Part, release = false) => setBulk({ ids: [row.id], first, release }),
    changeSelected: (first: Part | null, release = false) =>
      onSelected((ids) => void (ids.length > 0 && setBulk({ ids, first, release })))(),
    weighSelected,
    verifying,
    closeVerifying: () => setVerifying(null),
    verifySelected: onSelected((ids) => void (ids.length > 0 && setVerifying(ids))),
    buySelected: onSelected(async (ids) => {
      const outcome = ids.length > 0 && (await acts.buy(ids))
      // What was bought has left this list: nothing of it may stay selected unseen.
      if (outcome && outcome.bought > 0) list.clearSelection()
    }),
    cancelSelected: onSelected((ids) => canceling.cancel(ids)),
    onSelected,
    fillSelected: onSelected((ids) => filling.fillOrders({ ids })),
    slipsSelected: onSelected((ids) => acts.documents.slips(ids)),
    pickListSelected: onSelected((ids) => acts.documents.pickList(ids)),
    slipsNotPrintedSelected: onSelected((ids) => (ids.length > 0 ? acts.mark('slip', ids, false) : undefined)),
    pickListNotPrintedSelected: onSelected((ids) => (ids.length > 0 ? acts.mark('pickList', ids, false) : undefined)),
    printSelected: async (options?: PrintOptions) => {
      const rows = await list.chosenRows(MOST_PRINTED)
      // Orders without a label are passed over.
      const labels = rows?.flatMap(labelsOf) ?? null
      if (labels?.length === 0) bridge.toast('warn', t('nothingToPrint'))
      else await acts.printing.print(labels, options)
    },
  }
}
export type ListActs = ReturnType<typeof useListActs>
