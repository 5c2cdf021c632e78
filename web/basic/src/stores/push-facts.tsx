import type { ConnectedStore } from '@waybill/contract/stores/api'
import { PlaceLink } from '@waybill/host'
import { Banner, Button, useT } from '@waybill/kit'
import { pushSettingMessages } from './push-messages.ts'

/** Whether the store waits for better keys before it can be told anything. */
export const lacksRight = ({ canPush, pushTracking }: Pick<ConnectedStore, 'canPush' | 'pushTracking'>): boolean =>
  canPush === false && pushTracking !== 'never'

/** Says that the keys may only read, and how that is changed. */
export function NoRight({ store, onConnect }: { store: ConnectedStore; onConnect: () => void }) {
  const t = useT(pushSettingMessages)
  if (!lacksRight(store)) return null
  const connect = (
    <Button size="compact" onClick={onConnect}>
      {t('connectAgain')}
    </Button>
  )
  return (
    <Banner tone="warning" className="mb-3 flex-none" actions={connect}>
      {t('noRight')}
    </Banner>
  )
}

/** How many tracking numbers wait for the store, and how many need somebody. */
export function PushFacts({ store }: { store: ConnectedStore }) {
  const t = useT(pushSettingMessages)
  const href = `/b/#/store/log/${store.storeId}?view=pushes`
  return (
    <>
      {lacksRight(store) && <p className="mt-1 text-small">{t('noRight')}</p>}
      {store.pushesRefused > 0 && (
        <p className="mt-1 text-small">
          <PlaceLink href={`${href}&group=refused`}>{t('refused', { n: store.pushesRefused })}</PlaceLink>
        </p>
      )}
      {store.pushesWaiting > 0 && (
        <p className="mt-1 text-small">
          <PlaceLink href={`${href}&group=waiting`}>{t('waiting', { n: store.pushesWaiting })}</PlaceLink>
        </p>
      )}
    </>
  )
}
