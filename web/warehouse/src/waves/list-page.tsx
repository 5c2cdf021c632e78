import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { WaveRow } from '@waybill/contract/outbound/wave-api'
import { waveStates } from '@waybill/contract/outbound/wave-lifecycle'
import { waveStateWords } from '@waybill/contract/outbound/wave-words'
import { useBridge, usePageTitle, useShell } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Button,
  type Column,
  DataTable,
  DateCell,
  FirstUse,
  NoMatch,
  nothing,
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
import { useCreateWave } from '../shared/use-waves.ts'
import { waveMessages } from '../shared/wave-messages.ts'
import { NewWave, NotJoined, WaveState } from '../shared/wave-parts.tsx'
import { waveList } from './list.ts'
import { wavePageMessages } from './messages.ts'

function useProgress(): Column<WaveRow>[] {
  const t = useT(wavePageMessages)
  const format = useFormat()
  const ofAll = (done: number, all: number) => t('ofAll', { done: format.number(done), all: format.number(all) })
  return [
    { id: 'orders', head: t('orders'), type: 'num', width: 90, priority: 2, card: 'line', cell: (row) => row.orders },
    { id: 'lines', head: t('lines'), type: 'num', width: 80, priority: 3, card: 'none', cell: (row) => row.lines },
    {
      id: 'picked',
      head: t('picked'),
      type: 'num',
      width: 130,
      priority: 1,
      card: 'line',
      cell: ({ picked, units }) => ofAll(picked, units),
    },
    {
      id: 'packed',
      head: t('packed'),
      type: 'num',
      width: 140,
      priority: 2,
      card: 'none',
      cell: ({ packed, orders }) => ofAll(packed, orders),
    },
  ]
}

function useColumns(): Column<WaveRow>[] {
  const t = useT(wavePageMessages)
  return [
    { id: 'number', head: t('number'), type: 'id', width: 120, priority: 1, card: 'title', cell: (row) => row.number },
    {
      id: 'warehouse',
      head: t('warehouse'),
      type: 'text',
      width: 160,
      priority: 3,
      card: 'none',
      cell: (row) => row.warehouse.name,
    },
    {
      id: 'worker',
      head: t('worker'),
      type: 'text',
      width: 150,
      priority: 2,
      card: 'line',
      cell: (row) => row.worker ?? nothing,
    },
    ...useProgress(),
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 120,
      priority: 1,
      card: 'badge',
      cell: (row) => <WaveState state={row.state} />,
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

function useOptions() {
  const { locale } = useLocale()
  const { user } = useShell()
  return {
    warehouses: (user?.warehouseList ?? []).map(({ warehouseId, name }) => ({
      value: String(warehouseId),
      text: name,
    })),
    states: waveStates.map((value) => ({ value, text: waveStateWords[value][locale] })),
  }
}

/** `#/wave/lists`: waves to pick, and those that are over. */
export function WavesPage() {
  const t = useT(wavePageMessages)
  const words = useT(waveMessages)
  usePageTitle(t('title'))
  const bridge = useBridge()
  const list = useList(waveList)
  const columns = useColumns()
  const options = useOptions()
  const warehouse = useFloorWarehouse()
  const floorOnly = useFloorOnly()
  const [creating, setCreating] = useState(false)
  const waves = useCreateWave(() => setCreating(false))
  const hrefOf = ({ id }: WaveRow) => `/w/#/wave/${id}`
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          !floorOnly && (
            <Button
              variant="primary"
              icon={<Plus />}
              disabled={warehouse.warehouseId === null}
              onClick={() => setCreating(true)}
            >
              {words('newWave')}
            </Button>
          )
        }
      />
      {warehouse.warehouseId === null && <NoWarehouse />}
      <ViewTabs {...list.tabs((view) => ({ label: t(`view_${view}`) }))} />
      <ListFilters
        list={list}
        filters={{
          state: { label: t('state'), promoted: true, options: options.states },
          warehouse: { label: t('warehouse'), options: options.warehouses },
        }}
      />
      <NotJoined {...waves} />
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
      {creating && <NewWave warehouse={warehouse} waves={waves} onClose={() => setCreating(false)} />}
    </PageBody>
  )
}
