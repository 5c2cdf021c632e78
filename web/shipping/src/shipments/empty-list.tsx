import { useBridge } from '@waybill/host'
import { Button, FirstUse, NoMatch, useT } from '@waybill/kit'
import { shipmentMessages } from '../messages/shipments.ts'
import type { View } from './list-state.ts'

/** Why the list is empty, and the next step: nothing matches, nothing in this view, or nothing at all yet. */
export function EmptyList({ filtered, view, onClear }: { filtered: boolean; view: View; onClear: () => void }) {
  const t = useT(shipmentMessages)
  const bridge = useBridge()
  if (filtered) return <NoMatch title={t('noMatch')} onClear={onClear} />
  if (view !== 'all') {
    return (
      <FirstUse title={t('emptyView')} action={<Button onClick={onClear}>{t('showAll')}</Button>}>
        {t('emptyViewText')}
      </FirstUse>
    )
  }
  return (
    <FirstUse
      title={t('emptyTitle')}
      action={
        <Button variant="primary" onClick={() => bridge.navigate('/b/#/order/lists')}>
          {t('goToOrders')}
        </Button>
      }
    >
      {t('emptyText')}
    </FirstUse>
  )
}
