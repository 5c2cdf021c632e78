import type { ReactNode } from 'react'
import type { InvoiceDetail } from '@waybill/contract/invoicing/api'
import { documentKind } from '@waybill/contract/invoicing/enums'
import { type Description, DescriptionList, useFormat, useT } from '@waybill/kit'
import { PlaceLink } from '@waybill/host'
import { DocumentLines } from './lines.tsx'
import { invoiceMessages } from './messages.ts'
import { InvoiceBadge } from './state-badge.tsx'

function Party({ label, party }: { label: string; party: InvoiceDetail['issuer'] }) {
  const t = useT(invoiceMessages)
  return (
    <div className="min-w-0">
      <p className="text-small text-muted">{label}</p>
      <p className="break-words">{party.name}</p>
      {party.address !== '' && <p className="break-words whitespace-pre-line">{party.address}</p>}
      {party.taxNumber !== '' && (
        <p className="break-words">
          {t('taxNumber')} {party.taxNumber}
        </p>
      )}
    </div>
  )
}

/** Net, taxes, total and what of it is paid. */
function Sums({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT(invoiceMessages)
  const format = useFormat()
  const money = (amount: number) => format.money(amount, invoice.currency)
  const isInvoice = invoice.kind === documentKind.invoice
  const rows: [string, number, boolean?][] = [
    [t('net'), invoice.net],
    ...invoice.taxes.map(({ name, ratePpm, amount }): [string, number] => [
      t('taxRate', { name, percent: format.number(ratePpm / 10_000) }),
      amount,
    ]),
    [t('total'), invoice.total, true],
    ...(isInvoice && invoice.state !== 'credited'
      ? ([
          ...invoice.creditNotes.map(({ number, total }): [string, number] => [number, total]),
          [t('paid'), invoice.creditable - invoice.open],
          [t('open'), invoice.open, true],
        ] as [string, number, boolean?][])
      : []),
  ]
  return (
    <dl className="ms-auto flex w-full max-w-80 flex-col gap-1">
      {rows.map(([label, amount, strong], index) => (
        <div key={index} className={`flex justify-between gap-6 ${strong ? 'font-semibold' : ''}`}>
          <dt>{label}</dt>
          <dd className="tnum text-end">{money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

function CreditNotes({ invoice, hrefOf }: { invoice: InvoiceDetail; hrefOf: (id: number) => string }) {
  const format = useFormat()
  return (
    <ul>
      {invoice.creditNotes.map(({ id, number, total }) => (
        <li key={id}>
          <PlaceLink href={hrefOf(id)}>{number}</PlaceLink>{' '}
          <span className="tnum">{format.money(total, invoice.currency)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Everything that stands on a document; `hrefOf` leads to another one, `actions` stand below the badge. */
export function InvoiceContent({
  invoice,
  hrefOf,
  actions,
}: {
  invoice: InvoiceDetail
  hrefOf: (id: number) => string
  actions: ReactNode
}) {
  const t = useT(invoiceMessages)
  const format = useFormat()
  const refs = (['corrects', 'replaces', 'replacedBy'] as const).flatMap((id): Description[] => {
    const ref = invoice[id]
    return ref ? [{ id, label: t(id), value: <PlaceLink href={hrefOf(ref.id)}>{ref.number}</PlaceLink> }] : []
  })
  if (invoice.creditNotes.length > 0)
    refs.push({ id: 'creditNotes', label: t('creditNotes'), value: <CreditNotes invoice={invoice} hrefOf={hrefOf} /> })
  const facts: Description[] = [
    { id: 'issued', label: t('issued'), value: format.date(invoice.issuedOn) },
    { id: 'period', label: t('period'), value: `${format.date(invoice.startsOn)} – ${format.date(invoice.endsOn)}` },
    ...(invoice.kind === documentKind.invoice
      ? [{ id: 'due', label: t('due'), value: format.date(invoice.dueOn) }]
      : []),
    ...refs,
    ...(invoice.reason === null ? [] : [{ id: 'reason', label: t('reason'), value: invoice.reason }]),
  ]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <InvoiceBadge state={invoice.state} />
      </div>
      {actions}
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Party label={t('from')} party={invoice.issuer} />
        <Party label={t('to')} party={invoice.customer} />
      </div>
      <DescriptionList items={facts} className="max-sm:grid-cols-1!" />
      <DocumentLines lines={invoice.lines} currency={invoice.currency} withoutTax={!invoice.pricesIncludeTax} />
      <Sums invoice={invoice} />
    </div>
  )
}
