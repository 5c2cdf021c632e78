import { ApiError } from '@waybill/contract/core/client'
import { type FloorReturn, type FloorReturnRow, openReturn } from '@waybill/contract/warehouse-returns/staff-api'
import { floorReturnWords } from '@waybill/contract/warehouse-returns/words'
import { useBridge, useClient, usePageTitle, useShell } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { useErrorMessage } from '@waybill/host/use-error-message'
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
import { useState } from 'react'
import { AnswerPanel } from '../scan/answer-panel.tsx'
import { ScanField } from '../scan/scan-field.tsx'
import { ScanState } from '../scan/scan-state.tsx'
import { soundOf } from '../scan/sound.ts'
import { useScanQueue } from '../scan/use-scan-queue.ts'
import { NoWarehouse, WarehouseChoice } from '../shared/floor-parts.tsx'
import { useFloorWarehouse } from '../shared/use-floor.ts'
import { floorReturnList } from './list.ts'
import { floorReturnMessages } from './messages.ts'
import { useReturned } from './use-returns.ts'

function useStates(): Column<FloorReturnRow>[] {
  const t = useT(floorReturnMessages)
  const { locale } = useLocale()
  return [
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 130,
      priority: 1,
      card: 'badge',
      cell: ({ state }) => <Badge tone={floorReturnWords[state].tone}>{floorReturnWords[state][locale]}</Badge>,
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

function useColumns(): Column<FloorReturnRow>[] {
  const t = useT(floorReturnMessages)
  const format = useFormat()
  return [
    { id: 'number', head: t('number'), type: 'id', width: 110, priority: 1, card: 'title', cell: (row) => row.number },
    {
      id: 'seller',
      head: t('seller'),
      type: 'text',
      width: 170,
      priority: 1,
      card: 'line',
      cell: (row) => row.seller.name,
    },
    { id: 'order', head: t('order'), type: 'id', width: 150, priority: 2, card: 'line', cell: (row) => row.orderNo },
    {
      id: 'tracking',
      head: t('tracking'),
      type: 'id',
      width: 170,
      priority: 3,
      card: 'none',
      cell: (row) => row.tracking ?? '-',
    },
    {
      id: 'units',
      head: t('units'),
      type: 'num',
      width: 110,
      priority: 1,
      card: 'line',
      cell: (row) => t('counted', { got: format.number(row.received), expected: format.number(row.expected) }),
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
    ...useStates(),
  ]
}

interface Shown {
  tone: 'right' | 'wrong'
  text: string
  /** A code that names nothing, or nothing for certain: the parcel can be recorded with it. */
  unknown?: string
}
const unknownCode = ({ scan, error }: { scan: string; error: unknown }): string | undefined =>
  error instanceof ApiError && (error.code === 'RETURN_CODE_UNKNOWN' || error.code === 'RETURN_CODE_SEVERAL')
    ? scan
    : undefined

/** A parcel is scanned, and its return opens. */
function Open({ warehouseId }: { warehouseId: number }) {
  const t = useT(floorReturnMessages)
  const client = useClient()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const returned = useReturned()
  const [shown, setShown] = useState<Shown | null>(null)
  const queue = useScanQueue<string, FloorReturn>(
    (code) => client.call(openReturn, { body: { warehouseId, code } }, { hideErrors: true }),
    (answer) => {
      const next: Shown =
        'value' in answer
          ? { tone: 'right', text: t('opened', { number: answer.value.number }) }
          : { tone: 'wrong', text: messageOf(answer.error), unknown: unknownCode(answer) }
      setShown(next)
      soundOf(next.tone)
      if (!('value' in answer)) return
      returned(answer.value)
      bridge.navigate(`/w/#/return/${answer.value.id}`)
    },
  )
  return (
    <>
      <AnswerPanel
        isOffline={queue.isOffline}
        tone={shown?.tone ?? 'ready'}
        text={shown?.text ?? t('ready')}
        actions={
          shown?.unknown && (
            <Button
              onClick={() =>
                bridge.navigate(`/w/#/return/unidentified/new?code=${encodeURIComponent(shown.unknown ?? '')}`)
              }
            >
              {t('recordUnidentified')}
            </Button>
          )
        }
      />
      <ScanState waiting={queue.waiting} isOffline={queue.isOffline} />
      <ScanField label={t('scanParcel')} hint={t('scanParcelHint')} onScan={(code) => queue.add(code.slice(0, 100))} />
    </>
  )
}

/** `#/return/lists`: what comes back to the warehouse; a scanned parcel opens its return. */
export function FloorReturnsPage() {
  const t = useT(floorReturnMessages)
  usePageTitle(t('title'))
  const bridge = useBridge()
  const { user } = useShell()
  const list = useList(floorReturnList)
  const columns = useColumns()
  const warehouse = useFloorWarehouse()
  const href = ({ id }: FloorReturnRow) => `/w/#/return/${id}`
  const warehouses = (user?.warehouseList ?? []).map(({ warehouseId, name }) => ({
    value: String(warehouseId),
    text: name,
  }))
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={<Button onClick={() => bridge.navigate('/w/#/return/unidentified')}>{t('unidentified')}</Button>}
      />
      {warehouse.warehouseId === null ? (
        <NoWarehouse />
      ) : (
        <div className="mb-3 flex flex-col gap-3">
          <WarehouseChoice {...warehouse} />
          <Open key={warehouse.warehouseId} warehouseId={warehouse.warehouseId} />
        </div>
      )}
      <ViewTabs {...list.tabs((view) => ({ label: t(`view_${view}`) }))} />
      <ListFilters
        list={list}
        search={t('search')}
        filters={{
          warehouse:
            warehouses.length > 1 || list.state.warehouse ? { label: t('warehouse'), options: warehouses } : null,
        }}
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
