import { ListOrdered } from 'lucide-react'
import { useMemo } from 'react'
import type { SyncRun } from '@waybill/contract/stores/api'
import { errorMessage } from '@waybill/host'
import { useList, useListState } from '@waybill/host/list'
import {
  Badge,
  Button,
  type Column,
  DataTable,
  FirstUse,
  type MenuEntry,
  type Tone,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { entryList, runList } from './log-lists.ts'
import { storeMessages } from './messages.ts'

const tones: Record<SyncRun['state'], Tone> = { running: 'info', succeeded: 'success', failed: 'critical' }

type Counted = 'inserted' | 'updated' | 'deleted' | 'skipped' | 'errors'
const counted = [
  ['inserted', 'newOrders'],
  ['updated', 'updatedOrders'],
  ['deleted', 'deletedOrders'],
  ['skipped', 'skipped'],
  ['errors', 'errors'],
] as const satisfies readonly (readonly [Counted, string])[]

function useDuration() {
  const t = useT(storeMessages)
  return ({ startedAt, finishedAt }: SyncRun): string => {
    if (!finishedAt) return '-'
    const n = Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000))
    return n < 60 ? t('seconds', { n }) : t('minutes', { n: Math.floor(n / 60), s: n % 60 })
  }
}

type Words = ReturnType<typeof useT<(typeof storeMessages)['en']>>

/** Leads to the orders of a run. */
const ordersColumn = (t: Words, onShow: (run: number) => void): Column<SyncRun> => ({
  id: 'orders',
  head: t('viewOrders'),
  type: 'badge',
  width: 130,
  priority: 1,
  card: 'none',
  cell: (row) => (
    <Button
      size="compact"
      aria-label={`${t('showOrders')}, ${t('runNo', { n: row.id })}`}
      onClick={() => onShow(row.id)}
    >
      {t('showOrders')}
    </Button>
  ),
})

function useColumns(onShow: (run: number) => void): Column<SyncRun>[] {
  const t = useT(storeMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const duration = useDuration()
  return useMemo(
    () => [
      {
        id: 'started',
        head: t('when'),
        type: 'date',
        width: 150,
        priority: 1,
        cell: (row) => format.dateTime(row.startedAt),
      },
      {
        id: 'result',
        head: t('result'),
        type: 'badge',
        width: 100,
        priority: 1,
        cell: ({ state }) => <Badge tone={tones[state]}>{t(state)}</Badge>,
      },
      {
        id: 'reason',
        head: t('reason'),
        type: 'text',
        width: 220,
        priority: 1,
        cell: ({ fault }) =>
          fault ? <span title={errorMessage(fault, locale)}>{errorMessage(fault, locale)}</span> : '-',
      },
      ...counted.map(([id, head]): Column<SyncRun> => ({
        id,
        head: t(head),
        type: 'num',
        width: 84,
        priority: 2,
        cell: (row) => format.number(row[id]),
      })),
      { id: 'trigger', head: t('trigger'), type: 'text', width: 110, priority: 4, cell: ({ trigger }) => t(trigger) },
      { id: 'duration', head: t('duration'), type: 'num', width: 100, priority: 2, cell: duration },
      ordersColumn(t, onShow),
    ],
    [t, format, locale, duration, onShow],
  )
}

/** The runs of a store, newest first. */
export function LogRuns({ storeId }: { storeId: number }) {
  const t = useT(storeMessages)
  const { locale } = useLocale()
  const list = useList(runList, { params: { id: storeId } })
  const { set } = useListState(entryList)
  const show = (run: number) => set({ view: 'orders', run })
  const columns = useColumns(show)
  const rowMenu = ({ id, fault }: SyncRun): MenuEntry[] => [
    ...(fault ? [{ kind: 'title' as const, id: 'reason', label: errorMessage(fault, locale) }] : []),
    { id: 'orders', label: t('showOrders'), icon: <ListOrdered />, onSelect: () => show(id) },
  ]
  return (
    <DataTable
      {...list.table}
      className="mt-2"
      name={t('viewRuns')}
      columns={columns}
      rowName={(row) => t('runNo', { n: row.id })}
      rowMenu={rowMenu}
      empty={<FirstUse title={t('noRuns')}>{t('noRunsText')}</FirstUse>}
    />
  )
}
