import { Download } from 'lucide-react'
import type { BillTotal } from '@waybill/contract/invoicing/api'
import { billTypeWords } from '@waybill/contract/invoicing/words'
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
  usePageActs,
  useT,
} from '@waybill/kit'
import { Gated, useIsReseller } from '../../gate.tsx'
import { BalanceStrip } from '../balance-strip.tsx'
import { billMessages } from '../../messages/bills.ts'
import { BillDrawer } from './bill-drawer.tsx'
import { useBillColumns } from './columns.tsx'
import { billList } from './list.ts'

/** Sums of all matching bills by type, not of the page. */
function Sums({ totals }: { totals: readonly BillTotal[] }) {
  const t = useT(billMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <section aria-label={t('sums')} className="mb-2 flex-none">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {totals.map(({ type, count, amount }) => (
          <div key={type} className="flex items-baseline gap-1.5">
            <dt className="text-small text-muted">{billTypeWords[type]?.[locale]}</dt>
            <dd className="tnum">
              <span className="font-medium">{format.money(amount)}</span>{' '}
              <span className="text-small text-muted">{t('bills', { n: count })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function BillHistory() {
  const t = useT(billMessages)
  const { locale } = useLocale()
  const list = useList(billList)
  const columns = useBillColumns()
  // A reseller reads what the platform billed it; exports and the postage balance are those of sellers.
  const isReseller = useIsReseller()
  const exportRows = () => list.exportRows()
  usePageActs(isReseller ? [] : [{ id: 'export', label: t('export'), run: exportRows }])
  const types = Object.entries(billTypeWords).map(([value, text]) => ({ value, text: text[locale] }))
  const { bill } = list.state
  const show = ({ id }: { id: number }) => list.show({ bill: id }, bill !== undefined)
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          !isReseller && (
            <Button icon={<Download />} onClick={exportRows}>
              {t('export')}
            </Button>
          )
        }
      />
      {!isReseller && <BalanceStrip />}
      <ListFilters
        list={list}
        search={t('search')}
        days={t('periodEnd')}
        filters={{ types: { label: t('type'), promoted: true, options: types } }}
      />
      {list.data && <Sums totals={list.data.totals} />}
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => row.number}
        rowHref={(row) => `/e/#/funds/bill?bill=${row.id}`}
        onOpen={show}
        onPeek={show}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('emptyTitle')}>{t('emptyText')}</FirstUse>
          )
        }
      />
      {bill !== undefined && <BillDrawer key={bill} id={bill} onClose={() => list.show({ bill: undefined })} />}
    </PageBody>
  )
}

/** `#/funds/bill`: what each closed month came to, by type. */
export function BillPage() {
  const t = useT(billMessages)
  usePageTitle(t('title'))
  return (
    <Gated title={t('title')}>
      <BillHistory />
    </Gated>
  )
}
