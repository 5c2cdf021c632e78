import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { urlOf } from '@waybill/contract/core/client'
import { type BillDetail, getBill, readBillPdf } from '@waybill/contract/invoicing/api'
import { billTypeWords } from '@waybill/contract/invoicing/words'
import { errorProps, PlaceLink, useBridge, useClient } from '@waybill/host'
import { DocumentLines } from '@waybill/host/invoices'
import {
  Button,
  type Description,
  DescriptionList,
  Drawer,
  LoadError,
  LoadingState,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { billMessages } from '../../messages/bills.ts'

function Loaded({ bill }: { bill: BillDetail }) {
  const t = useT(billMessages)
  const format = useFormat()
  const bridge = useBridge()
  const { locale } = useLocale()
  const money = (amount: number) => <span className="tnum">{format.money(amount, bill.currency)}</span>
  const facts: Description[] = [
    { id: 'type', label: t('type'), value: billTypeWords[bill.type]?.[locale] },
    { id: 'period', label: t('period'), value: `${format.date(bill.startsOn)} – ${format.date(bill.endsOn)}` },
    { id: 'closed', label: t('closed'), value: format.dateTime(bill.closedAt) },
    { id: 'amount', label: t('amount'), value: money(bill.amount) },
    ...(bill.tax === null ? [] : [{ id: 'tax', label: t('tax'), value: money(bill.tax) }]),
    {
      id: 'invoice',
      label: t('invoice'),
      value: bill.invoice ? (
        <PlaceLink href={`/e/#/funds/invoice?invoice=${bill.invoice.id}`}>{bill.invoice.number}</PlaceLink>
      ) : (
        t('notInvoiced')
      ),
    },
  ]
  const url = urlOf(readBillPdf, { params: { id: bill.id } })
  const fileName = `bill-${bill.number}.pdf`
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Button
          icon={<Download />}
          onClick={() => void bridge.download({ url, method: 'GET', fileName, type: 'application/pdf' })}
        >
          {t('download')}
        </Button>
      </div>
      <DescriptionList items={facts} className="max-sm:grid-cols-1!" />
      <DocumentLines lines={bill.lines} currency={bill.currency} />
    </div>
  )
}

/** One bill over the list. */
export function BillDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT(billMessages)
  const { locale } = useLocale()
  const client = useClient()
  const { data, error, refetch } = useQuery(client.query(getBill, { params: { id } }, { hideErrors: true }))
  return (
    <Drawer open width={560} onClose={onClose} title={t('details', { number: data?.number ?? `B-${id}` })}>
      {data ? (
        <Loaded bill={data} />
      ) : error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />
      )}
    </Drawer>
  )
}
