import {
  Ban,
  Copy,
  CopyPlus,
  FolderOpen,
  Merge,
  Pause,
  Play,
  Printer,
  RotateCcw,
  Scale,
  Send,
  Split,
  Tag,
  Tags,
  Truck,
  Upload,
  WandSparkles,
} from 'lucide-react'
import type { OrderRow } from '@waybill/contract/orders/api'
import { useBridge } from '@waybill/host'
import { useOrderPrintEntries } from '@waybill/host/labels'
import { type MenuEntry, useLocale, usePageActs, useShortcuts, useT } from '@waybill/kit'
import type { OrderList } from './list.ts'
import { orderMessages } from './messages.ts'
import { refusal } from './refusal.ts'
import { labelsOf } from './order-facts.ts'
import { canBuy, canPrint, type ListActs } from './use-list-acts.ts'

/** What there is to do with the label of an order. */
function useLabelEntries(acts: ListActs) {
  const t = useT(orderMessages)
  const bridge = useBridge()
  return (row: OrderRow): MenuEntry[] => {
    const { shipment } = row
    if (!shipment) return []
    return [
      {
        id: 'print',
        label: t('print', { n: labelsOf(row).length }),
        icon: <Printer />,
        shortcut: 'p',
        onSelect: () => acts.print(row),
      },
      {
        id: 'shipment',
        label: t('viewShipment'),
        icon: <Truck />,
        onSelect: () => bridge.navigate(`/e/#/shipment/detail/${shipment.id}`),
      },
    ]
  }
}

/** What else is printed of an order, and what of it can be set back. */
function usePaperEntries(acts: ListActs) {
  const t = useT(orderMessages)
  const entriesOf = useOrderPrintEntries()
  return ({ id, shipment, printed }: OrderRow): MenuEntry[] => {
    const entries = entriesOf({
      slips: () => void acts.documents.slips([id]),
      pickList: () => void acts.documents.pickList([id]),
    })
    const back = (document: 'slip' | 'pickList', label: string): MenuEntry[] =>
      printed[document]
        ? [
            {
              id: `${document}NotPrinted`,
              label,
              icon: <RotateCcw />,
              onSelect: () => void acts.mark(document, [id], false),
            },
          ]
        : []
    return [
      ...entries.map((entry) => (entry.id === 'packingSlips' && !shipment ? { ...entry, shortcut: 'p' } : entry)),
      ...back('slip', t('slipNotPrinted')),
      ...back('pickList', t('pickListNotPrinted')),
    ]
  }
}

/** What is noted of an order, and how it is prepared. */
function useFactEntries(acts: ListActs) {
  const t = useT(orderMessages)
  const { locale } = useLocale()
  return (row: OrderRow): MenuEntry[] => {
    const refused = refusal(row.can.edit, row.orderNo, locale)
    return [
      {
        id: 'weight',
        label: t('changeWeight'),
        icon: <Scale />,
        shortcut: 'w',
        refused,
        onSelect: () => acts.changeRow(row, 'weight'),
      },
      {
        id: 'service',
        label: t('changeService'),
        icon: <Send />,
        shortcut: 's',
        refused,
        onSelect: () => acts.changeRow(row, 'service'),
      },
      row.hold
        ? {
            id: 'release',
            label: t('release'),
            icon: <Play />,
            refused,
            onSelect: () => acts.changeRow(row, 'hold', true),
          }
        : {
            id: 'hold',
            label: t('hold'),
            icon: <Pause />,
            shortcut: 'h',
            refused,
            onSelect: () => acts.changeRow(row, 'hold'),
          },
      {
        id: 'tags',
        label: t('changeTags'),
        icon: <Tags />,
        shortcut: 't',
        onSelect: () => acts.changeRow(row, 'tags'),
      },
    ]
  }
}

/** What is done with an order as a whole. */
function useOrderEntries(acts: ListActs) {
  const t = useT(orderMessages)
  const { locale } = useLocale()
  return (row: OrderRow): MenuEntry[] => [
    { id: 'copy', label: t('copyNumber'), icon: <Copy />, shortcut: 'y', onSelect: () => void acts.copy(row) },
    { id: 'duplicate', label: t('duplicate'), icon: <CopyPlus />, onSelect: () => acts.duplicate(row) },
    {
      id: 'split',
      label: t('split'),
      icon: <Split />,
      refused: refusal(row.can.edit, row.orderNo, locale),
      onSelect: () => acts.regrouping.split(row.id),
    },
    {
      id: 'combine',
      label: t('combine'),
      icon: <Merge />,
      shortcut: 'm',
      refused: refusal(row.can.edit, row.orderNo, locale),
      onSelect: () => acts.regrouping.combine([row.id]),
    },
  ]
}

