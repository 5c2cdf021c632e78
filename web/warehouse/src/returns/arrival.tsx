import { useState } from 'react'
import type { FloorReturn } from '@waybill/contract/warehouse-returns/staff-api'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Card, ConfirmDialog, useT } from '@waybill/kit'
import { floorReturnMessages } from './messages.ts'
import { useFloorOnly } from '../shared/use-floor-only.ts'
import { useArrived, useCloseReturn } from './use-returns.ts'

/** Before it is inspected: the parcel has come, or it never will. */
export function Arrival({ current }: { current: FloorReturn }) {
  const t = useT(floorReturnMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [asking, setAsking] = useState(false)
  const arrived = useArrived(current)
  const close = useCloseReturn(current)
  const floorOnly = useFloorOnly()
  const error = arrived.error ?? close.error
  return (
    <Card title={t('notHere')}>
      <div className="flex flex-col gap-3">
        {error && <Banner tone="critical">{messageOf(error)}</Banner>}
        <p className="text-muted">{t('notHereText')}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" pending={arrived.isPending} onClick={() => arrived.mutate()}>
            {t('arrived')}
          </Button>
          {!floorOnly && <Button onClick={() => setAsking(true)}>{t('neverCame')}</Button>}
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        danger
        title={t('neverCameTitle', current)}
        confirm={t('neverCame')}
        keep={t('keep')}
        pending={close.isPending}
        onConfirm={() =>
          close.mutate(undefined, {
            onSuccess: () => bridge.toast('ok', t('closedNow', current)),
            onSettled: () => setAsking(false),
          })
        }
        onCancel={() => setAsking(false)}
      >
        {t('neverCameText')}
      </ConfirmDialog>
    </Card>
  )
}
