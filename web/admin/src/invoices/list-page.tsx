import { Download } from 'lucide-react'
import { urlOf } from '@waybill/contract/core/client'
import { invoiceStates } from '@waybill/contract/invoicing/enums'
import { invoiceStateWords } from '@waybill/contract/invoicing/words'
import { exportIssuedInvoices } from '@waybill/contract/invoicing/staff-api'
import { PlaceLink, useBridge, usePageTitle } from '@waybill/host'
import { InvoiceSums, invoiceMessages, useInvoiceColumns } from '@waybill/host/invoices'
import { ListFilters, useList } from '@waybill/host/list'
import { Button, DataTable, FirstUse, NoMatch, PageBody, PageHead, useLocale, usePageActs, useT } from '@waybill/kit'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import { type IssuedList, issuedList, years } from './list.ts'
import { issuedMessages } from './messages.ts'
import { RunButton, RunHistory, RunNotes, useBillingRuns } from './runs.tsx'

/** Downloads all documents that the filters show. */
function ExportButton({ list }: { list: IssuedList }) {
  const t = useT(issuedMessages)
  const bridge = useBridge()
  const run = () => {
    const url = urlOf(exportIssuedInvoices, { query: issuedList.toQuery(list.state, list.view) })
    void bridge.download({ url, method: 'GET', type: 'text/csv', fileName: 'invoices.csv' })
  }
  usePageActs([{ id: 'export', label: t('export'), run }])
  return (
    <Button icon={<Download />} onClick={run}>
      {t('export')}
    </Button>
  )
}

/** `#/invoice/lists`: what the provider has issued for its customers, and its monthly runs. */
export function InvoicesPage() {
  const t = useT(issuedMessages)
  const say = useT(invoiceMessages)
  const { locale } = useLocale()
  usePageTitle(t('title'))
  const list = useList(issuedList)
  const { data: runs } = useBillingRuns()
  const columns = useInvoiceColumns(true)
  const states = invoiceStates.map((value) => ({ value, text: invoiceStateWords[value][locale] }))
  const { invoice, customer } = list.state
  const show = ({ id }: { id: number }) => list.show({ invoice: id }, invoice !== undefined)
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          <>
            <ExportButton list={list} />
            {runs && <RunHistory runs={runs.runs} />}
            <RunButton runs={runs} />
          </>
        }
      />
      {runs && <RunNotes runs={runs} />}
      {list.data && <InvoiceSums totals={list.data.totals} />}
      <ListFilters
        list={list}
        search={say('searchStaff')}
        filters={{
          state: { label: say('state'), promoted: true, options: states },
          year: {
            label: say('year'),
            promoted: true,
            options: years.map((value) => ({ value, text: value })),
          },
          customer: {
            label: t('customer'),
            // Documents of one customer name it themselves.
            chip: customer === undefined ? null : (list.rows?.[0]?.org.name ?? String(customer)),
          },
          owed: { label: t('owed'), options: [{ value: 'yes', text: t('owedOnly') }] },
        }}
      />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => row.number}
        rowHref={(row) => `/a/#/invoice/lists?invoice=${row.id}`}
        onOpen={show}
        onPeek={show}
        empty={
          list.isFiltered ? (
            <NoMatch title={say('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('empty')} action={<PlaceLink href="/a/#/invoice/settings">{t('settings')}</PlaceLink>}>
              {t('emptyText')}
            </FirstUse>
          )
        }
      />
      {invoice !== undefined && (
        <InvoiceDrawer key={invoice} id={invoice} onClose={() => list.show({ invoice: undefined })} />
      )}
    </PageBody>
  )
}
