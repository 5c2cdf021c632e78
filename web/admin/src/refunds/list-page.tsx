import { useState } from 'react'
import type { RefundRequest, RefundTotal } from '@waybill/contract/refunds/api'
import { refundNumber } from '@waybill/contract/refunds/enums'
import { refundStatusWords } from '@waybill/contract/refunds/words'
import { usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Badge,
  Button,
  type Column,
  DataTable,
  DateCell,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useFormat,
  useLocale,
  useT,
  ViewTabs,
} from '@waybill/kit'
import { type RefundDesk, refundDesk } from './list.ts'
import { refundDeskMessages } from './messages.ts'
import { RefundDrawer } from './refund-drawer.tsx'

function useColumns(): Column<RefundRequest>[] {
  const t = useT(refundDeskMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return [
    {
      id: 'number',
      head: t('number'),
      type: 'id',
      width: 96,
      priority: 1,
      card: 'title',
      cell: (row) => refundNumber(row.id),
    },
    {
      id: 'customer',
      head: t('customer'),
      type: 'text',
      width: 200,
      priority: 1,
      card: 'line',
      cell: (row) => row.org.name,
    },
    {
      id: 'requested',
      head: t('requested'),
      type: 'date',
      width: 130,
      priority: 1,
      cell: (row) => <DateCell at={row.requestedAt} />,
    },
    {
      id: 'amount',
      head: t('amount'),
      type: 'money',
      width: 112,
      priority: 1,
      cell: (row) => format.money(row.amount, row.currency),
    },
    { id: 'payee', head: t('payee'), type: 'text', width: 220, priority: 2, card: 'none', cell: (row) => row.payee },
    {
      id: 'status',
      head: t('status'),
      type: 'badge',
      width: 104,
      priority: 1,
      card: 'badge',
      cell: ({ status }) => <Badge tone={refundStatusWords[status].tone}>{refundStatusWords[status][locale]}</Badge>,
    },
  ]
}

/** Sums of all matching refunds by status, not of the page. */
function Sums({ totals }: { totals: readonly RefundTotal[] }) {
  const t = useT(refundDeskMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <section aria-label={t('sums')} className="mb-2 flex-none">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {totals
          .filter(({ count }) => count > 0)
          .map(({ status, count, amount }) => (
            <div key={status} className="flex items-baseline gap-1.5">
              <dt className="text-small text-muted">{refundStatusWords[status][locale]}</dt>
              <dd className="tnum">
                <span className="font-medium">{format.money(amount)}</span>{' '}
                <span className="text-small text-muted">{t('countOf', { n: count })}</span>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

function Empty({ list }: { list: RefundDesk }) {
  const t = useT(refundDeskMessages)
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

/** `#/refund/lists`: customers who want unused balance back. */
export function RefundDeskPage() {
  const t = useT(refundDeskMessages)
  usePageTitle(t('title'))
  const list = useList(refundDesk)
  const columns = useColumns()
  // A decided refund leaves the view, and its drawer stays open.
  const [last, setLast] = useState<RefundRequest | null>(null)
  const { refund: id } = list.state
  const listed = list.rows?.find((row) => row.id === id)
  if (listed && listed !== last) setLast(listed)
  const shown = listed ?? (last?.id === id ? last : undefined)
  const show = (row: RefundRequest) => list.show({ refund: row.id }, id !== undefined)
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <ViewTabs {...list.tabs((view) => ({ label: t(view) }))} />
      <ListFilters list={list} search={t('search')} filters={{}} />
      {list.data && <Sums totals={list.data.totals} />}
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => refundNumber(row.id)}
        rowHref={(row) => `/a/#/refund/lists?view=${list.view}&refund=${row.id}`}
        onOpen={show}
        onPeek={show}
        empty={<Empty list={list} />}
      />
      {shown && <RefundDrawer key={shown.id} refund={shown} onClose={() => list.show({ refund: undefined })} />}
    </PageBody>
  )
}
