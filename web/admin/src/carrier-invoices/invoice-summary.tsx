import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ratesOf } from '@waybill/contract/carrier-invoices/alarm'
import { type getCarrierInvoice, postCarrierInvoice } from '@waybill/contract/carrier-invoices/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { useBridge, useClient } from '@waybill/host'
import { Banner, Button, ConfirmDialog, useFormat, useT } from '@waybill/kit'
import { carrierInvoiceMessages } from './messages.ts'

type Invoice = OutputOf<typeof getCarrierInvoice>

function Incomplete({ invoice: { amount, stated } }: { invoice: Invoice }) {
  const t = useT(carrierInvoiceMessages)
  const format = useFormat()
  const difference = format.money(Math.abs((stated ?? 0) - amount))
  return (
    <Banner tone="warning" title={t('incompleteTitle')}>
      {t('incompleteText', { amount: format.money(amount), stated: format.money(stated), difference })}
    </Banner>
  )
}

/** Names what is unusual about an invoice; nothing otherwise. */
function Rates({ invoice }: { invoice: Invoice }) {
  const t = useT(carrierInvoiceMessages)
  const rates = ratesOf(invoice)
  if (rates.alarms.length === 0) return null
  return (
    <Banner tone="warning" title={t('ratesTitle')}>
      {rates.alarms.map((alarm) => (
        <p key={alarm}>{t(`${alarm}Rate`, { rate: `${Math.round(rates[alarm] * 100)}\u00a0%` })}</p>
      ))}
    </Banner>
  )
}

function PostDialog({ invoice, onPosted, onClose }: { invoice: Invoice; onPosted: () => void; onClose: () => void }) {
  const t = useT(carrierInvoiceMessages)
  const client = useClient()
  const bridge = useBridge()
  const post = useMutation({
    mutationFn: () => client.call(postCarrierInvoice, { params: { id: invoice.id } }),
    onSuccess: ({ queued, waiting }) =>
      waiting ? bridge.toast('warn', t('postWaits')) : bridge.toast('ok', t('posting', { n: queued })),
    onSettled: () => {
      onClose()
      onPosted()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('postTitle')}
      confirm={t('postAll')}
      pending={post.isPending}
      onConfirm={() => post.mutate()}
      onCancel={onClose}
    >
      {t('postText')}
    </ConfirmDialog>
  )
}

/** What is to do about an invoice: upload the rest of it, or post what differs. Nothing to do: nothing is shown. */
export function InvoiceSummary({ invoice, onPosted }: { invoice: Invoice; onPosted: () => void }) {
  const t = useT(carrierInvoiceMessages)
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const { proposed, accountOpen, firstApproval, state } = invoice
  if (state === 'incomplete') return <Incomplete invoice={invoice} />
  if (proposed.count === 0 && accountOpen === 0) return <Rates invoice={invoice} />
  return (
    <>
      <Rates invoice={invoice} />
      <Banner
        tone="info"
        title={t('proposedTitle')}
        actions={<Button onClick={() => setAsking(true)}>{t('postAll')}</Button>}
      >
        {proposed.count > 0 && (
          <p>
            {t('proposedText', {
              n: proposed.count,
              cost: format.money(proposed.cost),
              sell: format.money(proposed.sell),
            })}
          </p>
        )}
        {firstApproval && (
          <p>{t('invoiceFirstBy', { name: firstApproval.by, amount: format.money(firstApproval.amount) })}</p>
        )}
        {accountOpen !== 0 && <p>{t('accountOpen', { amount: format.money(accountOpen) })}</p>}
      </Banner>
      {asking && <PostDialog invoice={invoice} onPosted={onPosted} onClose={() => setAsking(false)} />}
    </>
  )
}
