import { useEffect, type ReactNode } from 'react'
import { useBridge, useShell } from '@waybill/host'
import { Button, Gate, PageBody, PageHead, useT } from '@waybill/kit'
import { commonMessages } from './messages/common.ts'

/** Ordinary users need a warehouse for the rooms of order management. Null until the user's data is there. */
export function useHasWarehouse(): boolean | null {
  const { user } = useShell()
  return user === null ? null : user.warehouseList.length > 0
}

/** What stands in place of a room for a user without a warehouse: at the same address, with the ways out. */
export function WarehouseGate({ title }: { title: ReactNode }) {
  const t = useT(commonMessages)
  const bridge = useBridge()
  // An operator may have accepted since this tab read who the user is.
  useEffect(() => bridge.emit('user:changed', null), [bridge])
  return (
    <PageBody>
      <PageHead title={title} />
      <Gate
        title={t('noWarehouse')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={() => bridge.navigate('/o/#/connect')}>
              {t('connect')}
            </Button>
            <Button onClick={() => bridge.navigate('/b/#/support/lists')}>{t('customerService')}</Button>
          </div>
        }
      >
        {t('noWarehouseText')}
      </Gate>
    </PageBody>
  )
}
