import { ClipboardCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import type { StockCountRow } from '@waybill/contract/counts/staff-api'
import { stockCountWords } from '@waybill/contract/counts/words'
import { useBridge, usePageTitle, useShell } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
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
  ViewTabs,
} from '@waybill/kit'
import { NoWarehouse } from '../shared/floor-parts.tsx'
import { useFloorOnly } from '../shared/use-floor-only.ts'
import { useFloorWarehouse } from '../shared/use-floor.ts'
import { CreateDrawer } from './create-drawer.tsx'
import { stockCountList } from './list.ts'
import { countMessages } from './messages.ts'

function useProgress(): Column<StockCountRow>[] {
  const t = useT(countMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return [
    {
      id: 'places',
      head: t('places'),
      type: 'num',
      width: 100,
      priority: 1,
      card: 'line',
      cell: (row) => t('placesDone', { done: format.number(row.placesDone), all: format.number(row.placeCount) }),
    },
    {
      id: 'differences',
      head: t('differences'),
      type: 'num',
      width: 100,
      priority: 2,
      card: 'line',
      cell: (row) => format.number(row.differences),
    },
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 120,
      priority: 1,
      card: 'badge',
      cell: ({ state }) => <Badge tone={stockCountWords[state].tone}>{stockCountWords[state][locale]}</Badge>,
    },
    {
      id: 'created',
      head: t('created'),
      type: 'date',
      width: 120,
      priority: 3,
      card: 'none',
      cell: (row) => <DateCell at={row.createdAt} />,
    },
  ]
}

function useColumns(): Column<StockCountRow>[] {
  const t = useT(countMessages)
  return [
    { id: 'number', head: t('number'), type: 'id', width: 110, priority: 1, card: 'title', cell: (row) => row.number },
    { id: 'about', head: t('about'), type: 'text', width: 180, priority: 1, card: 'line', cell: (row) => row.about },
    {
      id: 'seller',
      head: t('seller'),
      type: 'text',
      width: 170,
      priority: 2,
      card: 'line',
      cell: ({ seller, bySeller }) =>
        seller ? [seller.name, bySeller && t('bySeller')].filter(Boolean).join(' · ') : '-',
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
    ...useProgress(),
  ]
}

/** `#/count`: what is to be counted, and what became of it. */
export function CountsPage() {
  const t = useT(countMessages)
  usePageTitle(t('title'))
  const bridge = useBridge()
  const { user } = useShell()
  const list = useList(stockCountList)
  const columns = useColumns()
  const warehouse = useFloorWarehouse()
  const floorOnly = useFloorOnly()
  const [creating, setCreating] = useState(false)
  const hrefOf = ({ id }: StockCountRow) => `/w/#/count/${id}`
  const options = (user?.warehouseList ?? []).map(({ warehouseId, name }) => ({
    value: String(warehouseId),
    text: name,
  }))
  const { warehouseId } = warehouse
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          !floorOnly && (
            <>
              <Button icon={<ClipboardCheck />} onClick={() => bridge.navigate('/w/#/count/review')}>
                {t('reviewPage')}
              </Button>
              <Button
                variant="primary"
                icon={<Plus />}
                disabled={warehouseId === null}
                onClick={() => setCreating(true)}
              >
                {t('newCount')}
              </Button>
            </>
          )
        }
      />
      {warehouseId === null && <NoWarehouse />}
      <ViewTabs {...list.tabs((view) => ({ label: t(`view_${view}`) }))} />
      <ListFilters
        list={list}
        filters={{
          warehouse: options.length > 1 || list.state.warehouse ? { label: t('warehouse'), options } : null,
        }}
      />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={({ number }) => number}
        rowHref={hrefOf}
        onOpen={(row) => bridge.navigate(hrefOf(row))}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>
          )
        }
      />
      {creating && <CreateDrawer warehouse={warehouse} onClose={() => setCreating(false)} />}
    </PageBody>
  )
}
