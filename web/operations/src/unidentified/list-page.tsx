import type { UnidentifiedRow } from '@waybill/contract/unidentified-returns/api'
import { unidentifiedClaimWords, unidentifiedWords } from '@waybill/contract/unidentified-returns/words'
import { PlaceLink, useBridge, useShell } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Badge,
  type Column,
  DataTable,
  DateCell,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useLocale,
  useT,
  ViewTabs,
} from '@waybill/kit'
import { Gated } from '../gated.tsx'
import { unidentifiedList } from './list.ts'
import { unidentifiedMessages } from './messages.ts'

function useColumns(): Column<UnidentifiedRow>[] {
  const t = useT(unidentifiedMessages)
  const { locale } = useLocale()
  return [
    { id: 'number', head: t('number'), type: 'id', width: 110, priority: 1, card: 'title', cell: (row) => row.number },
    { id: 'code', head: t('code'), type: 'id', width: 190, priority: 1, card: 'line', cell: (row) => row.code },
    {
      id: 'note',
      head: t('note'),
      type: 'text',
      width: 220,
      priority: 2,
      card: 'line',
      cell: (row) => row.note ?? '-',
    },
    {
      id: 'warehouse',
      head: t('warehouse'),
      type: 'text',
      width: 150,
      priority: 3,
      card: 'none',
      cell: (row) => row.warehouse.name || t('unknownWarehouse'),
    },
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 140,
      priority: 1,
      card: 'badge',
      cell: ({ state, claim }) => {
        const words = claim ? unidentifiedClaimWords[claim.state] : unidentifiedWords[state]
        return <Badge tone={words.tone}>{claim ? `${t('claim')}: ${words[locale]}` : words[locale]}</Badge>
      },
    },
    {
      id: 'created',
      head: t('created'),
      type: 'date',
      width: 120,
      priority: 2,
      card: 'line',
      cell: (row) => <DateCell at={row.createdAt} />,
    },
  ]
}

function Parcels() {
  const t = useT(unidentifiedMessages)
  const bridge = useBridge()
  const { user } = useShell()
  const list = useList(unidentifiedList)
  const columns = useColumns()
  const href = ({ id }: UnidentifiedRow) => `/o/#/return/unidentified/${id}`
  const warehouses = (user?.warehouseList ?? []).map(({ warehouseId, name }) => ({
    value: String(warehouseId),
    text: name,
  }))
  return (
    <PageBody>
      <PageHead title={t('title')} above={<PlaceLink href="/o/#/return/lists">{t('returns')}</PlaceLink>} />
      <ViewTabs {...list.tabs((view) => ({ label: t(`view_${view}`) }))} />
      <ListFilters
        list={list}
        search={t('search')}
        filters={{ warehouse: { label: t('warehouse'), options: warehouses } }}
      />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={({ number }) => number}
        rowHref={href}
        onOpen={(row) => bridge.navigate(href(row))}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>
          )
        }
      />
    </PageBody>
  )
}

/** `#/return/unidentified`: parcels at the seller's warehouses whose order nobody knows. */
export function UnidentifiedPage() {
  const t = useT(unidentifiedMessages)
  return (
    <Gated title={t('title')}>
      <Parcels />
    </Gated>
  )
}
