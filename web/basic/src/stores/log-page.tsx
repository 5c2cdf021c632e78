import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useParams } from '@tanstack/react-router'
import type { ConnectedStore } from '@waybill/contract/stores/api'
import { PlaceLink, usePageTitle } from '@waybill/host'
import { useListState } from '@waybill/host/list'
import { Banner, Button, FirstUse, PageBody, PageHead, useT, ViewTabs } from '@waybill/kit'
import { KeysDialog } from './credentials-dialog.tsx'
import { entryList } from './log-lists.ts'
import { LogOrders } from './log-orders.tsx'
import { LogRuns } from './log-runs.tsx'
import { LogPushes } from './log-pushes.tsx'
import { storeMessages } from './messages.ts'
import { NoRight } from './push-facts.tsx'
import { PullStatus, StateBadge, useFault } from './store-details.tsx'
import { isLoading, useConnectedStores, useStoreActs } from './use-stores.ts'

function Fault({ store }: { store: ConnectedStore }) {
  const t = useT(storeMessages)
  const fault = useFault(store)
  if (fault === null) return null
  return (
    <Banner tone="critical" title={t('lastFailed')} className="mb-3 flex-none">
      {fault}
    </Banner>
  )
}

const viewWords = { orders: 'viewOrders', pushes: 'viewPushes', runs: 'viewRuns' } as const

function Log({ id, store }: { id: number; store: ConnectedStore | undefined }) {
  const t = useT(storeMessages)
  const { view, tabs } = useListState(entryList)
  const [keys, setKeys] = useState(false)
  return (
    <>
      {store && <Fault store={store} />}
      {store && <NoRight store={store} onConnect={() => setKeys(true)} />}
      {store && keys && <KeysDialog store={store} onClose={() => setKeys(false)} />}
      <ViewTabs {...tabs((one) => ({ label: t(viewWords[one]) }))} />
      {view === 'pushes' && <LogPushes storeId={id} />}
      {view === 'runs' && <LogRuns storeId={id} />}
      {view === 'orders' && <LogOrders storeId={id} />}
    </>
  )
}

/** `#/store/log/:id`: what the pulls of a store did, and why an order is missing. */
export function StoreLogPage() {
  const t = useT(storeMessages)
  const { id: text } = useParams({ strict: false }) as { id?: string }
  const id = Number(text)
  const { data } = useConnectedStores()
  const acts = useStoreActs()
  const store = data?.find(({ storeId }) => storeId === id)
  usePageTitle(store ? `${t('logTitle')} · ${store.name}` : t('logTitle'))
  const known = Number.isSafeInteger(id) && id > 0 && (data === undefined || store !== undefined)
  return (
    <PageBody>
      <PageHead
        above={
          <PlaceLink look="quiet" href="/b/#/store/lists">
            {t('title')}
          </PlaceLink>
        }
        title={store ? `${t('logTitle')} · ${store.name}` : t('logTitle')}
        beside={
          store && (
            <>
              <PullStatus store={store} />
              <StateBadge store={store} />
            </>
          )
        }
        actions={
          store && (
            <Button icon={<RefreshCw />} pending={isLoading(store)} onClick={() => acts.pull.mutate([id])}>
              {isLoading(store) ? t('updating') : t('update')}
            </Button>
          )
        }
      />
      {known ? <Log id={id} store={store} /> : <FirstUse title={t('unknown')}>{t('unknownText')}</FirstUse>}
    </PageBody>
  )
}
