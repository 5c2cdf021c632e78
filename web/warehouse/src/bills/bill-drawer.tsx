import { useQuery } from '@tanstack/react-query'
import { urlOf } from '@waybill/contract/core/client'
import {
  type CustomerBill,
  getCustomerBill,
  listCustomerBillEntries,
  readCustomerBillCsv,
  readCustomerBillPdf,
} from '@waybill/contract/warehouse-billing/bills-staff-api'
import { errorProps, useClient } from '@waybill/host'
import { BillDetail } from '@waybill/host/warehouse-bills'
import { Drawer, LoadError, LoadingState, Skeleton, useLocale, useT } from '@waybill/kit'
import { billMessages } from './messages.ts'

function Loaded({ bill }: { bill: CustomerBill }) {
  const t = useT(billMessages)
  const client = useClient()
  const params = { id: bill.id }
  return (
    <BillDetail
      bill={bill}
      pdfUrl={urlOf(readCustomerBillPdf, { params })}
      csvUrl={urlOf(readCustomerBillCsv, { params })}
      party={{ id: 'seller', label: t('seller'), value: bill.seller.name }}
      cacheKey={[listCustomerBillEntries.id, bill.id]}
      read={(cursor) =>
        client.call(listCustomerBillEntries, { params, query: cursor ? { cursor } : {} }, { hideErrors: true })
      }
      hrefOf={(chargeId) => `/w/#/charge/lists?charge=${chargeId}`}
    />
  )
}

/** One bill of a customer over the list. */
export function BillDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT(billMessages)
  const { locale } = useLocale()
  const client = useClient()
  const { data, error, refetch } = useQuery(client.query(getCustomerBill, { params: { id } }, { hideErrors: true }))
  return (
    <Drawer open width={640} onClose={onClose} title={data ? `${t('bill')} ${data.number}` : t('bill')}>
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
