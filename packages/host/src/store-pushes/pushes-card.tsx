import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { listOrderPushes, type StorePush } from '@waybill/contract/stores/push-api'
import { mayAct } from '@waybill/contract/stores/pushes'
import { PlaceLink, useClient } from '@waybill/host'
import { Button, Card, useT } from '@waybill/kit'
import { pushMessages } from './messages.ts'
import { PushBadge, usePushText } from './push-text.tsx'
import { usePushActs } from './use-push-acts.ts'

function Push({ push, acts }: { push: StorePush; acts: ReturnType<typeof usePushActs> }) {
  const t = useT(pushMessages)
  const textOf = usePushText()
  const { id, storeId, storeName, trackingNo, state } = push
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <PlaceLink href={`/b/#/store/log/${storeId}?view=pushes&q=${encodeURIComponent(trackingNo)}`}>
        {storeName}
      </PlaceLink>
      <PushBadge push={push} />
      <span className="tnum break-all">{trackingNo}</span>
      {mayAct(state) && (
        <Button
          size="compact"
          icon={<RotateCw />}
          aria-label={t('retryOf', { tracking: trackingNo })}
          pending={acts.retry.isPending && acts.retry.variables === id}
          onClick={() => acts.retry.mutate(id)}
        >
          {t('retry')}
        </Button>
      )}
      <span className="w-full text-small text-muted">{textOf(push)}</span>
    </li>
  )
}

/** What stores were told of the labels of an order, or of one of them; nothing where no store is told. */
export function StorePushesCard({ orderId, shipmentId }: { orderId: number; shipmentId?: number }) {
  const t = useT(pushMessages)
  const acts = usePushActs()
  const { data, isError, refetch } = useQuery(
    useClient().query(listOrderPushes, { params: { id: orderId } }, { hideErrors: true }),
  )
  const pushes = data?.filter((push) => shipmentId === undefined || push.shipmentId === shipmentId) ?? []
  if (!isError && pushes.length === 0) return null
  return (
    <Card title={t('card')}>
      {isError ? (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-muted">{t('notLoaded')}</span>
          <Button size="compact" onClick={() => void refetch()}>
            {t('reload')}
          </Button>
        </div>
      ) : (
        <ul className="flex flex-col gap-3">
          {pushes.map((push) => (
            <Push key={push.id} push={push} acts={acts} />
          ))}
        </ul>
      )}
    </Card>
  )
}
