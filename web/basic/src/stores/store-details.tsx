import type { ConnectedStore } from '@waybill/contract/stores/api'
import { pullOrderStatus } from '@waybill/contract/stores/enums'
import { findChannel, pullStatusWords, storeState, storeStateWords } from '@waybill/contract/stores/stores'
import { useBridge } from '@waybill/host'
import { Badge, useLocale, useT } from '@waybill/kit'
import { storeMessages } from './messages.ts'

/** What kind of channel a store is. */
export function TypeName({ store }: { store: Pick<ConnectedStore, 'type' | 'demo'> }) {
  const { locale } = useLocale()
  return <>{findChannel(store.type)?.name[locale] ?? '-'}</>
}

/** How the last pull stands; an error is a button that opens the log. */
export function PullStatus({ store }: { store: ConnectedStore }) {
  const t = useT(storeMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const words = pullStatusWords[store.pullOrderStatus]
  if (!words) return <>-</>
  const badge = <Badge tone={words.tone}>{words[locale]}</Badge>
  if (store.pullOrderStatus !== pullOrderStatus.failed) return badge
  return (
    <button
      type="button"
      aria-label={t('openLogOf', { status: words[locale], name: store.name })}
      onClick={() => bridge.navigate(`/b/#/store/log/${store.storeId}`)}
      className="inline-flex min-h-6 items-center rounded-badge underline-offset-2 hover:underline"
    >
      {badge}
    </button>
  )
}

/** The connection, where it is not simply there. */
export function StateBadge({ store }: { store: Pick<ConnectedStore, 'state'> }) {
  const { locale } = useLocale()
  const words = storeStateWords[store.state]
  if (!words || store.state === storeState.active) return null
  return <Badge tone={words.tone}>{words[locale]}</Badge>
}

/** Is it pulled by itself now? Paused stores and those that need new keys are not. */
export const isAutomatic = ({ autoSync, state }: Pick<ConnectedStore, 'autoSync' | 'state'>): boolean =>
  autoSync && state === storeState.active

/** Why the last pull failed, in the user's language; null when it did not. */
export function useFault(store: Pick<ConnectedStore, 'fault'>): string | null {
  const { locale } = useLocale()
  if (!store.fault) return null
  return locale === 'cn' ? store.fault.zhMessage : store.fault.message
}
