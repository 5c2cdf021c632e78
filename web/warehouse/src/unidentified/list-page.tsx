import { Plus } from 'lucide-react'
import { unidentifiedStates } from '@waybill/contract/unidentified-returns/lifecycle'
import { type FloorUnidentifiedRow, unidentifiedAges } from '@waybill/contract/unidentified-returns/staff-api'
import { unidentifiedWords } from '@waybill/contract/unidentified-returns/words'
import { PlaceLink, useBridge, usePageTitle, useShell } from '@waybill/host'
import { ListFilters, useList, useListScan } from '@waybill/host/list'
import {
  Badge,
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
import { type FloorUnidentifiedList, floorUnidentifiedList } from './list.ts'
import { unidentifiedMessages } from './messages.ts'

function useColumns(): Column<FloorUnidentifiedRow>[] {
  const t = useT(unidentifiedMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return [
    { id: 'number', head: t('number'), type: 'id', width: 110, priority: 1, card: 'title', cell: (row) => row.number },
    { id: 'code', head: t('code'), type: 'id', width: 190, priority: 1, card: 'line', cell: (row) => row.code },
    {
      id: 'place',
      head: t('place'),
      type: 'id',
      width: 120,
      priority: 2,
      card: 'line',
      cell: (row) => row.place?.code ?? '-',
    },
    {
      id: 'waiting',
      head: t('waiting'),
      type: 'num',
      width: 130,
      priority: 1,
      card: 'line',
      cell: (row) => <span className={row.waiting === 0 ? 'text-muted' : undefined}>{format.number(row.waiting)}</span>,
    },
    {
      id: 'warehouse',
      head: t('warehouse'),
      type: 'text',
      width: 150,
      priority: 3,
      card: 'none',
      cell: (row) => row.warehouse.name,
    },
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 130,
      priority: 1,
      card: 'badge',
      cell: ({ state, mayDispose }) =>
        mayDispose ? (
          <Badge tone="critical">{t('age_due')}</Badge>
        ) : (
          <Badge tone={unidentifiedWords[state].tone}>{unidentifiedWords[state][locale]}</Badge>
        ),
    },
    {
      id: 'created',
      head: t('created'),
      type: 'date',
      width: 120,
      priority: 2,
      card: 'none',
      cell: (row) => <DateCell at={row.createdAt} />,
    },
  ]
}

function Filters({ list }: { list: FloorUnidentifiedList }) {
  const t = useT(unidentifiedMessages)
  const { locale } = useLocale()
  const { user } = useShell()
  const warehouses = (user?.warehouseList ?? []).map(({ warehouseId, name }) => ({
    value: String(warehouseId),
    text: name,
  }))
  return (
    <ListFilters
      list={list}
      search={t('search')}
      filters={{
        state: {
          label: t('state'),
          promoted: true,
          options: unidentifiedStates.map((value) => ({ value, text: unidentifiedWords[value][locale] })),
        },
        age: {
          label: t('age'),
          promoted: true,
          options: unidentifiedAges.map((value) => ({ value, text: t(`age_${value}`) })),
        },
        warehouse: { label: t('warehouse'), options: warehouses },
      }}
    />
  )
}

/** `#/return/unidentified`: parcels whose order nobody knows. */
export function UnidentifiedPage() {
  const t = useT(unidentifiedMessages)
  usePageTitle(t('title'))
  const bridge = useBridge()
  const list = useList(floorUnidentifiedList)
  const columns = useColumns()
  const href = ({ id }: FloorUnidentifiedRow) => `/w/#/return/unidentified/${id}`
  const open = (row: FloorUnidentifiedRow) => bridge.navigate(href(row))
  useListScan(list, { names: (row) => [row.number, row.code], open })
  const record = (
    <Button variant="primary" icon={<Plus />} onClick={() => bridge.navigate('/w/#/return/unidentified/new')}>
      {t('record')}
    </Button>
  )
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        above={<PlaceLink href="/w/#/return/lists">{t('returns')}</PlaceLink>}
        actions={record}
      />
      <Filters list={list} />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={({ number }) => number}
        rowHref={href}
        onOpen={open}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('empty')} action={record}>
              {t('emptyText')}
            </FirstUse>
          )
        }
      />
    </PageBody>
  )
}
