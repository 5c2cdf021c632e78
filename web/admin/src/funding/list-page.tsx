import { useState } from 'react'
import { fundingNumber } from '@waybill/contract/funding/reference'
import {
  fundingDenialWords,
  fundingMethodWords,
  fundingStatusWords,
  fundingTypeWords,
} from '@waybill/contract/funding/words'
import { usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Button,
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
import { useSteps } from '../shared/use-steps.ts'
import { useRequestColumns } from './columns.tsx'
import { type RequestList, requestList } from './list.ts'
import { requestMessages } from './messages.ts'
import { RequestDrawer } from './request-drawer.tsx'

/** The request that stands open beside the list; stepping from one to the next leaves no trail for Back. */
function OpenRequest({ list }: { list: RequestList }) {
  const { request } = list.state
  const steps = useSteps(list.rows, request)
  // The request that a decision led to.
  const [led, setLed] = useState<number | null>(null)
  if (request === undefined) return null
  const to = (next: number | null) => (next === null ? null : () => list.show({ request: next }, true))
  const next = to(steps.after)
  return (
    <RequestDrawer
      key={request}
      id={request}
      steps={{ previous: to(steps.before), next }}
      rests={led === request}
      onDone={() => (setLed(steps.after), next?.())}
      onClose={() => list.show({ request: undefined })}
    />
  )
}

function Empty({ list }: { list: RequestList }) {
  const t = useT(requestMessages)
  if (list.isFiltered) return <NoMatch title={t('noMatch')} onClear={list.clear} />
  const waiting = list.view === 'waiting'
  return (
    <FirstUse
      title={t(waiting ? 'empty' : 'emptyAll')}
      action={list.view !== 'all' && <Button onClick={list.showAll}>{t('showAll')}</Button>}
    >
      {t('emptyText')}
    </FirstUse>
  )
}

/** How many of each status match, and their sum: of all matching requests, not of the page. */
function Totals({ list }: { list: RequestList }) {
  const t = useT(requestMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const totals = (list.data?.totals ?? []).filter(({ count }) => count > 0)
  return (
    <dl aria-label={t('totals')} className="mb-2 flex flex-none flex-wrap gap-x-6 gap-y-1 empty:hidden">
      {totals.map(({ status, count, requested, received }) => (
        <div key={status} className="flex items-baseline gap-1.5">
          <dt className="text-small text-muted">{fundingStatusWords[status]?.[locale]}</dt>
          <dd className="tnum">
            <span className="font-medium">{format.money(status === 1 ? received : requested)}</span>{' '}
            <span className="text-small text-muted">{t('countOf', { n: count })}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `#/funding/lists`: transfers that wait for a decision, oldest first, and what became of the others. */
export function FundingRequestsPage() {
  const t = useT(requestMessages)
  const { locale } = useLocale()
  usePageTitle(t('title'))
  const list = useList(requestList)
  const columns = useRequestColumns()
  const types = Object.entries(fundingTypeWords).map(([value, text]) => ({ value, text: text[locale] }))
  const { method, denial, customer } = list.state
  // Requests of one customer name it themselves.
  const customerName = list.rows?.[0]?.org.name ?? String(customer)
  const show = ({ id }: { id: number }) => list.show({ request: id }, list.state.request !== undefined)
  return (
    <PageBody>
      <PageHead title={t('title')} />
      <ViewTabs {...list.tabs((view) => ({ label: t(view) }))} />
      <ListFilters
        list={list}
        search={t('search')}
        days={t('date')}
        filters={{
          types: { label: t('type'), promoted: true, options: types },
          method: { label: t('method'), chip: method === undefined ? null : fundingMethodWords[method][locale] },
          denial: { label: t('reason'), chip: denial === undefined ? null : fundingDenialWords[denial][locale] },
          contested: { label: t('contested'), chip: list.state.contested ? t('yes') : null },
          customer: { label: t('seller'), chip: customer === undefined ? null : customerName },
        }}
      />
      <Totals list={list} />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => fundingNumber(row.id)}
        rowHref={(row) => `/a/#/funding/lists?view=${list.view}&request=${row.id}`}
        onOpen={show}
        onPeek={show}
        empty={<Empty list={list} />}
      />
      <OpenRequest list={list} />
    </PageBody>
  )
}
