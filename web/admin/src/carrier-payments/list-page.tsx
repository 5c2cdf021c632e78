import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type CarrierPayment, getCarrierPayment } from '@waybill/contract/carrier-invoices/payments-api'
import { invoiceFormats } from '@waybill/contract/carrier-invoices/enums'
import { carrierPaymentStateWords, invoiceFormatNames } from '@waybill/contract/carrier-invoices/words'
import { PlaceLink, useClient, usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { type Column, DataTable, FirstUse, NoMatch, PageBody, PageHead, useFormat, useLocale, useT } from '@waybill/kit'
import { type PaymentList, paymentList, states } from './list.ts'
import { LostDrawer } from '../shared/lost-drawer.tsx'
import { carrierPaymentMessages } from './messages.ts'
import { PaymentBadge, PaymentDrawer } from './payment-drawer.tsx'

function useColumns(): Column<CarrierPayment>[] {
  const t = useT(carrierPaymentMessages)
  const format = useFormat()
  return [
    {
      id: 'paidOn',
      head: t('paidOn'),
      type: 'date',
      width: 120,
      priority: 1,
      card: 'line',
      cell: (row) => format.date(row.paidOn),
    },
    {
      id: 'reference',
      head: t('reference'),
      type: 'text',
      width: 200,
      priority: 1,
      card: 'title',
      cell: (row) => row.reference,
    },
    {
      id: 'carrier',
      head: t('carrier'),
      type: 'text',
      width: 96,
      priority: 2,
      cell: (row) => invoiceFormatNames[row.invoice.format],
    },
    { id: 'invoice', head: t('invoice'), type: 'id', width: 180, priority: 2, cell: (row) => row.invoice.number },
    {
      id: 'amount',
      head: t('amount'),
      type: 'money',
      width: 130,
      priority: 1,
      cell: (row) => format.money(row.amount),
    },
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 130,
      priority: 1,
      card: 'badge',
      cell: (row) => <PaymentBadge state={row.state} />,
    },
  ]
}

/** The payment that stands open: of the list, as it was when it left the list, or, from an address, read by itself. */
function useShown(id: number | undefined, rows: readonly CarrierPayment[] | undefined) {
  const [last, setLast] = useState<CarrierPayment | null>(null)
  const listed = rows?.find((row) => row.id === id)
  if (listed && listed !== last) setLast(listed)
  const held = listed ?? (last?.id === id ? last : undefined)
  const answer = useQuery({
    ...useClient().query(getCarrierPayment, { params: { id: id ?? 0 } }, { hideErrors: true }),
    enabled: id !== undefined && rows !== undefined && !held,
  })
  const { error, refetch } = answer
  return id === undefined ? {} : { shown: held ?? answer.data, error: held ? null : error, refetch }
}

function Filters({ list }: { list: PaymentList }) {
  const t = useT(carrierPaymentMessages)
  const { locale } = useLocale()
  const { invoice } = list.state
  return (
    <ListFilters
      list={list}
      search={t('search')}
      days={t('paidOn')}
      filters={{
        format: {
          label: t('carrier'),
          promoted: true,
          options: invoiceFormats.map((value) => ({ value, text: invoiceFormatNames[value] })),
        },
        state: {
          label: t('state'),
          promoted: true,
          options: states.map((value) => ({ value, text: carrierPaymentStateWords[value][locale] })),
        },
        invoice: {
          label: t('invoice'),
          // Payments of one invoice name it themselves.
          chip: invoice === undefined ? null : (list.rows?.[0]?.invoice.number ?? String(invoice)),
        },
      }}
    />
  )
}

/** `#/carrier-invoice/payments`: what was paid to carriers; one stands open beside the list. */
export function CarrierPaymentsPage() {
  const t = useT(carrierPaymentMessages)
  const format = useFormat()
  usePageTitle(t('title'))
  const list = useList(paymentList)
  const columns = useColumns()
  const { payment: id } = list.state
  const { shown, error, refetch } = useShown(id, list.rows)
  const close = () => list.show({ payment: undefined })
  const show = (row: CarrierPayment) => list.show({ payment: row.id }, id !== undefined)
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={<PlaceLink href="/a/#/carrier-invoice/payables">{t('payables')}</PlaceLink>}
      />
      <Filters list={list} />
      {list.data && <p className="mb-2 flex-none text-muted">{t('sum', { amount: format.money(list.data.paid) })}</p>}
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => row.reference}
        rowHref={(row) => `/a/#/carrier-invoice/payments?payment=${row.id}`}
        onOpen={show}
        onPeek={show}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse
              title={t('empty')}
              action={<PlaceLink href="/a/#/carrier-invoice/lists">{t('invoices')}</PlaceLink>}
            >
              {t('emptyText')}
            </FirstUse>
          )
        }
      />
      {shown && (
        <PaymentDrawer key={shown.id} payment={shown} onClose={close} onChanged={() => void list.query.refetch()} />
      )}
      {error && (
        <LostDrawer
          error={error}
          onRetry={refetch}
          onClose={close}
          nowhere={{ title: t('lost'), text: t('lostText'), href: '/a/#/carrier-invoice/payments', back: t('toList') }}
        />
      )}
    </PageBody>
  )
}
