import { useState } from 'react'
import type { getCarrierInvoice } from '@waybill/contract/carrier-invoices/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { PlaceLink } from '@waybill/host'
import { Button, useFormat, useT } from '@waybill/kit'
import { recordMessages } from './messages.ts'
import { RecordPaymentDialog } from './record-dialog.tsx'
import { mostOf } from './record-form.ts'

type Invoice = OutputOf<typeof getCarrierInvoice>

/** How much of an invoice is paid, its payments, and recording one. */
export function PaymentNote({ invoice, onRecorded }: { invoice: Invoice; onRecorded: () => void }) {
  const t = useT(recordMessages)
  const format = useFormat()
  const [recording, setRecording] = useState(false)
  const { id, amount, paid, open, waiting, due } = invoice
  return (
    <div className="mb-2 flex flex-none flex-wrap items-center gap-x-4 gap-y-1">
      <p className="tnum">
        {t('paid', { paid: format.money(paid), total: format.money(amount), open: format.money(open) })}
        {waiting > 0 && ` · ${t('waiting', { amount: format.money(waiting) })}`}
        {due !== null && <span className="text-muted"> · {t('due', { day: format.date(due) })}</span>}
      </p>
      <PlaceLink href={`/a/#/carrier-invoice/payments?invoice=${id}`}>{t('all')}</PlaceLink>
      {mostOf(open - waiting) > 0 && <Button onClick={() => setRecording(true)}>{t('record')}</Button>}
      {recording && (
        <RecordPaymentDialog
          invoice={invoice}
          onRecorded={onRecorded}
          onClose={() => {
            setRecording(false)
            onRecorded()
          }}
        />
      )}
    </div>
  )
}