/** The ⋯ menu of a row; what is refused says why. */
export function useRowMenu(acts: ListActs) {
  const t = useT(orderMessages)
  const { locale } = useLocale()
  const labelEntries = useLabelEntries(acts)
  const paperEntries = usePaperEntries(acts)
  const factEntries = useFactEntries(acts)
  const orderEntries = useOrderEntries(acts)
  return (row: OrderRow): MenuEntry[] => [
    {
      id: 'buy',
      label: t('buyLabel'),
      icon: <Tag />,
      shortcut: 'b',
      refused: refusal(row.can.buy, row.orderNo, locale),
      onSelect: () => void acts.buy([row.id]),
    },
    {
      id: 'upload',
      label: t('uploadLabel'),
      icon: <Upload />,
      refused: refusal(row.can.edit, row.orderNo, locale),
      onSelect: () => acts.uploading.upload([row]),
    },
    { id: 'open', label: t('open'), icon: <FolderOpen />, onSelect: () => acts.open(row) },
    ...labelEntries(row),
    ...paperEntries(row),
    ...orderEntries(row),
    ...factEntries(row),
    {
      id: 'rules',
      label: t('applyRules'),
      icon: <WandSparkles />,
      refused: refusal(row.can.edit, row.orderNo, locale),
      onSelect: () => acts.rules.apply([row.id]),
    },
    { kind: 'line', id: 'line' },
    {
      id: 'cancel',
      label: t('cancelOrder'),
      icon: <Ban />,
      shortcut: 'shift+v',
      danger: true,
      refused: refusal(row.can.cancel, row.orderNo, locale),
      onSelect: () => acts.canceling.cancel([row.id]),
    },
  ]
}

/** The keys of what is selected, and what the command palette offers here. */
export function useListKeys({ view, someSelected, exportRows }: OrderList, acts: ListActs): void {
  const t = useT(orderMessages)
  const buy = { id: 'buy', label: t('buyLabels'), keys: 'b', run: () => void acts.buySelected() }
  const print = canPrint(view)
    ? { id: 'print', label: t('printLabels'), keys: 'p', run: () => void acts.printSelected() }
    : { id: 'print', label: t('printSlip'), keys: 'p', run: () => void acts.slipsSelected() }
  const cancel = { id: 'cancel', label: t('cancelOrder'), keys: 'shift+v', run: () => void acts.cancelSelected() }
  const rules = {
    id: 'rules',
    label: t('applyRules'),
    keys: undefined,
    run: () => void acts.onSelected((ids) => acts.rules.apply(ids))(),
  }
  const combine = { id: 'combine', label: t('combine'), keys: 'm', run: () => void acts.combineSelected() }
  const change = [
    { id: 'weight', label: t('changeWeight'), keys: 'w', run: () => void acts.changeSelected('weight') },
    { id: 'service', label: t('changeService'), keys: 's', run: () => void acts.changeSelected('service') },
    { id: 'hold', label: t('hold'), keys: 'h', run: () => void acts.changeSelected('hold') },
  ]
  const tags = { id: 'tags', label: t('changeTags'), keys: 't', run: () => void acts.changeSelected('tags') }
  const offered = [
    ...(canBuy(view) ? [buy, ...change] : []),
    tags,
    print,
    { id: 'pickList', label: t('printPickList'), keys: undefined, run: () => void acts.pickListSelected() },
    ...(canBuy(view) ? [rules, combine, cancel] : []),
  ]
  useShortcuts(Object.fromEntries(offered.flatMap(({ keys, run }) => (keys ? [[keys, run]] : []))), {
    enabled: someSelected,
  })
  useShortcuts({ c: acts.create })
  usePageActs([
    { id: 'create', label: t('createOrder'), keys: 'c', run: acts.create },
    { id: 'export', label: t('export'), run: () => exportRows() },
    { id: 'changes', label: t('bulkChanges'), run: acts.openChanges },
    ...(someSelected ? offered : []),
  ])
}
