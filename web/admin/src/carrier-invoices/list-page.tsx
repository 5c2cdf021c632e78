import { useMutation } from '@tanstack/react-query'
import { Landmark, ListX, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { type CarrierInvoice, deleteCarrierInvoice } from '@waybill/contract/carrier-invoices/api'
import { invoiceFormats } from '@waybill/contract/carrier-invoices/enums'
import { invoiceFormatNames } from '@waybill/contract/carrier-invoices/words'
import { useBridge, useClient, usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Button,
  ConfirmDialog,
  DataTable,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  usePageActs,
  useT,
} from '@waybill/kit'
import { FilesCard } from './files-card.tsx'
import { useInvoiceColumns } from './invoice-columns.tsx'
import { type InvoiceList, invoiceList } from './invoice-list.ts'
import { carrierInvoiceMessages } from './messages.ts'
import { UploadDialog } from './upload-dialog.tsx'

const linesHref = ({ id }: CarrierInvoice): string => `/a/#/carrier-invoice/lines?invoice=${id}`

function DeleteDialog(props: { invoice: CarrierInvoice; list: InvoiceList; onClose: () => void }) {
  const { invoice, list, onClose } = props
  const t = useT(carrierInvoiceMessages)
  const client = useClient()
  const bridge = useBridge()
  const remove = useMutation({
    mutationFn: () => client.call(deleteCarrierInvoice, { params: { id: invoice.id } }),
    onSuccess: () => bridge.toast('ok', t('deleted')),
    onSettled: () => {
      onClose()
      void list.query.refetch()
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      title={t('deleteTitle', { number: invoice.number })}
      confirm={t('deleteInvoice')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {t('deleteText')}
    </ConfirmDialog>
  )
}

function Filters({ list }: { list: InvoiceList }) {
  const t = useT(carrierInvoiceMessages)
  const states = (['incomplete', 'complete'] as const).map((value) => ({ value, text: t(value) }))
  const formats = invoiceFormats.map((value) => ({ value, text: invoiceFormatNames[value] }))
  return (
    <ListFilters
      list={list}
      search={t('search')}
      days={t('invoiceDate')}
      filters={{
        format: { label: t('carrier'), promoted: true, options: formats },
        state: { label: t('status'), promoted: true, options: states },
        owed: { label: t('payment'), options: [{ value: 'yes', text: t('owedOnly') }] },
      }}
    />
  )
}

function InvoiceTable({ list, onUpload }: { list: InvoiceList; onUpload: () => void }) {
  const t = useT(carrierInvoiceMessages)
  const bridge = useBridge()
  const columns = useInvoiceColumns()
  const [deleting, setDeleting] = useState<CarrierInvoice | null>(null)
  const empty = list.isFiltered ? (
    <NoMatch title={t('noMatch')} onClear={list.clear} />
  ) : (
    <FirstUse title={t('empty')} action={<Button onClick={onUpload}>{t('upload')}</Button>}>
      {t('emptyText')}
    </FirstUse>
  )
  return (
    <>
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => row.number}
        rowHref={linesHref}
        onOpen={(row) => bridge.navigate(linesHref(row))}
        rowMenu={(row) => [
          { id: 'open', label: t('openLines'), icon: <ListX />, onSelect: () => bridge.navigate(linesHref(row)) },
          ...(row.state === 'incomplete'
            ? [{ id: 'delete', label: t('deleteInvoice'), icon: <Trash2 />, onSelect: () => setDeleting(row) }]
            : []),
        ]}
        empty={empty}
      />
      {deleting && <DeleteDialog invoice={deleting} list={list} onClose={() => setDeleting(null)} />}
    </>
  )
}

/** `#/carrier-invoice/lists`: what carriers billed, for the platform's staff. */
export function CarrierInvoicesPage() {
  const t = useT(carrierInvoiceMessages)
  const bridge = useBridge()
  usePageTitle(t('title'))
  const list = useList(invoiceList)
  const [uploading, setUploading] = useState(false)
  const upload = () => setUploading(true)
  usePageActs([{ id: 'upload', label: t('upload'), run: upload }])
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          <>
            <Button icon={<Landmark />} onClick={() => bridge.navigate('/a/#/carrier-invoice/payables')}>
              {t('payables')}
            </Button>
            <Button icon={<ListX />} onClick={() => bridge.navigate('/a/#/carrier-invoice/lines')}>
              {t('unmatchedLines')}
            </Button>
            <Button variant="primary" icon={<Upload />} onClick={upload}>
              {t('upload')}
            </Button>
          </>
        }
      />
      <FilesCard />
      <Filters list={list} />
      <InvoiceTable list={list} onUpload={upload} />
      {uploading && <UploadDialog onClose={() => setUploading(false)} />}
    </PageBody>
  )
}
