import { useQuery } from '@tanstack/react-query'
import { urlOf } from '@waybill/contract/core/client'
import {
  getOwnBill,
  listOwnBillEntries,
  type OwnBill,
  readOwnBillCsv,
  readOwnBillPdf,
} from '@waybill/contract/warehouse-billing/bills-api'
import { errorProps, useClient } from '@waybill/host'
import { BillDetail } from '@waybill/host/warehouse-bills'
import { Drawer, LoadError, LoadingState, Skeleton, useLocale, useT } from '@waybill/kit'
import { billMessages } from './messages.ts'

function Loaded({ bill }: { bill: OwnBill }) {
  const t = useT(billMessages)
  const client = useClient()
  const params = { id: bill.id }
  return (
    <BillDetail
      bill={bill}
      pdfUrl={urlOf(readOwnBillPdf, { params })}
      csvUrl={urlOf(readOwnBillCsv, { params })}
      party={{ id: 'operator', label: t('operator'), value: bill.operator.name }}
      cacheKey={[listOwnBillEntries.id, bill.id]}
      read={(cursor) =>
        client.call(listOwnBillEntries, { params, query: cursor ? { cursor } : {} }, { hideErrors: true })
      }
      hrefOf={(chargeId) => `/o/#/funds/charges?charge=${chargeId}`}
    />
  )
}

/** One bill over the list. */
export function BillDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT(billMessages)
  const { locale } = useLocale()
  const client = useClient()
  const { data, error, refetch } = useQuery(client.query(getOwnBill, { params: { id } }, { hideErrors: true }))
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
