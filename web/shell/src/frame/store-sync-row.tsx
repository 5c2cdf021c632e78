import { RefreshCw } from 'lucide-react'
import type { ConnectedStore } from '@waybill/contract/stores/api'
import { pullOrderStatus } from '@waybill/contract/stores/enums'
import { findChannel, pullStatusWords } from '@waybill/contract/stores/stores'
import { Badge, IconButton, useFormat, useLocale, useT } from '@waybill/kit'
import { shellMessages } from '../messages/shell.ts'
import { isLoading } from './use-store-sync.ts'

/** How the last pull stands; an error opens the log of the store (specification §4). */
function Status({ store, onOpen }: { store: ConnectedStore; onOpen: (href: string) => void }) {
  const t = useT(shellMessages)
  const { locale } = useLocale()
  const words = pullStatusWords[store.pullOrderStatus]
  if (!words) return null
  const badge = <Badge tone={words.tone}>{words[locale]}</Badge>
  if (store.pullOrderStatus !== pullOrderStatus.failed) return badge
  return (
    <button
      type="button"
      aria-label={t('openStoreLog', { status: words[locale], name: store.name })}
      onClick={() => onOpen(`/b/#/store/log/${store.storeId}`)}
      className="inline-flex min-h-6 items-center rounded-badge underline underline-offset-2"
    >
      {badge}
    </button>
  )
}

/** One store: what it is, how its last pull went and what it brought. */
export function StoreSyncRow(props: { store: ConnectedStore; onPull: () => void; onOpen: (href: string) => void }) {
  const { store, onPull, onOpen } = props
  const t = useT(shellMessages)
  const { locale } = useLocale()
  const format = useFormat()
  const { insertCount, updateCount, deleteCount } = store.sucRes
  const counts = { inserted: insertCount, updated: updateCount, deleted: deleteCount }
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{store.name}</span>
          <Status store={store} onOpen={onOpen} />
        </p>
        <p className="tnum truncate text-small text-muted">
          {findChannel(store.type)?.name[locale]}
          {store.pullOrderTime && ` · ${format.dateTime(store.pullOrderTime)}`}
        </p>
        {store.pullOrderTime && <p className="tnum text-small text-muted">{t('pullCounts', counts)}</p>}
      </div>
      <IconButton
        label={t('updateStore', { name: store.name })}
        icon={<RefreshCw />}
        size="compact"
        pending={isLoading(store)}
        onClick={onPull}
      />
    </li>
  )
}
