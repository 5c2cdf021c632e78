import {
  BadgeCheck,
  Ban,
  Download,
  Ellipsis,
  Merge,
  PackageCheck,
  PackageX,
  PencilLine,
  Play,
  RotateCcw,
  Tag,
  Upload,
  Warehouse,
  WandSparkles,
} from 'lucide-react'
import { PrintButton, PrintMenu, useOrderPrintEntries } from '@waybill/host/labels'
import { Button, Menu, type MenuEntry, useT } from '@waybill/kit'
import type { OrderList, View } from './list.ts'
import { orderMessages } from './messages.ts'
import { packageMessages } from './package-messages.ts'
import { useEnding } from './rest.tsx'
import { canBuy, canPrint, type ListActs } from './use-list-acts.ts'

/** What can be printed of what is selected: labels where orders have them, packing slips and a pick list everywhere. */
function PrintActs({ view, acts }: { view: View; acts: ListActs }) {
  const t = useT(orderMessages)
  const slips = () => void acts.slipsSelected()
  const entries: MenuEntry[] = [
    ...useOrderPrintEntries()({ slips, pickList: () => void acts.pickListSelected() }),
    { kind: 'line', id: 'marks' },
    {
      id: 'slipsNotPrinted',
      label: t('slipsNotPrinted'),
      icon: <RotateCcw />,
      onSelect: () => void acts.slipsNotPrintedSelected(),
    },
    {
      id: 'pickListsNotPrinted',
      label: t('pickListNotPrinted'),
      icon: <RotateCcw />,
      onSelect: () => void acts.pickListNotPrintedSelected(),
    },
  ]
  if (canPrint(view))
    return (
      <PrintButton
        variant={canBuy(view) ? undefined : 'primary'}
        size="compact"
        shortcut="p"
        printing={acts.printing}
        onPrint={(options) => void acts.printSelected(options)}
        more={entries}
      >
        {t('printLabels')}
      </PrintButton>
    )
  return (
    <PrintMenu entries={entries.map((entry) => (entry.id === 'packingSlips' ? { ...entry, shortcut: 'p' } : entry))} />
  )
}

/** What is done more rarely with what is selected. */
function MoreActs({ acts, clear }: { acts: ListActs; clear: () => void }) {
  const t = useT(orderMessages)
  const packages = useT(packageMessages)
  const ending = useEnding(clear)
  const { filling } = acts
  const entries: MenuEntry[] = [
    { id: 'fill', label: t('fillFromProducts'), icon: <PackageCheck />, onSelect: () => void acts.fillSelected() },
    { id: 'verify', label: t('verifyAddresses'), icon: <BadgeCheck />, onSelect: () => void acts.verifySelected() },
    {
      id: 'rules',
      label: t('applyRules'),
      icon: <WandSparkles />,
      onSelect: () => void acts.onSelected((ids) => acts.rules.apply(ids))(),
    },
    { id: 'upload', label: t('uploadLabels'), icon: <Upload />, onSelect: () => void acts.uploadSelected() },
    {
      id: 'end',
      label: packages('dontSendRest'),
      icon: <PackageX />,
      onSelect: () => void acts.onSelected((ids) => ending.end(ids))(),
    },
    { id: 'combine', label: t('combine'), icon: <Merge />, shortcut: 'm', onSelect: () => void acts.combineSelected() },
  ]
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button size="compact" icon={<Ellipsis />} pending={filling.pending}>
            {t('moreActs')}
          </Button>
        }
        entries={entries}
      />
      {ending.dialog}
    </>
  )
}

export type BulkActsProps = {
  list: OrderList
  acts: ListActs
  /** Null without a warehouse. */
  sendSelected: (() => Promise<void>) | null
}

/** The acts on what is selected. */
export function BulkActs({ list: { view, exportSelected, clearSelection }, acts, sendSelected }: BulkActsProps) {
  const t = useT(orderMessages)
  return (
    <>
      {canBuy(view) && (
        <Button variant="primary" size="compact" icon={<Tag />} shortcut="b" onClick={() => void acts.buySelected()}>
          {t('buyLabels')}
        </Button>
      )}
      {canBuy(view) && sendSelected && (
        <Button size="compact" icon={<Warehouse />} onClick={() => void sendSelected()}>
          {t('sendToWarehouse')}
        </Button>
      )}
      <PrintActs view={view} acts={acts} />
      <Button size="compact" icon={<PencilLine />} onClick={() => void acts.changeSelected(null)}>
        {t('changeOrders')}
      </Button>
      {view === 'held' && (
        <Button size="compact" icon={<Play />} onClick={() => void acts.changeSelected('hold', true)}>
          {t('release')}
        </Button>
      )}
      {canBuy(view) && (
        <>
          <Button
            size="compact"
            icon={<Ban />}
            pending={acts.canceling.pending}
            onClick={() => void acts.cancelSelected()}
          >
            {t('cancelOrder')}
          </Button>
          <MoreActs acts={acts} clear={clearSelection} />
        </>
      )}
      <Button size="compact" icon={<Download />} onClick={exportSelected}>
        {t('export')}
      </Button>
    </>
  )
}
