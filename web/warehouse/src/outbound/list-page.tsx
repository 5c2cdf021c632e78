import { MOST_RELEASED } from '@waybill/contract/outbound/floor-api'
import { outboundHolds, outboundHoldWords } from '@waybill/contract/outbound/holds'
import type { StaffOutbound } from '@waybill/contract/outbound/staff-api'
import { outboundStateWords } from '@waybill/contract/outbound/words'
import { useBridge, usePageTitle, useShell } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { OutboundBadges } from '@waybill/host/outbound'
import {
  Button,
  type Column,
  DataTable,
  DateCell,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { useSellers } from '../shared/use-sellers.ts'
import { type CreateWave, useCreateWave } from '../shared/use-waves.ts'
import { waveMessages } from '../shared/wave-messages.ts'
import { NotJoined } from '../shared/wave-parts.tsx'
import { OutboundDrawer } from './drawer.tsx'
import { type OutboundList, outboundList, outboundStates } from './list.ts'
import { outboundMessages } from './messages.ts'

function useColumns(): Column<StaffOutbound>[] {
  const t = useT(outboundMessages)
  const format = useFormat()
  return [
    { id: 'number', head: t('number'), type: 'id', width: 100, priority: 1, card: 'title', cell: (row) => row.number },
    {
      id: 'seller',
      head: t('seller'),
      type: 'text',
      width: 170,
      priority: 1,
      card: 'line',
      cell: (row) => row.seller.name,
    },
    { id: 'order', head: t('order'), type: 'id', width: 120, priority: 3, cell: (row) => row.orderNo },
    { id: 'recipient', head: t('recipient'), type: 'text', width: 140, priority: 3, cell: (row) => row.recipient },
    { id: 'warehouse', head: t('warehouse'), type: 'text', width: 90, priority: 2, cell: (row) => row.warehouse.code },
    {
      id: 'units',
      head: t('units'),
      type: 'num',
      width: 80,
      priority: 1,
      card: 'line',
      cell: (row) => format.number(row.units),
    },
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 200,
      priority: 1,
      card: 'badge',
      cell: (row) => <OutboundBadges row={row} />,
    },
    {
      id: 'due',
      head: t('due'),
      type: 'date',
      width: 110,
      priority: 1,
      card: 'line',
      cell: (row) => (row.dueDay ? format.date(row.dueDay) : '-'),
    },
    { id: 'priority', head: t('priority'), type: 'num', width: 80, priority: 2, cell: (row) => row.priority },
    {
      id: 'sent',
      head: t('sent'),
      type: 'date',
      width: 110,
      full: 150,
      priority: 3,
      cell: (row) => <DateCell at={row.createdAt} />,
    },
  ]
}

function Filters({ list }: { list: OutboundList }) {
  const t = useT(outboundMessages)
  const { locale } = useLocale()
  const { user } = useShell()
  const sellers = useSellers().data ?? []
  return (
    <ListFilters
      list={list}
      search={t('search')}
      filters={{
        state: {
          label: t('state'),
          promoted: true,
          options: outboundStates.map((value) => ({ value, text: outboundStateWords[value][locale] })),
        },
        seller: {
          label: t('seller'),
          promoted: true,
          options: sellers.map(({ org }) => ({ value: String(org.id), text: org.name })),
        },
        late: { label: t('late'), options: [{ value: 'late', text: t('onlyLate') }] },
        requested: { label: t('requested'), options: [{ value: 'requested', text: t('onlyRequested') }] },
        hold: {
          label: t('hold'),
          options: outboundHolds.map((value) => ({ value, text: outboundHoldWords[value][locale] })),
        },
        warehouse: {
          label: t('warehouse'),
          options: (user?.warehouseList ?? []).map(({ warehouseId, name }) => ({
            value: String(warehouseId),
            text: name,
          })),
        },
      }}
    />
  )
}

/** The chosen orders, also of other pages, become a wave of the first one's warehouse; orders of another one are answered as such. */
function PickTogether({ list, waves }: { list: OutboundList; waves: CreateWave }) {
  const t = useT(waveMessages)
  const bridge = useBridge()
  const create = async () => {
    const rows = await list.chosenRows(MOST_RELEASED)
    const [first] = rows ?? []
    if (!rows || !first || rows.length > MOST_RELEASED) bridge.toast('error', t('tooMany', { max: MOST_RELEASED }))
    else waves.create.mutate({ warehouseId: first.warehouse.id, ids: rows.map(({ id }) => id) })
  }
  return (
    <Button pending={waves.create.isPending} onClick={() => void create()}>
      {t('pickTogether')}
    </Button>
  )
}

/** `#/outbound/lists`: all sellers' orders at the operator's warehouses. */
export function OutboundPage() {
  const t = useT(outboundMessages)
  usePageTitle(t('title'))
  const list = useList(outboundList)
  const columns = useColumns()
  const waves = useCreateWave(list.clearSelection)
  const pickTogether = <PickTogether list={list} waves={waves} />
  const { outbound } = list.state
  const opened = list.rows?.find(({ id }) => id === outbound)
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <Filters list={list} />
      <NotJoined {...waves} />
      <DataTable
        {...list.table}
        {...list.selecting}
        bulk={() => pickTogether}
        name={t('title')}
        columns={columns}
        rowName={({ number }) => number}
        rowHref={({ id }) => `/w/#/outbound/lists?outbound=${id}`}
        onOpen={({ id }) => list.show({ outbound: id }, outbound !== undefined)}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>
          )
        }
      />
      {opened && <OutboundDrawer key={opened.id} row={opened} onClose={() => list.show({ outbound: undefined })} />}
    </PageBody>
  )
}
