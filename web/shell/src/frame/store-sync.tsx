import { RefreshCw, Store as StoreIcon } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton, LoadError, Popover, Skeleton, useT } from '@waybill/kit'
import { shellMessages } from '../messages/shell.ts'
import { useShellParts } from '../shell-context.tsx'
import { places } from './menu.tsx'
import { StoreSyncRow } from './store-sync-row.tsx'
import { isLoading, useStoreSync } from './use-store-sync.ts'

/** The connected stores with their last pull (specification §1, §4): update one or all, and read why one failed. */
export function StoreSync() {
  const { bridge } = useShellParts()
  const t = useT(shellMessages)
  const [open, setOpen] = useState(false)
  const { stores, failed, retry, pull, refetch } = useStoreSync(open)
  const busy = stores?.some(isLoading) ?? false
  const go = (href: string) => {
    setOpen(false)
    bridge.navigate(href)
  }
  return (
    <Popover
      label={t('storeSync')}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (next) refetch()
      }}
      align="end"
      className="w-90"
      trigger={
        <IconButton
          label={busy ? t('storesSyncing') : t('storeSync')}
          icon={<RefreshCw className={busy ? 'animate-spin motion-reduce:animate-none' : undefined} />}
          className="text-inherit!"
        />
      }
    >
      <div className="flex items-center justify-between gap-2 pb-2">
        <h2 className="text-section font-semibold">{t('storeSync')}</h2>
        {stores && stores.length > 0 && (
          <Button size="compact" pending={busy} onClick={() => pull(stores.map(({ storeId }) => storeId))}>
            {t('updateAll')}
          </Button>
        )}
      </div>
      {failed && <LoadError title={t('storesFailed')} onRetry={retry} />}
      {!failed && !stores && <Skeleton className="h-12 w-full" />}
      {stores?.length === 0 && <p className="text-muted">{t('noStores')}</p>}
      <ul className="flex max-h-96 flex-col divide-y overflow-y-auto">
        {stores?.map((store) => (
          <StoreSyncRow key={store.storeId} store={store} onPull={() => pull([store.storeId])} onOpen={go} />
        ))}
      </ul>
      <Button
        variant="ghost"
        size="compact"
        icon={<StoreIcon />}
        className="mt-2"
        onClick={() => go(stores?.length === 0 ? places.connectStore : places.stores)}
      >
        {stores?.length === 0 ? t('connectStore') : t('allStores')}
      </Button>
    </Popover>
  )
}
