import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { PlaceLink, useBridge, usePageTitle } from '@waybill/host'
import { orderStartHref, readOrderStart, type OrderStart } from '@waybill/host/order-start'
import { RecordError } from '@waybill/host/record-error'
import { LoadingState, PageBody, PageHead, Skeleton, useT } from '@waybill/kit'
import { emptyAddress } from '../../shared/address/form-check.ts'
import { useOrdersChanged } from '../../shared/orders-changed.ts'
import { orderMessages } from '../messages.ts'
import { useOrder } from '../use-order.ts'
import { CreateForm, type Start, type Next } from './create-form.tsx'
import { createMessages } from './messages.ts'
import { duplicateOf, emptyOrder, orderOfRate, recipientOfRate } from './new-order.ts'

const skeleton = (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-80 w-full rounded-control" />
    <Skeleton className="h-40 w-full rounded-control" />
  </div>
)

/** Opens the created order, and its purchase when that was wanted: after the form has settled, which would otherwise ask whether to leave. */
function useOpening() {
  const bridge = useBridge()
  const changed = useOrdersChanged()
  const [created, setCreated] = useState<{ id: number; next: Next } | null>(null)
  const opened = useRef<number>(null)
  useEffect(() => {
    if (created === null || opened.current === created.id) return
    opened.current = created.id
    bridge.navigate(`/b/#/order/detail/${created.id}`, { replace: true })
    if (created.next === 'buy') void bridge.openFeature('buy-labels', { orderIds: [created.id] }).then(changed)
  }, [created, bridge, changed])
  return setCreated
}

function Form({ start }: { start: Start }) {
  const t = useT(createMessages)
  const bridge = useBridge()
  const open = useOpening()
  return (
    <CreateForm
      start={start}
      onCreated={({ id, orderNo }, next) => {
        bridge.toast('ok', t('created', { no: orderNo }))
        open({ id, next })
      }}
    />
  )
}

/** The form begins as another order was. */
function Duplicate({ id }: { id: number }) {
  const t = useT(createMessages)
  const { data, error, isPending, refetch } = useOrder(id)
  const [start, setStart] = useState<Start | null>(null)
  if (data && !start)
    setStart({ order: duplicateOf(data), recipient: data.recipientAddress, draft: `order-duplicate-${id}` })
  if (start) return <Form start={start} />
  if (isPending) return <LoadingState skeleton={skeleton} />
  const nowhere = { title: t('sourceLost'), href: '/b/#/order/lists', back: t('toOrders') }
  return <RecordError error={error} onRetry={refetch} nowhere={nowhere} />
}

function Empty() {
  const [start] = useState<Start>(() => ({ order: emptyOrder(), recipient: emptyAddress, draft: 'order-new' }))
  return <Form start={start} />
}

/** The form begins with a rate of the calculator; another rate has another draft. */
function OfRate({ rate }: { rate: OrderStart }) {
  const [start] = useState<Start>(() => ({
    order: orderOfRate(rate),
    recipient: recipientOfRate(rate),
    draft: `order-rate ${orderStartHref(rate)}`,
  }))
  return <Form start={start} />
}

/** `#/order/create`: an order by hand; `?from=` an order to duplicate; with a carrier and a service, what a rate was calculated for. */
export function OrderCreatePage() {
  const t = useT(createMessages)
  const words = useT(orderMessages)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const from = Number(search.from)
  const isDuplicate = Number.isSafeInteger(from) && from > 0
  const rate = readOrderStart(search)
  usePageTitle(t('title'))
  return (
    <PageBody kind="detail">
      <PageHead
        above={
          <PlaceLink look="quiet" href="/b/#/order/lists">
            {words('title')}
          </PlaceLink>
        }
        title={t('title')}
      />
      {isDuplicate && <Duplicate key={from} id={from} />}
      {!isDuplicate && (rate ? <OfRate key={orderStartHref(rate)} rate={rate} /> : <Empty />)}
    </PageBody>
  )
}
