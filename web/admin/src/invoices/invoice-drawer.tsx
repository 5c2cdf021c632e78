import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { urlOf } from '@waybill/contract/core/client'
import { documentKind } from '@waybill/contract/invoicing/enums'
import { getIssuedInvoice, type IssuedInvoiceDetail, readIssuedInvoicePdf } from '@waybill/contract/invoicing/staff-api'
import { errorProps, useBridge, useClient } from '@waybill/host'
import { InvoiceContent, invoiceMessages } from '@waybill/host/invoices'
import { Button, Drawer, LoadError, LoadingState, Skeleton, useLocale, useT } from '@waybill/kit'
import { CreditDialog } from './credit-dialog.tsx'
import { issuedMessages } from './messages.ts'

function Actions({ invoice }: { invoice: IssuedInvoiceDetail }) {
  const t = useT(issuedMessages)
  const say = useT(invoiceMessages)
  const bridge = useBridge()
  const [crediting, setCrediting] = useState(false)
  const url = urlOf(readIssuedInvoicePdf, { params: { id: invoice.id } })
  const fileName = `${invoice.number}.pdf`
  const canCredit = invoice.kind === documentKind.invoice && invoice.state !== 'credited'
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        icon={<Download />}
        onClick={() => void bridge.download({ url, method: 'GET', fileName, type: 'application/pdf' })}
      >
        {say('download')}
      </Button>
      {canCredit && (
        <Button variant="danger-outline" onClick={() => setCrediting(true)}>
          {t('credit')}
        </Button>
      )}
      {crediting && <CreditDialog invoice={invoice} onClose={() => setCrediting(false)} />}
    </div>
  )
}

/** One document over the list. */
export function InvoiceDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT(issuedMessages)
  const { locale } = useLocale()
  const client = useClient()
  const { data, error, refetch } = useQuery(client.query(getIssuedInvoice, { params: { id } }, { hideErrors: true }))
  return (
    <Drawer open width={640} onClose={onClose} title={data?.number ?? t('title')}>
      {data ? (
        <InvoiceContent
          invoice={data}
          hrefOf={(other) => `/a/#/invoice/lists?invoice=${other}`}
          actions={<Actions invoice={data} />}
        />
      ) : error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />
      )}
    </Drawer>
  )
}
