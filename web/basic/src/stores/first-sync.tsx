import { pullOrderStatus } from '@waybill/contract/stores/enums'
import { useBridge } from '@waybill/host'
import { Banner, Button, Spinner, useT } from '@waybill/kit'
import { storeMessages } from './messages.ts'
import { useFault } from './store-details.tsx'
import { isLoading, useConnectedStores } from './use-stores.ts'

function After({ storeId }: { storeId: number }) {
  const t = useT(storeMessages)
  const bridge = useBridge()
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button
        variant="primary"
        onClick={() => bridge.navigate(`/b/#/order/lists?stores=${encodeURIComponent(JSON.stringify([storeId]))}`)}
      >
        {t('toOrders')}
      </Button>
      <Button onClick={() => bridge.navigate('/b/#/store/lists')}>{t('toStores')}</Button>
      <Button onClick={() => bridge.navigate(`/b/#/store/log/${storeId}`)}>{t('log')}</Button>
    </div>
  )
}

/** The first pull while it runs and how it ended. */
export function FirstPull({ storeId }: { storeId: number }) {
  const t = useT(storeMessages)
  const { data } = useConnectedStores(true)
  const store = data?.find((one) => one.storeId === storeId)
  const fault = useFault(store ?? { fault: null })
  const n = store?.sucRes.insertCount ?? 0
  if (!store || isLoading(store) || store.pullOrderStatus === pullOrderStatus.init) {
    return (
      <div role="status" className="flex flex-col items-center gap-2 py-10 text-center">
        <Spinner />
        <p className="font-semibold">{t('firstRunning')}</p>
        <p className="tnum text-muted">{t('firstSoFar', { n })}</p>
        <p className="text-small text-muted">{t('firstWait')}</p>
      </div>
    )
  }
  return (
    <>
      {store.pullOrderStatus === pullOrderStatus.failed ? (
        <Banner tone="critical" title={t('firstFailed')}>
          {fault}
        </Banner>
      ) : (
        <Banner tone="success" title={t('firstDone')}>
          {t('firstDoneText', { n })} {store.errorCount > 0 && t('attention', { n: store.errorCount })}
        </Banner>
      )}
      <After storeId={storeId} />
    </>
  )
}
