import { Plus, Store, Upload } from 'lucide-react'
import { useBridge } from '@waybill/host'
import { Button, FirstUse, NoMatch, useT } from '@waybill/kit'
import type { OrderList } from './list.ts'
import { orderMessages } from './messages.ts'

type Props = { list: OrderList; any: boolean; onImport: () => void }

/** Why the list is empty, and the next step: nothing matches, nothing in this view, or nothing at all yet. */
export function EmptyList({ list, any, onImport }: Props) {
  const t = useT(orderMessages)
  const bridge = useBridge()
  if (list.isFiltered) return <NoMatch title={t('noMatch')} onClear={list.clear} />
  if (any && list.view !== 'all') {
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
        <>
          <Button icon={<Store />} onClick={() => bridge.navigate('/b/#/store/lists')}>
            {t('connectStore')}
          </Button>
          <Button icon={<Plus />} onClick={() => bridge.navigate('/b/#/order/create')}>
            {t('createOrder')}
          </Button>
          <Button variant="primary" icon={<Upload />} onClick={onImport}>
            {t('importOrders')}
          </Button>
        </>
      }
    >
      {t('emptyText')}
    </FirstUse>
  )
}
