import { useMutation } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useEffect } from 'react'
import {
  type LedgerCheckRun,
  ledgerCheckCauses,
  ledgerCheckScopes,
  runLedgerCheck,
} from '@waybill/contract/funds/ledger-check-api'
import { useBridge, useClient, usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Button,
  type Column,
  DataTable,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useFormat,
  usePageActs,
  useStable,
  useT,
} from '@waybill/kit'
import { type LedgerCheckList, ledgerCheckList } from './list.ts'
import { ledgerCheckMessages } from './messages.ts'
import { Result } from './result.tsx'
import { RunDrawer } from './run-drawer.tsx'

const POLL_MS = 1500

/** Asks for the runs again for as long as one is under way. */
function useFollow(pending: boolean, refetch: () => unknown) {
  const again = useStable(() => void refetch())
  useEffect(() => {
    if (!pending) return
    const timer = setInterval(again, POLL_MS)
    return () => clearInterval(timer)
  }, [pending, again])
}

function useColumns(): Column<LedgerCheckRun>[] {
  const t = useT(ledgerCheckMessages)
  const format = useFormat()
  return [
    {
      id: 'at',
      head: t('finished'),
      type: 'date',
      width: 160,
      priority: 1,
      cell: (row) => format.dateTime(row.finishedAt),
    },
    {
      id: 'result',
      head: t('result'),
      type: 'badge',
      width: 140,
      priority: 1,
      card: 'badge',
      cell: (row) => <Result run={row} />,
    },
    { id: 'scope', head: t('scope'), type: 'text', width: 140, priority: 1, card: 'line', cell: (row) => t(row.scope) },
    {
      id: 'cause',
      head: t('cause'),
      type: 'text',
      width: 160,
      priority: 2,
      card: 'line',
      cell: (row) => row.startedBy ?? t(row.cause),
    },
    { id: 'books', head: t('books'), type: 'num', width: 90, priority: 3, cell: (row) => format.number(row.books) },
    {
      id: 'transfers',
      head: t('transfers'),
      type: 'num',
      width: 110,
      priority: 2,
      cell: (row) => format.number(row.transfers),
    },
    {
      id: 'duration',
      head: t('duration'),
      type: 'num',
      width: 100,
      priority: 3,
      cell: (row) => t('seconds', { seconds: (row.durationMs / 1000).toFixed(1) }),
    },
  ]
}

function Filters({ list }: { list: LedgerCheckList }) {
  const t = useT(ledgerCheckMessages)
  return (
    <ListFilters
      list={list}
      days={t('date')}
      filters={{
        scope: {
          label: t('scope'),
          promoted: true,
          options: ledgerCheckScopes.map((value) => ({ value, text: t(value) })),
        },
        cause: {
          label: t('cause'),
          promoted: true,
          options: ledgerCheckCauses.map((value) => ({ value, text: t(value) })),
        },
        result: { label: t('result'), promoted: true, options: [{ value: 'problems', text: t('problems') }] },
      }}
    />
  )
}

/** `#/ledger-check/lists`: whether the books of all organizations are right; for the platform's staff. */
export function LedgerCheckPage() {
  const t = useT(ledgerCheckMessages)
  const client = useClient()
  const bridge = useBridge()
  usePageTitle(t('title'))
  const list = useList(ledgerCheckList)
  const pending = list.data?.pending ?? false
  useFollow(pending, list.query.refetch)
  const run = useMutation({
    mutationFn: () => client.call(runLedgerCheck, {}),
    onSuccess: () => {
      bridge.toast('ok', t('asked'))
      return list.query.refetch()
    },
  })
  const columns = useColumns()
  usePageActs([{ id: 'run', label: t('runNow'), run: () => run.mutate() }])
  const shown = list.rows?.find((row) => row.id === list.state.run)
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          <Button variant="primary" icon={<Scale />} pending={run.isPending || pending} onClick={() => run.mutate()}>
            {pending ? t('running') : t('runNow')}
          </Button>
        }
      />
      <Filters list={list} />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => row.finishedAt}
        rowHref={(row) => `/a/#/ledger-check/lists?run=${row.id}`}
        onOpen={(row) => list.show({ run: row.id })}
        empty={
          list.isFiltered ? <NoMatch onClear={list.clear} /> : <FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>
        }
      />
      {shown && <RunDrawer run={shown} onClose={() => list.show({ run: undefined })} />}
    </PageBody>
  )
}
