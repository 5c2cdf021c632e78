import { useBridge } from '@waybill/host'
import { Button, FirstUse, NoMatch, useT } from '@waybill/kit'
import { shipmentMessages } from '../messages/shipments.ts'
import type { ShipmentList } from './list.ts'

/** Why the list is empty, and the next step: nothing matches, nothing in this view, or nothing at all yet. */
export function EmptyList({ list }: { list: ShipmentList }) {
  const t = useT(shipmentMessages)
  const bridge = useBridge()
  if (list.isFiltered) return <NoMatch title={t('noMatch')} onClear={list.clear} />
  if (list.view !== 'all') {
    return (
      <FirstUse title={t('emptyView')} action={<Button onClick={list.showAll}>{t('showAll')}</Button>}>
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
