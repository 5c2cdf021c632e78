import { disputeAdjustment } from '@waybill/contract/carrier-invoices/adjustments-api'
import { buyBilledLabels, plantAdjustment } from '../carrier-invoices.ts'
import { orgOfAccount, type Probe } from '../probe.ts'

/** Everything of carrier invoices that names something of a seller. */
export const carrierInvoiceProbes: Probe[] = [
  {
    route: disputeAdjustment,
    plant: async (server, owner) => {
      const orgId = orgOfAccount(owner)
      await buyBilledLabels(server, { as: owner, orgId, count: 1 })
      const id = await plantAdjustment(server, { orgId, state: 'posted' })
      return { params: { id }, body: { text: 'Weighed before it was shipped' } }
    },
  },
]
