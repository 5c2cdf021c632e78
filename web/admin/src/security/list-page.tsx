import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { listSiteSecurity, type SiteSecurityEvent } from '@waybill/contract/api/security'
import { securityActionList, securityActions, securityReason } from '@waybill/contract/security-events'
import { errorProps, firstPage, pageSizes, useClient, useKeysetPages, usePageTitle } from '@waybill/host'
import {
  Badge,
  type Column,
  DataTable,
  FilterBar,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useDayFilter,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { filtersOff, isFiltered, type ListState } from './list-state.ts'
import { securityMessages } from './messages.ts'
import { RulesCard } from './rules-card.tsx'

function useCells() {
  const t = useT(securityMessages)
  const { locale } = useLocale()
  return {
    device: ({ browser, system }: SiteSecurityEvent) =>
      browser && system ? t('on', { browser, system }) : (browser ?? system ?? '-'),
    detail: ({ reason, refusedBefore, byName }: SiteSecurityEvent) =>
      [
        reason && securityReason(reason)[locale],
        refusedBefore > 0 && t('refusedBefore', { n: refusedBefore }),
        byName && t('byStaff', { name: byName }),
      ]
        .filter((part) => typeof part === 'string' && part !== '')
        .join(' · ') || '-',
  }
}

function useColumns(): Column<SiteSecurityEvent>[] {
  const t = useT(securityMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const cells = useCells()
  return [
    { id: 'at', head: t('when'), type: 'date', width: 150, priority: 1, cell: (row) => format.dateTime(row.at) },
    {
      id: 'event',
      head: t('event'),
      type: 'text',
      width: 200,
      priority: 1,
      cell: (row) => (
        <span className="flex items-center gap-2">
          <span className="truncate">{securityActions[row.action][locale]}</span>
          {row.newDevice && <Badge tone="info">{t('newDevice')}</Badge>}
        </span>
      ),
    },
    {
      id: 'account',
      head: t('account'),
      type: 'text',
      width: 200,
      priority: 1,
      card: 'line',
      cell: (row) => row.account?.email ?? t('unknownAccount'),
    },
    { id: 'device', head: t('device'), type: 'text', width: 160, priority: 2, card: 'line', cell: cells.device },
    { id: 'network', head: t('network'), type: 'text', width: 130, priority: 4, cell: (row) => row.network ?? '-' },
    { id: 'detail', head: t('detail'), type: 'text', width: 180, priority: 2, card: 'line', cell: cells.detail },
  ]
}

function useListState() {
  const state: ListState = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: Partial<ListState>) =>
    void navigate({ to: '/security/lists', search: { ...state, ...firstPage, ...next } as never })
  return { state, change }
}

/** `#/security/lists`: what happened to accounts; a reseller sees its own site, the platform all. */
export function SecurityListPage() {
  const t = useT(securityMessages)
  const { locale } = useLocale()
  const client = useClient()
  usePageTitle(t('title'))
  const { state, change } = useListState()
  const { q: search, event: action, from: dateFrom, to: dateTo, cursor } = state
  const { custom, customFilter } = useDayFilter(t('date'), state, change)
  const query = useQuery({
    ...client.query(
      listSiteSecurity,
      { query: { search, action, dateFrom, dateTo, cursor, limit: state.size ?? pageSizes[0] } },
      { hideErrors: true },
    ),
    placeholderData: keepPreviousData,
  })
  const page = useKeysetPages(state, query.data, change)
  const columns = useColumns()
  const clear = () => change(filtersOff)
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <RulesCard />
      <FilterBar
        search={{ value: search ?? '', onSearch: (q) => change({ q: q || undefined }), placeholder: t('search') }}
        filters={[
          {
            id: 'event',
            label: t('event'),
            promoted: true,
            single: true,
            value: action ? [action] : [],
            onChange: ([chosen]) => change({ event: securityActionList.find((one) => one === chosen) }),
            options: securityActionList.map((one) => ({ value: one, text: securityActions[one][locale] })),
          },
        ]}
        custom={custom}
        customFilters={[customFilter]}
        onClear={clear}
      />
      <DataTable
        name={t('title')}
        columns={columns}
        rows={query.data?.records}
        rowKey={(row) => String(row.id)}
        rowName={(row) => securityActions[row.action][locale]}
        page={page}
        refetching={query.isFetching}
        error={query.isError ? errorProps(query.error, locale, () => void query.refetch()) : null}
        empty={
          isFiltered(state) ? <NoMatch onClear={clear} /> : <FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>
        }
      />
    </PageBody>
  )
}
