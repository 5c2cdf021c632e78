import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type FloorRow, type RefusedOrder, releaseOrders, withdrawOrders } from '@waybill/contract/outbound/floor-api'
import { useBridge, useClient, usePageTitle, useShell } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Banner,
  Button,
  ConfirmDialog,
  DataTable,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useLocale,
  useT,
  ViewTabs,
} from '@waybill/kit'
import { useFloorColumns } from '../shared/floor-columns.tsx'
import { floorMessages } from '../shared/floor-messages.ts'
import { OnHold } from '../shared/on-hold.tsx'
import { useFloorOnly } from '../shared/use-floor-only.ts'
import { useFloorChanged, useFloorCounts } from '../shared/use-floor.ts'
import { WavesToPick } from '../shared/wave-parts.tsx'
import { pickList, type PickList } from './list.ts'
import { pickMessages } from './messages.ts'

/** Releases and withdraws, and keeps what was refused until the next time. */
function useReleases(list: PickList) {
  const t = useT(pickMessages)
  const client = useClient()
  const bridge = useBridge()
  const changed = useFloorChanged()
  const [refused, setRefused] = useState<readonly RefusedOrder[]>([])
  const settle = (done: string | null, left: readonly RefusedOrder[]) => {
    setRefused(left)
    list.clearSelection()
    changed()
    if (done !== null) bridge.toast('ok', done)
  }
  const release = useMutation({
    mutationFn: (body: { ids: number[] | null; warehouseId: number | null }) => client.call(releaseOrders, { body }),
    onSuccess: ({ released, refused: left }) => settle(released > 0 ? t('released', { n: released }) : null, left),
  })
  const withdraw = useMutation({
    mutationFn: (ids: number[]) => client.call(withdrawOrders, { body: { ids } }),
    onSuccess: ({ withdrawn, refused: left }) => settle(withdrawn > 0 ? t('withdrawn', { n: withdrawn }) : null, left),
  })
  return { release, withdraw, refused, forget: () => setRefused([]) }
}
type Releases = ReturnType<typeof useReleases>

function Refused({ refused, forget }: Releases) {
  const t = useT(pickMessages)
  const { locale } = useLocale()
  if (refused.length === 0) return null
  return (
    <Banner tone="warning" title={t('refused', { n: refused.length })} onClose={forget}>
      <ul className="max-h-60 overflow-y-auto">
        {refused.map(({ id, number, message, zhMessage }) => (
          <li key={id} className="break-words">
            {number}: {locale === 'cn' ? zhMessage : message}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function Filters({ list }: { list: PickList }) {
  const t = useT(floorMessages)
  const { user } = useShell()
  const options = (user?.warehouseList ?? []).map(({ warehouseId, name }) => ({
    value: String(warehouseId),
    text: name,
  }))
  return <ListFilters list={list} filters={{ warehouse: { label: t('warehouse'), options, promoted: true } }} />
}

function BulkActs({ list, releases }: { list: PickList; releases: Releases }) {
  const t = useT(pickMessages)
  const [asking, setAsking] = useState(false)
  const ids = list.selection.mode === 'rows' ? [...list.selection.keys].map(Number) : []
  const count = ids.length
  if (list.view === 'problem') return null
  if (list.view === 'release')
    return (
      <Button pending={releases.release.isPending} onClick={() => releases.release.mutate({ ids, warehouseId: null })}>
        {t('releaseChosen', { count })}
      </Button>
    )
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('withdrawChosen', { count })}</Button>
      <ConfirmDialog
        open={asking}
        title={t('withdrawTitle', { count })}
        confirm={t('withdraw')}
        keep={t('keep')}
        pending={releases.withdraw.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => releases.withdraw.mutate(ids, { onSettled: () => setAsking(false) })}
      >
        {t('withdrawText')}
      </ConfirmDialog>
    </>
  )
}

/** `#/pick`: orders to release, to pick and with a problem. */
export function PickListPage() {
  const t = useT(pickMessages)
  const words = useT(floorMessages)
  usePageTitle(t('title'))
  const list = useList(pickList)
  const columns = useFloorColumns()
  const releases = useReleases(list)
  const { warehouse } = list.state
  const counts = useFloorCounts(warehouse ?? null)
  const floorOnly = useFloorOnly()
  const today = floorOnly ? 0 : (counts?.today ?? 0)
  const hrefOf = ({ id, cancelRequested }: FloorRow) => `/w/#/pick/${cancelRequested ? 'put-back/' : ''}${id}`
  const bridge = useBridge()
  const bulkActs = <BulkActs list={list} releases={releases} />
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          today > 0 && (
            <Button
              variant="primary"
              pending={releases.release.isPending}
              onClick={() => releases.release.mutate({ ids: null, warehouseId: warehouse ?? null })}
            >
              {t('releaseToday', { count: today })}
            </Button>
          )
        }
      />
      <ViewTabs {...list.tabs((view) => ({ label: t(view), ...(counts && { count: counts[view] }) }))} />
      <Filters list={list} />
      <Refused {...releases} />
      {list.view === 'pick' && <WavesToPick warehouseId={warehouse ?? null} />}
      {list.view !== 'problem' && <OnHold stage={list.view} warehouseId={warehouse ?? null} />}
      <DataTable
        {...list.table}
        {...(!floorOnly && list.selecting)}
        name={t('title')}
        columns={columns}
        rowName={({ number }) => number}
        rowHref={hrefOf}
        onOpen={(row) => bridge.navigate(hrefOf(row))}
        {...(!floorOnly && { bulk: () => bulkActs })}
        empty={
          list.isFiltered ? (
            <NoMatch title={words('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>
          )
        }
      />
    </PageBody>
  )
}
