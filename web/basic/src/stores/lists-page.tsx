import { KeyRound, Pause, Pencil, Play, Plus, RefreshCw, ScrollText, Unplug } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ConnectedStore } from '@waybill/contract'
import { storeState } from '@waybill/contract/stores'
import { errorProps, useBridge, usePageTitle } from '@waybill/host'
import {
  Button,
  type Column,
  DataTable,
  FirstUse,
  LoadError,
  LoadingState,
  type MenuEntry,
  PageBody,
  PageHead,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { KeysDialog } from './keys-dialog.tsx'
import { storeMessages } from './messages.ts'
import { StoreCard } from './store-card.tsx'
import { DisconnectDialog, RenameDialog } from './store-dialogs.tsx'
import { isAutomatic, PullStatus, StateBadge, TypeName } from './store-facts.tsx'
import { useSignInAgain } from './use-approval.ts'
import { isLoading, useConnectedStores, useStoreActs } from './use-stores.ts'

/** From so many on they are a list. */
const LIST_FROM = 12
const CONNECT = '/b/#/store/connect/new'

type Open = { dialog: 'rename' | 'disconnect' | 'keys'; storeId: number } | null

function useMenu(acts: ReturnType<typeof useStoreActs>, open: (open: Open) => void) {
  const t = useT(storeMessages)
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

function useColumns(): Column<ConnectedStore>[] {
  const t = useT(storeMessages)
  const format = useFormat()
  return useMemo(
    () => [
      { id: 'name', head: t('store'), type: 'text', width: 200, priority: 1, cell: (row) => row.name },
      { id: 'type', head: t('type'), type: 'text', width: 120, priority: 1, cell: (row) => <TypeName store={row} /> },
      {
        id: 'status',
        head: t('status'),
        type: 'badge',
        width: 110,
        priority: 1,
        cell: (row) => <PullStatus store={row} />,
      },
      {
        id: 'state',
        head: t('state'),
        type: 'badge',
        width: 130,
        priority: 2,
        card: 'none',
        cell: (row) => <StateBadge store={row} />,
      },
      {
        id: 'last',
        head: t('lastPull'),
        type: 'date',
        width: 150,
        priority: 2,
        cell: (row) => format.dateTime(row.pullOrderTime),
      },
      {
        id: 'new',
        head: t('newOrders'),
        type: 'num',
        width: 80,
        priority: 2,
        cell: (row) => format.number(row.sucRes.insertCount),
      },
      {
        id: 'updated',
        head: t('updatedOrders'),
        type: 'num',
        width: 90,
        priority: 2,
        cell: (row) => format.number(row.sucRes.updateCount),
      },
      {
        id: 'deleted',
        head: t('deletedOrders'),
        type: 'num',
        width: 90,
        priority: 2,
        cell: (row) => format.number(row.sucRes.deleteCount),
      },
      {
        id: 'today',
        head: t('ordersToday'),
        type: 'num',
        width: 110,
        priority: 2,
        cell: (row) => format.number(row.ordersToday),
      },
      {
        id: 'auto',
        head: t('autoSync'),
        type: 'text',
        width: 110,
        priority: 4,
        cell: (row) => (isAutomatic(row) ? t('every5') : t('off')),
      },
    ],
    [t, format],
  )
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
  const columns = useColumns()
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
  useSignInAgain()
  const { data: stores = [] } = useConnectedStores()
  const [open, setOpen] = useState<Open>(null)
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
      {chosen && open?.dialog === 'keys' && <KeysDialog store={chosen} onClose={close} />}
    </PageBody>
  )
}
