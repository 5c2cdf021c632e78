import type { ReactNode } from 'react'
import { useParams } from '@tanstack/react-router'
import type { FloorOrder } from '@waybill/contract/outbound/floor-api'
import { PlaceLink, usePageTitle } from '@waybill/host'
import { RecordError } from '@waybill/host/record-error'
import {
  Button,
  Card,
  Field,
  FirstUse,
  LoadingState,
  NumberInput,
  PageBody,
  PageHead,
  Select,
  Skeleton,
  useT,
} from '@waybill/kit'
import { AnswerPanel } from '../scan/answer-panel.tsx'
import { LastScans } from '../scan/last-scans.tsx'
import { ScanState } from '../scan/scan-state.tsx'
import { FloorState } from './floor-columns.tsx'
import { floorMessages } from './floor-messages.ts'
import { StationLine } from './station-line.tsx'
import { type FloorScans, type FloorWarehouse, useFloorOrder } from './use-floor.ts'

/** Which warehouse this computer stands in; nothing where there is only one. */
export function WarehouseChoice({ warehouses, warehouseId, choose }: FloorWarehouse) {
  const t = useT(floorMessages)
  if (warehouses.length < 2) return null
  return (
    <div className="max-w-80">
      <Field label={t('warehouse')}>
        <Select
          value={warehouseId === null ? null : String(warehouseId)}
          onChange={(value) => choose(Number(value))}
          options={warehouses.map((one) => ({ value: String(one.warehouseId), text: one.name }))}
        />
      </Field>
    </div>
  )
}

export function NoWarehouse() {
  const t = useT(floorMessages)
  return (
    <FirstUse
      title={t('noWarehouse')}
      action={<PlaceLink href="/w/#/warehouse/lists">{t('openWarehouses')}</PlaceLink>}
    />
  )
}

/** The answer to the last scan, or what is to be scanned first. */
export function Answer({ scans, ready }: { scans: FloorScans; ready: string }) {
  const t = useT(floorMessages)
  const { answer, add } = scans
  const { blocked, asking } = answer ?? {}
  return (
    <>
      <AnswerPanel
        isOffline={scans.isOffline}
        tone={answer?.tone ?? 'ready'}
        text={answer?.text ?? ready}
        actions={
          blocked ? (
            <Button onClick={() => add({ ...blocked, takeOver: true })}>{t('takeOver')}</Button>
          ) : (
            asking && <Button onClick={() => add({ ...asking, confirmed: true })}>{t('buyAnyway')}</Button>
          )
        }
      />
      <ScanState waiting={scans.waiting} isOffline={scans.isOffline} />
    </>
  )
}

export const PastScans = ({ scans }: { scans: FloorScans }) => <LastScans scans={scans.scans} />

/** How many units each scan stands for. */
export function PerScan({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const t = useT(floorMessages)
  return (
    <div className="w-40">
      <Field label={t('quantity')}>
        <NumberInput value={value} decimals={0} onChange={(next) => onChange(Math.max(1, next ?? 1))} />
      </Field>
    </div>
  )
}

/** The lines of an order, with how far each is. */
export function Items({
  order,
  count,
}: {
  order: FloorOrder
  count: (item: FloorOrder['items'][number]) => [number, number]
}) {
  const t = useT(floorMessages)
  return (
    <Card title={t('items')}>
      <ul className="flex flex-col divide-y">
        {order.items.map((item) => {
          const [done, all] = count(item)
          return (
            <li key={item.line} className="flex min-h-12 flex-wrap items-center gap-x-3 py-1">
              <span className="min-w-0 flex-1 basis-40">
                <span className="block font-medium break-words">{item.sku}</span>
                {item.name !== null && <span className="block break-words text-muted">{item.name}</span>}
              </span>
              <span className="tnum text-heading">{`${done} / ${all}`}</span>
            </li>
          )
        })}
      </ul>
      {order.giftMessage !== null && (
        <p className="mt-2 break-words">
          <span className="text-muted">{t('gift')}:</span> {order.giftMessage}
        </p>
      )}
      {order.note !== null && (
        <p className="mt-2 break-words">
          <span className="text-muted">{t('note')}:</span> {order.note}
        </p>
      )}
    </Card>
  )
}

/** A canceled order: nothing else can be done with it than putting its goods back. */
export function Canceled({ order }: { order: FloorOrder }) {
  const t = useT(floorMessages)
  return (
    <AnswerPanel
      tone="stop"
      text={t('canceledTitle', { number: order.number })}
      detail={t('canceledText')}
      actions={<PlaceLink href={`/w/#/pick/put-back/${order.id}`}>{t('putBack')}</PlaceLink>}
    />
  )
}

/** A page of one order, whose id its address ends with. */
export function OrderPage({
  title,
  back,
  children,
}: {
  title: string
  back: { href: string; text: string }
  children: (order: FloorOrder) => ReactNode
}) {
  const t = useT(floorMessages)
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  const query = useFloorOrder(Number.isSafeInteger(id) && id > 0 ? id : 0)
  const order = query.data
  usePageTitle(order ? `${title} ${order.number}` : title)
  return (
    <PageBody kind="detail">
      <PageHead
        title={order ? `${title} ${order.number}` : title}
        above={<PlaceLink href={back.href}>{back.text}</PlaceLink>}
        beside={
          order && (
            <>
              <FloorState row={order} />
              <StationLine warehouseId={order.warehouse.id} />
            </>
          )
        }
      />
      {order && children(order)}
      {query.isPending && <LoadingState skeleton={<Skeleton className="h-90 w-full rounded-control" />} />}
      {query.isError && !order && (
        <RecordError
          error={query.error}
          onRetry={query.refetch}
          nowhere={{ title: t('lost'), text: t('lostText'), href: back.href, back: back.text }}
        />
      )}
    </PageBody>
  )
}
