import { KeyRound, MoreHorizontal, RefreshCw, ScrollText, Store } from 'lucide-react'
import type { ConnectedStore } from '@waybill/contract/stores/api'
import { storeState } from '@waybill/contract/stores/stores'
import { PlaceLink, useBridge } from '@waybill/host'
import { Badge, Button, IconButton, Menu, type MenuEntry, useFormat, useT } from '@waybill/kit'
import { storeMessages } from './messages.ts'
import { isAutomatic, PullStatus, StateBadge, TypeName, useFault } from './store-details.tsx'
import { lacksRight, PushFacts } from './push-facts.tsx'
import { isLoading } from './use-stores.ts'

const logHref = (store: ConnectedStore): string => `/b/#/store/log/${store.storeId}`

function Head({ store, menu }: { store: ConnectedStore; menu: readonly MenuEntry[] }) {
  const t = useT(storeMessages)
  return (
    <div className="flex items-start gap-2">
      <span className="grid size-8 flex-none place-items-center rounded-control bg-sub text-muted">
        <Store />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-section font-semibold">{store.name}</h2>
        <p className="truncate text-small text-muted">
          <TypeName store={store} />
          {store.address && ` · ${store.address.replace(/^https?:\/\//, '')}`}
        </p>
      </div>
      <StateBadge store={store} />
      {store.demo && <Badge>{t('demo')}</Badge>}
      <Menu
        align="end"
        entries={menu}
        trigger={<IconButton size="compact" label={t('more', { name: store.name })} icon={<MoreHorizontal />} />}
      />
    </div>
  )
}

function Figure({ label, n }: { label: string; n: number }) {
  const format = useFormat()
  return (
    <div className="min-w-0">
      <dt className="truncate text-small text-muted">{label}</dt>
      <dd className="tnum font-semibold">{format.number(n)}</dd>
    </div>
  )
}

function Facts({ store }: { store: ConnectedStore }) {
  const t = useT(storeMessages)
  const format = useFormat()
  const fault = useFault(store)
  const { insertCount, updateCount, deleteCount } = store.sucRes
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1">
        <PullStatus store={store} />
        {store.pullOrderTime && (
          <span className="text-small text-muted">
            {t('lastPull')}{' '}
            <time dateTime={store.pullOrderTime} title={format.instant(store.pullOrderTime)}>
              {format.dateTime(store.pullOrderTime)}
            </time>
          </span>
        )}
      </div>
      {fault && <p className="mt-1 text-small break-words text-danger">{fault}</p>}
      {store.errorCount > 0 && (
        <p className="mt-1 text-small">
          <PlaceLink href={`${logHref(store)}?outcome=error`}>{t('attention', { n: store.errorCount })}</PlaceLink>
        </p>
      )}
      <PushFacts store={store} />
      <dl className="mt-3 grid grid-cols-4 gap-2">
        <Figure label={t('newOrders')} n={insertCount} />
        <Figure label={t('updatedOrders')} n={updateCount} />
        <Figure label={t('deletedOrders')} n={deleteCount} />
        <Figure label={t('ordersToday')} n={store.ordersToday} />
      </dl>
    </>
  )
}

/** One connected store: how it stands and what can be done. */
export function StoreCard(props: {
  store: ConnectedStore
  menu: readonly MenuEntry[]
  onUpdate: () => void
  onKeys: () => void
}) {
  const { store, menu, onUpdate, onKeys } = props
  const t = useT(storeMessages)
  const bridge = useBridge()
  const loading = isLoading(store)
  return (
    <li className="flex flex-col rounded-control border bg-bg p-4" data-store={store.name}>
      <Head store={store} menu={menu} />
      <Facts store={store} />
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-4">
        <Button size="compact" icon={<RefreshCw />} pending={loading} onClick={onUpdate}>
          {loading ? t('updating') : t('update')}
        </Button>
        <Button size="compact" icon={<ScrollText />} onClick={() => bridge.navigate(logHref(store))}>
          {t('log')}
        </Button>
        {(store.state === storeState.needsSignIn || lacksRight(store)) && !store.demo && (
          <Button size="compact" variant="primary" icon={<KeyRound />} onClick={onKeys}>
            {t('newKeys')}
          </Button>
        )}
        <span className="ms-auto text-small text-muted">
          {t('autoSync')}: {isAutomatic(store) ? t('every5') : t('off')}
        </span>
      </div>
    </li>
  )
}
