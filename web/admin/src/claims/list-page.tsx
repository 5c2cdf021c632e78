import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import type { Claim } from '@waybill/contract/claims/api'
import { claimNumber } from '@waybill/contract/claims/lifecycle'
import { claimStateWords, perilWords } from '@waybill/contract/claims/words'
import { valuesOf } from '@waybill/contract/core/enums'
import { usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Badge,
  Button,
  type Column,
  DataTable,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useFormat,
  useLocale,
  useT,
  ViewTabs,
} from '@waybill/kit'
import { ClaimDrawer } from './claim-drawer.tsx'
import { type ClaimDesk, claimDesk } from './list.ts'
import { claimDeskMessages } from './messages.ts'

function useColumns(): Column<Claim>[] {
  const t = useT(claimDeskMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return [
    {
      id: 'claim',
      head: t('claim'),
      type: 'id',
      width: 96,
      priority: 1,
      card: 'title',
      cell: ({ id }) => claimNumber(id),
    },
    {
      id: 'customer',
      head: t('customer'),
      type: 'text',
      width: 180,
      priority: 1,
      card: 'line',
      cell: (row) => row.org.name,
    },
    {
      id: 'tracking',
      head: t('tracking'),
      type: 'id',
      width: 196,
      priority: 2,
      card: 'none',
      cell: (row) => row.shipment.trackingNo,
    },
    {
      id: 'reason',
      head: t('reason'),
      type: 'text',
      width: 150,
      priority: 2,
      card: 'line',
      cell: (row) => perilWords[row.peril][locale],
    },
    {
      id: 'claimed',
      head: t('claimed'),
      type: 'money',
      width: 104,
      priority: 1,
      cell: (row) => format.money(row.amount),
    },
    {
      id: 'due',
      head: t('due'),
      type: 'date',
      width: 104,
      priority: 1,
      card: 'line',
      cell: (row) => (row.dueOn ? format.date(row.dueOn) : '-'),
    },
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 128,
      priority: 1,
      card: 'badge',
      cell: ({ state }) => <Badge tone={claimStateWords[state].tone}>{claimStateWords[state][locale]}</Badge>,
    },
  ]
}

function Empty({ list }: { list: ClaimDesk }) {
  const t = useT(claimDeskMessages)
  if (list.isFiltered) return <NoMatch title={t('noMatch')} onClear={list.clear} />
  return (
    <FirstUse
      title={t(list.view === 'all' ? 'emptyAll' : 'empty')}
      action={list.view !== 'all' && <Button onClick={list.showAll}>{t('showAll')}</Button>}
    >
      {t('emptyText')}
    </FirstUse>
  )
}

/** `#/claim/lists`: claims of the provider's sellers, what is due first. */
export function ClaimDeskPage() {
  const t = useT(claimDeskMessages)
  usePageTitle(t('title'))
  const { locale } = useLocale()
  const list = useList(claimDesk)
  const columns = useColumns()
  const shown = list.state.claim
  const show = ({ id }: Claim) => list.show({ claim: id }, shown !== undefined)
  const names = valuesOf(carriers).map((value) => ({ value: String(value), text: carrierName(value)[locale] }))
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <ViewTabs {...list.tabs((view) => ({ label: t(view) }))} />
      <ListFilters
        list={list}
        search={t('search')}
        filters={{ carriers: { label: t('carrier'), promoted: true, options: names } }}
      />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => claimNumber(row.id)}
        rowHref={(row) => `/a/#/claim/lists?view=${list.view}&claim=${row.id}`}
        onOpen={show}
        onPeek={show}
        empty={<Empty list={list} />}
      />
      {shown !== undefined && <ClaimDrawer key={shown} id={shown} onClose={() => list.show({ claim: undefined })} />}
    </PageBody>
  )
}
