import { useQuery } from '@tanstack/react-query'
import { getCarrierInvoice } from '@waybill/contract/carrier-invoices/api'
import { useClient } from '@waybill/host'

/** The invoice whose lines are shown; none without an id. */
export function useInvoice(id: number | undefined) {
  const client = useClient()
  return useQuery({
    ...client.query(getCarrierInvoice, { params: { id: id ?? 0 } }, { hideErrors: true }),
    enabled: id !== undefined,
  })
}
