import { Download } from 'lucide-react'
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { listPostage } from '@waybill/contract/api/funds'
import { errorProps, firstPage, useBridge, useClient, useKeysetPages, usePageTitle, useShellEvent } from '@waybill/host'
import {
  Button,
  DataTable,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useLocale,
  usePageActs,
  useStable,
  useT,
  type ColumnChoice,
} from '@waybill/kit'
import { useListScan } from '@waybill/host/list-scan'
import { Gated } from '../gate.tsx'
import { postageMessages } from '../messages/postage.ts'
import { BalanceStrip } from './balance-strip.tsx'
import { PeriodSum } from './period-sum.tsx'
import { usePostageColumns } from '../shared/postage/postage-columns.tsx'
import { PostageFilters } from './postage-filters.tsx'
import { filterOf, filtersOff, isFiltered, isPartial, queryOf, type PostageState } from './postage-state.ts'

function usePostageState() {
  const state: PostageState = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: Partial<PostageState>) =>
    void navigate({ to: '/funds/postage', search: { ...state, ...firstPage, ...next } as never })
  return { state, change }
}

function usePostage(state: PostageState) {
  const client = useClient()
  const answer = useQuery({
    ...client.query(listPostage, { query: queryOf(state) }, { hideErrors: true }),
    placeholderData: keepPreviousData,
  })
  useShellEvent(
    'balance:changed',
    useStable(() => void answer.refetch()),
  )
  return answer
}

function PostageHistory() {
  const t = useT(postageMessages)
  const bridge = useBridge()
  const { locale } = useLocale()
  const { state, change } = usePostageState()
  const query = usePostage(state)
  const columns = usePostageColumns()
  const page = useKeysetPages(state, query.data, change)
  const [choice, setChoice] = useState<ColumnChoice>({})
  const exportRows = () => void bridge.openFeature('export-rows', { target: 'transactions', filter: filterOf(state) })
  useListScan({
    q: state.q,
    search: (q) => change({ ...filtersOff, q }),
    query,
    names: (row) => [row.shipment?.trackingNo],
  })
  usePageActs([{ id: 'export', label: t('export'), run: exportRows }])
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          <Button icon={<Download />} onClick={exportRows}>
            {t('export')}
          </Button>
        }
      />
      <BalanceStrip />
      <PostageFilters state={state} onChange={change} />
      {query.data && <PeriodSum summary={query.data.summary} partial={isPartial(state)} />}
      <DataTable
        name={t('title')}
        columns={columns}
        rows={query.data?.records}
        rowKey={(row) => row.id}
        rowName={(row) => row.shipment?.trackingNo ?? row.at}
        page={page}
        refetching={query.isFetching}
        error={query.isError ? errorProps(query.error, locale, () => void query.refetch()) : null}
        empty={
          isFiltered(state) ? (
            <NoMatch title={t('noMatch')} onClear={() => change(filtersOff)} />
          ) : (
            <FirstUse title={t('emptyTitle')}>{t('emptyText')}</FirstUse>
          )
        }
        columnChoice={choice}
        onColumnChoice={setChoice}
      />
    </PageBody>
  )
}

/** `#/funds/postage`: what is in the wallet, and every movement that made it so. */
export function PostagePage() {
  const t = useT(postageMessages)
  usePageTitle(t('title'))
  return (
    <Gated title={t('title')}>
      <PostageHistory />
    </Gated>
  )
}
