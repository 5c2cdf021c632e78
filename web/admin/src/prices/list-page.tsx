import { Copy, Download, Ellipsis, Grid3x3, Pencil, Plus, Power, Undo2, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PriceRuleRow } from '@waybill/contract/prices/api'
import { useBridge, usePageTitle } from '@waybill/host'
import { useList } from '@waybill/host/list'
import {
  Button,
  DataTable,
  FirstUse,
  IconButton,
  Menu,
  type MenuEntry,
  NoMatch,
  PageBody,
  PageHead,
  useShortcuts,
  useT,
} from '@waybill/kit'
import { useColumns } from './columns.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { PriceFilters } from './filters.tsx'
import { GroupsDrawer } from './groups-drawer.tsx'
import { type PriceList, priceList } from './list.ts'
import { MatrixDrawer } from './matrix-drawer.tsx'
import { priceMessages } from './messages.ts'
import { OpenedRule } from './opened-rule.tsx'
import { RuleDrawer } from './rule-drawer.tsx'
import { useRuleWords } from './rule-words.ts'
import { switchesOn, useExport, useSwitchRule, useWithdrawChange } from './use-prices.ts'

type Open = 'create' | 'copy' | 'groups' | 'matrix' | null

function useRowMenu(open: (row: PriceRuleRow) => void) {
  const t = useT(priceMessages)
  const bridge = useBridge()
  const words = useRuleWords()
  const turn = useSwitchRule()
  const withdraw = useWithdrawChange()
  const switching = (row: PriceRuleRow): MenuEntry => {
    const on = switchesOn(row)
    const text = t(on ? 'switchedOn' : 'switchedOff', { name: words.name(row) })
    return {
      id: 'switch',
      label: t(on ? 'switchOn' : 'switchOff'),
      icon: <Power />,
      onSelect: () => turn.mutate(row, { onSuccess: () => bridge.toast('ok', text) }),
    }
  }
  const withdrawing = (row: PriceRuleRow): MenuEntry => ({
    id: 'withdraw',
    label: t('withdraw'),
    icon: <Undo2 />,
    onSelect: () =>
      withdraw.mutate(row, { onSuccess: () => bridge.toast('ok', t('withdrawn', { name: words.name(row) })) }),
  })
  return (row: PriceRuleRow): MenuEntry[] => [
    { id: 'edit', label: t('edit'), icon: <Pencil />, onSelect: () => open(row) },
    // A rule with a change to come is switched off after that: the new version would be made of what is not in force yet.
    row.until ? withdrawing(row) : switching(row),
  ]
}

function RuleTable({ list, createButton }: { list: PriceList; createButton: ReactNode }) {
  const t = useT(priceMessages)
  const columns = useColumns()
  const words = useRuleWords()
  const open = (row: PriceRuleRow) => list.show({ rule: row.id })
  const close = () => list.show({ rule: undefined })
  const rowMenu = useRowMenu(open)
  const { rule } = list.state
  return (
    <>
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={words.name}
        rowHref={(row) => `/a/#/price/lists?rule=${row.id}`}
        onOpen={open}
        rowMenu={rowMenu}
        empty={
          list.isFiltered ? (
            <NoMatch onClear={list.clear} />
          ) : (
            <FirstUse title={t('empty')} action={createButton}>
              {t('emptyText')}
            </FirstUse>
          )
        }
      />
      {rule !== undefined && (
        <OpenedRule key={rule} id={rule} listed={list.rows?.find(({ id }) => id === rule)} onClose={close} />
      )}
    </>
  )
}

/** `#/price/lists`: by which rules customers pay, and what a change would come to. */
export function PriceListPage() {
  const t = useT(priceMessages)
  usePageTitle(t('title'))
  const list = useList(priceList)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const download = useExport()
  useShortcuts({ c: () => setOpen('create') }, { enabled: open === null && list.state.rule === undefined })
  const createButton = (
    <Button variant="primary" icon={<Plus />} shortcut="c" onClick={() => setOpen('create')}>
      {t('create')}
    </Button>
  )
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          <>
            <Button icon={<Users />} onClick={() => setOpen('groups')}>
              {t('groups')}
            </Button>
            <Menu
              align="end"
              trigger={<IconButton label={t('more')} icon={<Ellipsis />} />}
              entries={[
                { id: 'matrix', label: t('matrix'), icon: <Grid3x3 />, onSelect: () => setOpen('matrix') },
                { id: 'copy', label: t('copy'), icon: <Copy />, onSelect: () => setOpen('copy') },
                { id: 'export', label: t('export'), icon: <Download />, onSelect: download },
              ]}
            />
            {createButton}
          </>
        }
      />
      <PriceFilters list={list} />
      <RuleTable list={list} createButton={createButton} />
      {open === 'create' && <RuleDrawer rule={null} onClose={close} onReload={close} newer={null} />}
      {open === 'copy' && <CopyDialog onClose={close} />}
      {open === 'matrix' && <MatrixDrawer onOpen={(rule) => (close(), list.show({ rule }))} onClose={close} />}
      {open === 'groups' && <GroupsDrawer onClose={close} />}
    </PageBody>
  )
}
