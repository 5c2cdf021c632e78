import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { urlOf } from '@waybill/contract/core/client'
import { getInvoice, readInvoicePdf } from '@waybill/contract/invoicing/api'
import { errorProps, useBridge, useClient } from '@waybill/host'
import { InvoiceContent, invoiceMessages } from '@waybill/host/invoices'
import { Button, Drawer, LoadError, LoadingState, Skeleton, useLocale, useT } from '@waybill/kit'
import { billMessages } from '../../messages/bills.ts'

function DownloadPdf({ id, number }: { id: number; number: string }) {
  const t = useT(invoiceMessages)
  const bridge = useBridge()
  const url = urlOf(readInvoicePdf, { params: { id } })
  return (
    <div>
      <Button
        icon={<Download />}
        onClick={() => void bridge.download({ url, method: 'GET', fileName: `${number}.pdf`, type: 'application/pdf' })}
      >
        {t('download')}
      </Button>
    </div>
  )
}

/** One invoice or credit note over the list. */
export function InvoiceDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT(billMessages)
  const { locale } = useLocale()
  const client = useClient()
  const { data, error, refetch } = useQuery(client.query(getInvoice, { params: { id } }, { hideErrors: true }))
  return (
    <Drawer open width={640} onClose={onClose} title={data?.number ?? t('invoices')}>
      {data ? (
        <InvoiceContent
          invoice={data}
          hrefOf={(other) => `/e/#/funds/invoice?invoice=${other}`}
          actions={<DownloadPdf id={id} number={data.number} />}
        />
      ) : error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />
      )}
    </Drawer>
  )
}
