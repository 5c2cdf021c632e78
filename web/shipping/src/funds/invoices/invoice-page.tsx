import { Download } from 'lucide-react'
import { invoiceStates } from '@waybill/contract/invoicing/enums'
import { invoiceStateWords } from '@waybill/contract/invoicing/words'
import { usePageTitle } from '@waybill/host'
import {
  BillingDetailsButton,
  BillingDetailsNote,
  InvoiceSums,
  invoiceMessages,
  useInvoiceColumns,
} from '@waybill/host/invoices'
import { ListFilters, useList } from '@waybill/host/list'
import { Button, DataTable, FirstUse, NoMatch, PageBody, PageHead, useLocale, usePageActs, useT } from '@waybill/kit'
import { Gated, useIsReseller } from '../../gate.tsx'
import { billMessages } from '../../messages/bills.ts'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import { invoiceList, years } from './list.ts'

function Invoices() {
  const t = useT(billMessages)
  const say = useT(invoiceMessages)
  const { locale } = useLocale()
  const list = useList(invoiceList)
  const columns = useInvoiceColumns()
  // Exports are those of sellers; a reseller reads what the platform invoiced it.
  const isReseller = useIsReseller()
  const exportRows = () => list.exportRows()
  usePageActs(isReseller ? [] : [{ id: 'export', label: t('export'), run: exportRows }])
  const states = invoiceStates.map((value) => ({ value, text: invoiceStateWords[value][locale] }))
  const { invoice } = list.state
  const show = ({ id }: { id: number }) => list.show({ invoice: id }, invoice !== undefined)
  return (
    <PageBody>
      <PageHead
        title={t('invoices')}
        actions={
          <>
            <BillingDetailsButton />
            {!isReseller && (
              <Button icon={<Download />} onClick={exportRows}>
                {t('export')}
              </Button>
            )}
          </>
        }
      />
      <BillingDetailsNote />
      {list.data && <InvoiceSums totals={list.data.totals} />}
      <ListFilters
        list={list}
        search={say('search')}
        filters={{
          state: { label: say('state'), promoted: true, options: states },
          year: {
            label: say('year'),
            promoted: true,
            options: years.map((value) => ({ value, text: value })),
          },
        }}
      />
      <DataTable
        {...list.table}
        name={t('invoices')}
        columns={columns}
        rowName={(row) => row.number}
        rowHref={(row) => `/e/#/funds/invoice?invoice=${row.id}`}
        onOpen={show}
        onPeek={show}
        empty={
          list.isFiltered ? (
            <NoMatch title={say('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('noInvoices')}>{t('noInvoicesText')}</FirstUse>
          )
        }
      />
      {invoice !== undefined && (
        <InvoiceDrawer key={invoice} id={invoice} onClose={() => list.show({ invoice: undefined })} />
      )}
    </PageBody>
  )
}

/** `#/funds/invoice`: tax documents of the provider. */
export function InvoicePage() {
  const t = useT(billMessages)
  usePageTitle(t('invoices'))
  return (
    <Gated title={t('invoices')}>
      <Invoices />
    </Gated>
  )
}
