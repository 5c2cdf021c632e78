import { useMutation } from '@tanstack/react-query'
import { Download, Landmark, Tag } from 'lucide-react'
import { useState } from 'react'
import {
  chargeCarrierLineToAccount,
  exportCarrierInvoiceLines,
  type InvoiceLine,
} from '@waybill/contract/carrier-invoices/api'
import { urlOf } from '@waybill/contract/core/client'
import { lineStateWords } from '@waybill/contract/carrier-invoices/words'
import { useBridge, useClient, usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { Button, DataTable, FirstUse, NoMatch, PageBody, PageHead, useLocale, useT, ViewTabs } from '@waybill/kit'
import { PaymentNote } from '../shared/carrier-payments/payment-note.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { InvoiceSummary } from './invoice-summary.tsx'
import { useLineColumns } from './line-columns.tsx'
import { type LineList, lineList } from './line-list.ts'
import { carrierInvoiceMessages } from './messages.ts'
import { useInvoice } from './use-invoice.ts'

function LineTable({ list, onChanged }: { list: LineList; onChanged: () => void }) {
  const t = useT(carrierInvoiceMessages)
  const client = useClient()
  const bridge = useBridge()
  const columns = useLineColumns(list.state.invoice === undefined)
  const [assigning, setAssigning] = useState<InvoiceLine | null>(null)
  const charge = useMutation({
    mutationFn: ({ id }: InvoiceLine) => client.call(chargeCarrierLineToAccount, { params: { id } }),
    onSuccess: () => bridge.toast('ok', t('chargedToAccount')),
    onSettled: onChanged,
  })
  const mayAct = ({ state, invoice }: InvoiceLine) => state === 'unmatched' && invoice.complete
  return (
    <>
      <DataTable
        {...list.table}
        name={t('linesTitle')}
        columns={columns}
        rowName={(row) => row.trackingNo ?? row.description}
        rowMenu={(row) =>
          mayAct(row)
            ? [
                { id: 'assign', label: t('assign'), icon: <Tag />, onSelect: () => setAssigning(row) },
                { id: 'account', label: t('toAccount'), icon: <Landmark />, onSelect: () => charge.mutate(row) },
              ]
            : []
        }
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatchingLines')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('noLines')}>{t('noLinesText')}</FirstUse>
          )
        }
      />
      {assigning && <AssignDialog line={assigning} onDone={onChanged} onClose={() => setAssigning(null)} />}
    </>
  )
}

/** Downloads the lines that the filters and the view show, all of them. */
function ExportButton({ list }: { list: LineList }) {
  const t = useT(carrierInvoiceMessages)
  const bridge = useBridge()
  const query = lineList.toQuery(list.state, list.view)
  const file = { url: urlOf(exportCarrierInvoiceLines, { query }), method: 'GET', type: 'text/csv' } as const
  return (
    <Button
      icon={<Download />}
      onClick={() => void bridge.download({ ...file, fileName: 'carrier-invoice-lines.csv' })}
    >
      {t('exportLines')}
    </Button>
  )
}

/** `#/carrier-invoice/lines`: the lines of an invoice by what became of them, or those of all invoices that no label was found for. */
export function CarrierInvoiceLinesPage() {
  const t = useT(carrierInvoiceMessages)
  const { locale } = useLocale()
  const list = useList(lineList)
  const invoice = useInvoice(list.state.invoice)
  const title = invoice.data ? t('linesOf', { number: invoice.data.number }) : t('linesTitle')
  usePageTitle(title)
  const changed = () => {
    void list.query.refetch()
    void invoice.refetch()
  }
  const counts = invoice.data?.counts
  return (
    <PageBody>
      <PageHead title={title} actions={<ExportButton list={list} />} />
      {invoice.data?.state === 'complete' && <PaymentNote invoice={invoice.data} onRecorded={changed} />}
      {invoice.data && <InvoiceSummary invoice={invoice.data} onPosted={changed} />}
      <ViewTabs
        {...list.tabs((view) =>
          view === 'all'
            ? { label: t('all'), count: invoice.data?.lines }
            : { label: lineStateWords[view][locale], count: counts?.[view] },
        )}
      />
      <ListFilters list={list} search={t('searchLine')} filters={{}} />
      <LineTable list={list} onChanged={changed} />
    </PageBody>
  )
}
