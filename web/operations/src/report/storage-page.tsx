import type { ChargeState } from '@waybill/contract/warehouse-billing/lifecycle'
import {
  type StorageGrouping,
  storageGroupings,
  type StorageRow,
} from '@waybill/contract/warehouse-billing/storage-api'
import { useBridge, useShell } from '@waybill/host'
import { rateText } from '@waybill/host/charges'
import { FundsPage } from '@waybill/host/funds'
import { ListFilters, useList } from '@waybill/host/list'
import { daysWords, Figure, Headlines } from '@waybill/host/report'
import { Button, Select, useFormat, useT } from '@waybill/kit'
import { Gated } from '../gated.tsx'
import { useStorageColumns, useStorageName } from './storage-columns.tsx'
import { partOf, storageAmountHref, storageHref, type StoragePart } from './storage-links.ts'
import { storageList } from './storage-list.ts'
import { storageMessages } from './storage-messages.ts'

const byWords = { day: 'byDay', month: 'byMonth', warehouse: 'byWarehouse', product: 'byProduct' } as const

type Data = NonNullable<ReturnType<typeof useList<typeof storageList>>['data']>

/** Totals of all groups, not of the page, and how they are computed. */
function Totals({ data: { sums, period }, all, by }: { data: Data; all: StoragePart; by: StorageGrouping }) {
  const t = useT(storageMessages)
  const format = useFormat()
  // The days of a product are the rows below already.
  const isOpen = by === 'day' && all.product !== undefined
  const figure = (amount: number, state: ChargeState, text: string) =>
    isOpen ? (
      text
    ) : (
      <Figure href={storageAmountHref(all, state)} amount={amount}>
        {text}
      </Figure>
    )
  const amount = (id: 'charged' | 'givenBack', state: 'charged' | 'reversed') => ({
    id,
    label: t(id),
    value: figure(sums[id], state, rateText(sums[id], format)),
  })
  return (
    <div className="mb-2 flex flex-none flex-col gap-2">
      <p className="text-small text-muted">{daysWords(period, format)}</p>
      <Headlines
        name={t('title')}
        figures={[
          amount('charged', 'charged'),
          amount('givenBack', 'reversed'),
          {
            id: 'unpriced',
            label: t('unpriced'),
            value: figure(sums.unpriced, 'unpriced', format.number(sums.unpriced)),
            words: t('unpricedWords'),
          },
          {
            id: 'units',
            label: t('units'),
            value: format.number(sums.units),
            words: t('unitsWords', { n: sums.days }),
          },
          {
            id: 'volume',
            label: t('volume'),
            value: (sums.volume / 100).toFixed(2),
            words: t('freeWords', { n: sums.freeUnits }),
          },
        ]}
      />
      <p className="text-small text-muted">{t('how')}</p>
    </div>
  )
}

function Storage() {
  const t = useT(storageMessages)
  const bridge = useBridge()
  const list = useList(storageList)
  const { by = 'day', warehouse, product } = list.state
  const { data } = list
  const all: StoragePart = { from: data?.period.from ?? '', to: data?.period.to ?? '', warehouse, product }
  const columns = useStorageColumns(by, all)
  const rowName = useStorageName(by)
  const { user } = useShell()
  const warehouses = (user?.warehouseList ?? []).map(({ warehouseId, name }) => ({
    value: String(warehouseId),
    text: name,
  }))
  const open = (row: StorageRow) => storageHref(partOf(row.key, by, all))
  const chip = product === undefined ? null : (data?.product?.sku ?? t('gone'))
  return (
    <FundsPage<StorageRow>
      title={t('title')}
      list={list}
      table={{ columns, rowName, rowHref: open, onOpen: (row) => bridge.navigate(open(row)) }}
      actions={
        <>
          <Select
            aria-label={t('by')}
            value={by}
            onChange={(chosen) => list.set({ by: storageGroupings.find((one) => one === chosen) })}
            options={storageGroupings.map((value) => ({ value, text: t(byWords[value]) }))}
            className="w-40"
          />
          <Button onClick={() => bridge.navigate('/o/#/funds/charges?act=storage')}>{t('charges')}</Button>
        </>
      }
      filters={
        <ListFilters
          list={list}
          days={t('period')}
          filters={{
            warehouse: { label: t('warehouse'), promoted: true, options: warehouses },
            product: { label: t('productFilter'), chip },
            by: null,
          }}
        />
      }
      totals={data && data.sums.days > 0 && <Totals data={data} all={all} by={by} />}
      empty={{ title: t('empty'), text: t('emptyText') }}
      noMatch={t('noMatch')}
    />
  )
}

/** `#/report/storage`: what lay in warehouses, and what its storage cost. */
export function StoragePage() {
  const t = useT(storageMessages)
  return (
    <Gated title={t('title')}>
      <Storage />
    </Gated>
  )
}
