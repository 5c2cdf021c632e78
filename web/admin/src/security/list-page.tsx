import type { SiteSecurityEvent } from '@waybill/contract/security/api'
import { securityActionList, securityActions, securityReason } from '@waybill/contract/security/security-events'
import { usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Badge,
  type Column,
  DataTable,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { securityList } from './list.ts'
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

/** `#/security/lists`: what happened to accounts; a reseller sees its own site, the platform all. */
export function SecurityListPage() {
  const t = useT(securityMessages)
  const { locale } = useLocale()
  usePageTitle(t('title'))
  const list = useList(securityList)
  const columns = useColumns()
  const events = securityActionList.map((one) => ({ value: one, text: securityActions[one][locale] }))
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <RulesCard />
      <ListFilters
        list={list}
        search={t('search')}
        days={t('date')}
        filters={{ event: { label: t('event'), promoted: true, options: events } }}
      />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => securityActions[row.action][locale]}
        empty={
          list.isFiltered ? <NoMatch onClear={list.clear} /> : <FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>
        }
      />
    </PageBody>
  )
}
