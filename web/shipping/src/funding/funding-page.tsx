import { Download, Plus } from 'lucide-react'
import type { FundingTotal } from '@waybill/contract/funding/api'
import { fundingNumber } from '@waybill/contract/funding/reference'
import { fundingStatusWords, fundingTypeWords } from '@waybill/contract/funding/words'
import { useBridge, usePageTitle } from '@waybill/host'
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
  usePageActs,
  useT,
} from '@waybill/kit'
import { Gated } from '../gate.tsx'
import { fundingMessages } from '../messages/funding.ts'
import { useFundingColumns } from './columns.tsx'
import { FundingDrawer } from './funding-drawer.tsx'
import { type FundingList, fundingList } from './list.ts'

/** How many of each status match, and their sum: of all matching requests, not of the page. */
function Totals({ list, totals }: { list: FundingList; totals: readonly FundingTotal[] }) {
  const t = useT(fundingMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <dl aria-label={t('totals')} className="mb-2 flex flex-none flex-wrap gap-x-6 gap-y-1">
      {totals.map(({ status, count, requested, received }) => (
        <div key={status} className="flex items-baseline gap-1.5">
          <dt>
            <button
              type="button"
              className="text-small text-muted hover:underline"
              onClick={() => list.set({ status: [status] })}
            >
              {fundingStatusWords[status]?.[locale]}
            </button>
          </dt>
          <dd className="tnum">
            <span className="font-medium">{format.money(status === 1 ? received : requested)}</span>{' '}
            <span className="text-small text-muted">{t('countOf', { n: count })}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function useOptions() {
  const { locale } = useLocale()
  const options = (words: Readonly<Record<number, Record<typeof locale, string>>>) =>
    Object.entries(words).map(([value, text]) => ({ value, text: text[locale] }))
  return { statuses: options(fundingStatusWords), types: options(fundingTypeWords) }
}

function FundingHistory() {
  const t = useT(fundingMessages)
  const bridge = useBridge()
  const list = useList(fundingList)
  const columns = useFundingColumns()
  const { statuses, types } = useOptions()
  const exportRows = () => list.exportRows()
  const add = () => bridge.navigate('/e/#/funds/add')
  usePageActs([
    { id: 'add', label: t('addFunds'), run: add },
    { id: 'export', label: t('export'), run: exportRows },
  ])
  const { request } = list.state
  const show = ({ id }: { id: number }) => list.show({ request: id }, request !== undefined)
  return (
    <PageBody>
      <PageHead
        title={t('history')}
        actions={
          <>
            <Button onClick={() => bridge.navigate('/e/#/funds/refund')}>{t('refunds')}</Button>
            <Button icon={<Download />} onClick={exportRows}>
              {t('export')}
            </Button>
            <Button variant="primary" icon={<Plus />} onClick={add}>
              {t('addFunds')}
            </Button>
          </>
        }
      />
      <ListFilters
        list={list}
        search={t('search')}
        days={t('date')}
        filters={{
          status: { label: t('status'), promoted: true, options: statuses },
          types: { label: t('type'), options: types },
        }}
      />
      {list.data && <Totals list={list} totals={list.data.totals} />}
      <DataTable
        {...list.table}
        name={t('history')}
        columns={columns}
        rowName={(row) => fundingNumber(row.id)}
        rowHref={(row) => `/e/#/funds/funding?request=${row.id}`}
        onOpen={show}
        onPeek={show}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse
              title={t('empty')}
              action={
                <Button variant="primary" onClick={add}>
                  {t('addFunds')}
                </Button>
              }
            >
              {t('emptyText')}
            </FirstUse>
          )
        }
      />
      {request !== undefined && (
        <FundingDrawer key={request} id={request} onClose={() => list.show({ request: undefined })} />
      )}
    </PageBody>
  )
}

/** `#/funds/funding`: every request to add money, and what became of it. */
export function FundingPage() {
  const t = useT(fundingMessages)
  usePageTitle(t('history'))
  return (
    <Gated title={t('history')}>
      <FundingHistory />
    </Gated>
  )
}
