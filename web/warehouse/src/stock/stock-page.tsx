import { History, ListPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { conditionWords, stockConditions } from '@waybill/contract/stock/conditions'
import type { StockLevel } from '@waybill/contract/stock/staff-api'
import { usePageTitle, useShell } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { Button, DataTable, FirstUse, NoMatch, PageBody, PageHead, useFormat, useLocale, useT } from '@waybill/kit'
import { useStockColumns } from './columns.tsx'
import { type StockList, stockList } from './list.ts'
import { stockMessages } from './messages.ts'
import { MovementDrawer } from './movement-drawer.tsx'
import { MovementsDrawer } from './movements-drawer.tsx'
import { OpeningDrawer } from './opening-drawer.tsx'
import { useFloorOnly } from '../shared/use-floor-only.ts'
import { useSellers } from '../shared/use-sellers.ts'

function useWarehouses() {
  const { user } = useShell()
  return (user?.warehouseList ?? []).map(({ warehouseId, name }) => ({ id: warehouseId, name }))
}

function Filters({ list }: { list: StockList }) {
  const t = useT(stockMessages)
  const { locale } = useLocale()
  const warehouses = useWarehouses()
  const sellers = useSellers().data ?? []
  const options = (all: readonly { id: number; name: string }[]) =>
    all.map(({ id, name }) => ({ value: String(id), text: name }))
  const { place } = list.state
  return (
    <ListFilters
      list={list}
      search={t('search')}
      filters={{
        seller: { label: t('seller'), promoted: true, options: options(sellers.map(({ org }) => org)) },
        warehouse: { label: t('warehouse'), options: options(warehouses) },
        condition: {
          label: t('condition'),
          promoted: true,
          options: stockConditions.map((value) => ({ value: String(value), text: conditionWords[value][locale] })),
        },
        place: { label: t('onePlace'), chip: place ? (list.rows?.[0]?.place.code ?? t('onePlace')) : null },
      }}
    />
  )
}

type Opened = { what: 'movement'; level: StockLevel | null } | { what: 'opening' | 'movements' } | null

/** `#/stock/lists`: what lies where, and movements by hand. */
export function StockPage() {
  const t = useT(stockMessages)
  const format = useFormat()
  usePageTitle(t('title'))
  const list = useList(stockList)
  const columns = useStockColumns()
  const warehouses = useWarehouses()
  const floorOnly = useFloorOnly()
  const sellers = useSellers().data
  const [opened, setOpened] = useState<Opened>(null)
  const warehouse = warehouses.find(({ id }) => id === list.state.warehouse) ?? warehouses[0]
  const close = () => setOpened(null)
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        beside={
          list.data && (
            <span className="text-small text-muted">{t('asOf', { time: format.dateTime(list.data.asOf) })}</span>
          )
        }
        actions={
          <>
            {warehouse && (
              <Button icon={<History />} onClick={() => setOpened({ what: 'movements' })}>
                {t('recent')}
              </Button>
            )}
            {!floorOnly && (
              <>
                <Button icon={<ListPlus />} disabled={!sellers} onClick={() => setOpened({ what: 'opening' })}>
                  {t('opening')}
                </Button>
                <Button
                  variant="primary"
                  icon={<Plus />}
                  disabled={!sellers}
                  onClick={() => setOpened({ what: 'movement', level: null })}
                >
                  {t('move')}
                </Button>
              </>
            )}
          </>
        }
      />
      <Filters list={list} />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={({ place, product }) => `${place.code} ${product.sku}`}
        rowHref={({ place }) => `/w/#/stock/lists?place=${place.id}`}
        onOpen={(level) => sellers && !floorOnly && setOpened({ what: 'movement', level })}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('first')}>{t('firstText')}</FirstUse>
          )
        }
      />
      {opened?.what === 'movement' && sellers && (
        <MovementDrawer sellers={sellers} level={opened.level} onClose={close} />
      )}
      {opened?.what === 'opening' && sellers && <OpeningDrawer sellers={sellers} onClose={close} />}
      {opened?.what === 'movements' && warehouse && <MovementsDrawer warehouse={warehouse} onClose={close} />}
    </PageBody>
  )
}
