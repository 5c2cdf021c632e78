import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listShipmentExceptions } from '@waybill/contract/exceptions/api'
import { getShipment, type ShipmentDetail } from '@waybill/contract/shipping/api'
import { moveParcelClock } from '@waybill/contract/shipping/sandbox-clock-api'
import { useClient } from '@waybill/host'
import { Button, Card, useT } from '@waybill/kit'
import { clockMessages } from '../messages/sandbox-clock.ts'
import { useLabelsChanged } from './use-shipments.ts'

const DAY_MS = 86_400_000

/** Lets the time of a sandbox parcel go on; nothing for real ones. */
export function SandboxClock({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT(clockMessages)
  const client = useClient()
  const cache = useQueryClient()
  const changed = useLabelsChanged()
  const { id, clock } = shipment
  const move = useMutation({
    mutationFn: (days: number | null) =>
      client.call(moveParcelClock, { params: { id }, body: { aheadMs: clock?.aheadMs ?? 0, days } }),
    // The next press moves it from here, also before the page has been read again.
    onSuccess: ({ aheadMs }) =>
      cache.setQueriesData<ShipmentDetail>({ queryKey: [getShipment.id] }, (known) =>
        known?.id === id ? { ...known, clock: { aheadMs } } : known,
      ),
    // Also when it was refused: somebody else may have moved it.
    onSettled: () => {
      changed()
      void cache.invalidateQueries({ queryKey: [listShipmentExceptions.id] })
    },
  })
  if (!clock) return null
  const { aheadMs } = clock
  const press = (days: number | null) => {
    const isThis = move.isPending && move.variables === days
    return { pending: isThis, disabled: move.isPending && !isThis, onClick: () => move.mutate(days) }
  }
  return (
    <Card title={t('title')}>
      <p className="text-muted">{t('text')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button {...press(null)}>{t('nextEvent')}</Button>
        <Button {...press(1)}>{t('day')}</Button>
        <Button {...press(7)}>{t('week')}</Button>
        {aheadMs > 0 && (
          <span className="tnum text-small text-muted">
            {aheadMs < DAY_MS ? t('justAhead') : t('ahead', { n: Math.floor(aheadMs / DAY_MS) })}
          </span>
        )}
      </div>
    </Card>
  )
}
