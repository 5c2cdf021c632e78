import { Ban, Copy, FolderOpen, Printer, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { ShipmentRow } from '@waybill/contract/shipping/api'
import { voidRefusalText } from '@waybill/contract/shipping/void-refusal'
import { useBridge } from '@waybill/host'
import { MOST_PRINTED, type PrintOptions, useMarkPrinted, usePrintLabels } from '@waybill/host/labels'
import { copyText, useFormat, useLocale, useT, type MenuEntry } from '@waybill/kit'
import { shipmentMessages } from '../messages/shipments.ts'
import type { ShipmentList } from './list.ts'
import { MOST_VOIDED } from './use-void.ts'
import { planVoid, type VoidPlan } from './void-plan.ts'

export const shipmentHref = (row: Pick<ShipmentRow, 'id'>): string => `/e/#/shipment/detail/${row.id}`

/** What can be done with shipments from their list. */
export function useListActs(list: ShipmentList) {
  const bridge = useBridge()
  const t = useT(shipmentMessages)
  const printing = usePrintLabels()
  const [plan, setPlan] = useState<VoidPlan | null>(null)
  const mark = useMarkPrinted(() => void list.query.refetch())
  const askVoid = (rows: readonly ShipmentRow[]) => {
    const next = planVoid(rows)
    if (next.voidable.length > 0) return setPlan(next)
    const reason = next.excluded[0]?.reason
    bridge.toast('warn', t('nothingToVoid'), reason && { detail: reason[bridge.getContext().locale] })
  }
  const chosen = async (most: number) => {
    const rows = await list.chosenRows(most)
    return rows && rows.length <= most ? rows : null
  }
  return {
    printing,
    plan,
    closePlan: () => setPlan(null),
    askVoid,
    print: (rows: readonly ShipmentRow[]) => printing.print(rows.map((row) => row.id)),
    setNotPrinted: (rows: readonly ShipmentRow[]) =>
      mark(
        'label',
        rows.map((row) => row.id),
        false,
      ),
    notPrintedSelected: async () => {
      const rows = await chosen(MOST_PRINTED)
      if (rows === null) bridge.toast('warn', t('tooManyToMark'))
      else if (rows.length > 0)
        await mark(
          'label',
          rows.map((row) => row.id),
          false,
        )
    },
    printSelected: async (options?: PrintOptions) => {
      const rows = await chosen(MOST_PRINTED)
      const printable = rows?.filter((row) => row.can.print.allowed)
      await printing.print(printable ? printable.map((row) => row.id) : null, options)
    },
    voidSelected: async () => {
      const rows = await chosen(MOST_VOIDED)
      if (rows === null) bridge.toast('warn', t('voidTooMany'))
      else askVoid(rows)
    },
    copy: async (row: ShipmentRow) => {
      await copyText(row.trackingNo)
      bridge.toast('ok', t('copied'))
    },
  }
}
export type ListActs = ReturnType<typeof useListActs>

/** Void with its last day, and the day on which it would happen by itself. */
function VoidEntry({ row }: { row: ShipmentRow }) {
  const t = useT(shipmentMessages)
  const format = useFormat()
  return (
    <>
      {t(row.voidWay === 'refund' ? 'askRefund' : row.voidWay === 'now' ? 'voidNow' : 'voidLabel')}
      {row.can.void.allowed && row.voidUntil && (
        <span className="block text-small text-muted">{t('voidUntil', { date: format.date(row.voidUntil) })}</span>
      )}
      {row.autoVoid?.state === 'announced' && (
        <span className="block text-small text-muted">{t('voidedOn', { date: format.date(row.autoVoid.on) })}</span>
      )}
    </>
  )
}

/** The ⋯ menu of a row; what is refused says why, what can be voided says until when. */
export function useRowMenu(acts: ListActs) {
  const bridge = useBridge()
  const t = useT(shipmentMessages)
  const { locale } = useLocale()
  const voidEntry = (row: ShipmentRow): MenuEntry => ({
    id: 'void',
    label: <VoidEntry row={row} />,
    icon: <Ban />,
    shortcut: 'shift+v',
    danger: true,
    refused: row.can.void.allowed ? null : voidRefusalText(row)[locale],
    onSelect: () => acts.askVoid([row]),
  })
  return (row: ShipmentRow): MenuEntry[] => [
    {
      id: 'reprint',
      label: t('reprint'),
      icon: <Printer />,
      shortcut: 'p',
      refused: row.can.print.allowed
        ? null
        : voidRefusalText({ ...row, can: { ...row.can, void: row.can.print } })[locale],
      onSelect: () => void acts.print([row]),
    },
    ...(row.printed
      ? [
          {
            id: 'notPrinted',
            label: t('markNotPrinted'),
            icon: <RotateCcw />,
            onSelect: () => void acts.setNotPrinted([row]),
          },
        ]
      : []),
    { id: 'open', label: t('open'), icon: <FolderOpen />, onSelect: () => bridge.navigate(shipmentHref(row)) },
    ...(row.order
      ? [
          {
            id: 'order',
            label: t('openOrder'),
            icon: <FolderOpen />,
            onSelect: () => bridge.navigate(`/b/#/order/detail/${row.order?.id}`),
          },
        ]
      : []),
    { id: 'copy', label: t('copyNumber'), icon: <Copy />, shortcut: 'y', onSelect: () => void acts.copy(row) },
    { kind: 'line', id: 'line' },
    voidEntry(row),
  ]
}
