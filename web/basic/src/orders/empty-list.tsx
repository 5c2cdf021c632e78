import { Store, Upload } from 'lucide-react'
import { useBridge } from '@waybill/host'
import { Button, FirstUse, NoMatch, useT } from '@waybill/kit'
import { orderMessages } from './messages.ts'
import type { View } from './list-state.ts'

type Props = { filtered: boolean; view: View; any: boolean; onClear: () => void; onImport: () => void }

/** Why the list is empty, and the next step: nothing matches, nothing in this view, or nothing at all yet. */
export function EmptyList({ filtered, view, any, onClear, onImport }: Props) {
  const t = useT(orderMessages)
  const bridge = useBridge()
  if (filtered) return <NoMatch title={t('noMatch')} onClear={onClear} />
  if (any && view !== 'all') {
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
        <>
          <Button icon={<Store />} onClick={() => bridge.navigate('/b/#/store/lists')}>
            {t('connectStore')}
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
