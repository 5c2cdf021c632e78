import { useQuery } from '@tanstack/react-query'
import type { OrderDetail } from '@waybill/contract/orders/api'
import { orderStatus } from '@waybill/contract/orders/enums'
import { listCombinableOrders, listRegroupings, type Regrouping } from '@waybill/contract/orders/regrouping-api'
import { PlaceLink, useClient } from '@waybill/host'
import { Banner, Button, Card, useFormat, useT } from '@waybill/kit'
import { regroupingMessages } from './messages.ts'
import { useUndoRegrouping } from './use-regrouping-calls.ts'

function RegroupingRow({ orderId, regrouping }: { orderId: number; regrouping: Regrouping }) {
  const t = useT(regroupingMessages)
  const format = useFormat()
  const undo = useUndoRegrouping()
  const { id, kind, at, order, others } = regrouping
  const isMain = order.id === orderId
  const words = kind === 'split' ? (['wasSplit', 'splitFrom'] as const) : (['contains', 'combinedInto'] as const)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <span className="min-w-0 flex-1 basis-40">
        {t(isMain ? words[0] : words[1])}{' '}
        {(isMain ? others : [order]).map((other) => (
          <PlaceLink key={other.id} className="tnum me-2" href={`/b/#/order/detail/${other.id}`}>
            {other.orderNo}
          </PlaceLink>
        ))}
        <time className="block text-small text-muted" dateTime={at} title={format.instant(at)}>
          {format.dateTime(at)}
        </time>
      </span>
      <Button size="compact" pending={undo.isPending} onClick={() => undo.mutate(id)}>
        {t('undo')}
      </Button>
    </li>
  )
}

/** Proposes to combine an order with others to its address, and says what it was split into or combined with. */
export function RegroupingCard({ order, onCombine }: { order: OrderDetail; onCombine: () => void }) {
  const t = useT(regroupingMessages)
  const client = useClient()
  const { data: done = [] } = useQuery(
    client.query(listRegroupings, { params: { id: order.id } }, { hideErrors: true }),
  )
  const { data: near = [] } = useQuery({
    ...client.query(listCombinableOrders, { query: { ids: [order.id] } }, { hideErrors: true }),
    enabled: order.status === orderStatus.awaiting,
  })
  const others = near.filter(({ requested }) => !requested).length
  return (
    <>
      {others > 0 && order.can.edit.allowed && (
        <Banner
          tone="info"
          actions={
            <Button size="compact" onClick={onCombine}>
              {t('combineThem')}
            </Button>
          }
        >
          {t('sameAddress', { n: others })}
        </Banner>
      )}
      {done.length > 0 && (
        <Card title={t('card')}>
          <ul>
            {done.map((regrouping) => (
              <RegroupingRow key={regrouping.id} orderId={order.id} regrouping={regrouping} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
