import { KeyRound, Pause, Pencil, Play, Plus, RefreshCw, ScrollText, Truck, Unplug } from 'lucide-react'
import { useState } from 'react'
import type { ConnectedStore } from '@waybill/contract/stores/api'
import { storeState } from '@waybill/contract/stores/stores'
import { errorProps, useBridge, usePageTitle } from '@waybill/host'
import { useHasDraft } from '@waybill/host/use-draft'
import {
  Button,
  DataTable,
  FirstUse,
  LoadError,
  LoadingState,
  type MenuEntry,
  PageBody,
  PageHead,
  Skeleton,
  useLocale,
  useT,
} from '@waybill/kit'
import { useStoreColumns } from './columns.tsx'
import { KeysDialog } from './credentials-dialog.tsx'
import { storeMessages } from './messages.ts'
import { StoreCard } from './store-card.tsx'
import { DisconnectDialog, RenameDialog } from './store-dialogs.tsx'
import { PushDialog, pushDraft } from './push-dialog.tsx'
import { pushSettingMessages } from './push-messages.ts'
import { useReauthorize } from './use-approval.ts'
import { isLoading, useConnectedStores, useStoreActs } from './use-stores.ts'

/** From so many on they are a list. */
const LIST_FROM = 12
const CONNECT = '/b/#/store/connect/new'

type Open = { dialog: 'rename' | 'disconnect' | 'keys' | 'push'; storeId: number } | null

function useMenu(acts: ReturnType<typeof useStoreActs>, open: (open: Open) => void) {
  const t = useT(storeMessages)
  const pushWords = useT(pushSettingMessages)
  const bridge = useBridge()
  return (store: ConnectedStore): MenuEntry[] => {
    const { storeId, state } = store
    const paused = state === storeState.paused
    const pause = (): MenuEntry => ({
      id: 'pause',
      label: paused ? t('resume') : t('pause'),
      icon: paused ? <Play /> : <Pause />,
      onSelect: () =>
        acts.change.mutate({ id: storeId, body: { paused: !paused }, said: paused ? 'resumed' : 'paused' }),
    })
    return [
      { id: 'update', label: t('update'), icon: <RefreshCw />, onSelect: () => acts.pull.mutate([storeId]) },
      {
        id: 'log',
        label: t('log'),
        icon: <ScrollText />,
        onSelect: () => bridge.navigate(`/b/#/store/log/${storeId}`),
      },
      { id: 'rename', label: t('rename'), icon: <Pencil />, onSelect: () => open({ dialog: 'rename', storeId }) },
      { id: 'push', label: pushWords('settings'), icon: <Truck />, onSelect: () => open({ dialog: 'push', storeId }) },
      ...(paused || state === storeState.active ? [pause()] : []),
      ...(store.demo
        ? []
        : [{ id: 'keys', label: t('newKeys'), icon: <KeyRound />, onSelect: () => open({ dialog: 'keys', storeId }) }]),
      { kind: 'line', id: 'line' },
      {
        id: 'disconnect',
        label: t('disconnect'),
        icon: <Unplug />,
        danger: true,
        onSelect: () => open({ dialog: 'disconnect', storeId }),
      },
    ]
  }
}

function Stores(props: {
  stores: readonly ConnectedStore[]
  acts: ReturnType<typeof useStoreActs>
  onOpen: (open: Open) => void
}) {
  const { stores, acts, onOpen } = props
  const t = useT(storeMessages)
  const bridge = useBridge()
  const menu = useMenu(acts, onOpen)
  const columns = useStoreColumns()
  if (stores.length < LIST_FROM) {
    return (
      <ul aria-label={t('cardsOrList')} className="grid grid-cols-1 gap-3 pb-6 md:grid-cols-2 xl:grid-cols-3">
        {stores.map((store) => (
          <StoreCard
            key={store.storeId}
            store={store}
            menu={menu(store)}
            onUpdate={() => acts.pull.mutate([store.storeId])}
            onKeys={() => onOpen({ dialog: 'keys', storeId: store.storeId })}
          />
        ))}
      </ul>
    )
  }
  return (
    <DataTable
      name={t('title')}
      columns={columns}
      rows={stores}
      rowKey={(row) => String(row.storeId)}
      rowName={(row) => row.name}
      rowHref={(row) => `/b/#/store/log/${row.storeId}`}
      onOpen={(row) => bridge.navigate(`/b/#/store/log/${row.storeId}`)}
      rowMenu={menu}
    />
  )
}

const Bones = () => (
  <div className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
    {['a', 'b', 'c'].map((key) => (
      <Skeleton key={key} className="h-52 w-full rounded-control" />
    ))}
  </div>
)

function Content({ acts, onOpen }: { acts: ReturnType<typeof useStoreActs>; onOpen: (open: Open) => void }) {
  const t = useT(storeMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const query = useConnectedStores()
  if (query.isError && !query.data)
    return <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />
  if (!query.data) return <LoadingState skeleton={<Bones />} />
  if (query.data.length > 0) return <Stores stores={query.data} acts={acts} onOpen={onOpen} />
  return (
    <FirstUse
      title={t('emptyTitle')}
      action={
        <Button variant="primary" icon={<Plus />} onClick={() => bridge.navigate(CONNECT)}>
          {t('connect')}
        </Button>
      }
    >
      {t('emptyText')}
    </FirstUse>
  )
}

/** `#/store/lists`: the stores whose orders come in by themselves. */
export function StoreListPage() {
  const t = useT(storeMessages)
  usePageTitle(t('title'))
  const bridge = useBridge()
  const acts = useStoreActs()
  useReauthorize()
  const { data: stores = [] } = useConnectedStores()
  const hasDraft = useHasDraft()
  const [pressed, setOpen] = useState<Open | undefined>(undefined)
  // What was being typed before Back or a reload is on the screen again.
  const typed = stores.find((store) => hasDraft(pushDraft(store)))
  const open = pressed === undefined && typed ? ({ dialog: 'push', storeId: typed.storeId } as const) : pressed
  const chosen = stores.find(({ storeId }) => storeId === open?.storeId)
  const close = () => setOpen(null)
  const idle = stores.filter((store) => !isLoading(store)).map(({ storeId }) => storeId)
  return (
    <PageBody className="overflow-y-auto">
      <PageHead
        title={t('title')}
        actions={
          stores.length > 0 && (
            <>
              <Button icon={<RefreshCw />} pending={idle.length === 0} onClick={() => acts.pull.mutate(idle)}>
                {t('updateAll')}
              </Button>
              <Button variant="primary" icon={<Plus />} onClick={() => bridge.navigate(CONNECT)}>
                {t('connect')}
              </Button>
            </>
          )
        }
      />
      <Content acts={acts} onOpen={setOpen} />
      {chosen && open?.dialog === 'rename' && <RenameDialog store={chosen} acts={acts} onClose={close} />}
      {chosen && open?.dialog === 'disconnect' && <DisconnectDialog store={chosen} acts={acts} onClose={close} />}
      {chosen && open?.dialog === 'push' && <PushDialog store={chosen} acts={acts} onClose={close} />}
      {chosen && open?.dialog === 'keys' && <KeysDialog store={chosen} onClose={close} />}
    </PageBody>
  )
}
