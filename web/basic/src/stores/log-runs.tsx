import { ListOrdered } from 'lucide-react'
import { useMemo } from 'react'
import type { SyncRun } from '@waybill/contract'
import { errorProps, errorMessage, useKeysetPages } from '@waybill/host'
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
import { filtersOff, type LogState, pageQuery } from './log-state.ts'
import { storeMessages } from './messages.ts'
import { useRuns } from './use-stores.ts'

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
      {
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
      },
    ],
    [t, format, locale, duration, onShow],
  )
}

/** The runs of a store, newest first. */
export function LogRuns(props: { storeId: number; state: LogState; onChange: (next: Partial<LogState>) => void }) {
  const { storeId, state, onChange } = props
  const t = useT(storeMessages)
  const { locale } = useLocale()
  const query = useRuns(storeId, pageQuery(state), true)
  const show = (run: number) => onChange({ ...filtersOff, view: 'orders', run })
  const columns = useColumns(show)
  const rowMenu = ({ id, fault }: SyncRun): MenuEntry[] => [
    ...(fault ? [{ kind: 'title' as const, id: 'reason', label: errorMessage(fault, locale) }] : []),
    { id: 'orders', label: t('showOrders'), icon: <ListOrdered />, onSelect: () => show(id) },
  ]
  const page = useKeysetPages(state, query.data, onChange)
  return (
    <DataTable
      className="mt-2"
      name={t('viewRuns')}
      columns={columns}
      rows={query.data?.records}
      rowKey={(row) => String(row.id)}
      rowName={(row) => t('runNo', { n: row.id })}
      rowMenu={rowMenu}
      page={page}
      refetching={query.isFetching}
      error={query.isError ? errorProps(query.error, locale, () => void query.refetch()) : null}
      empty={<FirstUse title={t('noRuns')}>{t('noRunsText')}</FirstUse>}
    />
  )
}
