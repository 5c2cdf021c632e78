import { pickupProbes } from './pickups.ts'
import { claimProbes } from './claims.ts'
import { addressChangeProbes } from './address-changes.ts'
import { exceptionProbes } from './exceptions.ts'
import { returnProbes } from './returns.ts'
import type { Probe } from '../probe.ts'
import { accountProbes } from './account.ts'
import { addressProbes } from './addresses.ts'
import { customsProbes } from './customs.ts'
import { exportProbes } from './exports.ts'
import { fundingProbes } from './funding.ts'
import { invoicingProbes } from './invoicing.ts'
import { importProbes } from './imports.ts'
import { manifestProbes } from './manifests.ts'
import { messageProbes } from './messages.ts'
import { orderProbes } from './orders.ts'
import { ownLabelProbes } from './own-labels.ts'
import { paymentProbes } from './payments.ts'
import { peopleProbes } from './people.ts'
import { priceProbes } from './prices.ts'
import { productProbes } from './products.ts'
import { fundsProbes } from './funds.ts'
import { shippingProbes } from './shipping.ts'
import { tenancyProbes } from './tenancy.ts'
import { ticketProbes } from './tickets.ts'
import { refundProbes } from './refunds.ts'
import { inboundProbes } from './inbound.ts'
import { countProbes } from './counts.ts'
import { badgeProbes } from './badges.ts'
import { floorPrintingProbes } from './floor-printing.ts'
import { workProbes } from './work-orders.ts'
import { warehouseBillProbes } from './warehouse-bills.ts'
import { warehouseChargeProbes } from './warehouse-charges.ts'
import { unidentifiedProbes } from './unidentified-returns.ts'
import { warehouseReturnProbes } from './warehouse-returns.ts'
import { outboundProbes } from './outbound.ts'
import { stockProbes } from './stock.ts'
import { floorProbes } from './floor.ts'
import { waveProbes } from './waves.ts'
import { storeProbes } from './stores.ts'
import { accountActionProbes } from './account-actions.ts'
import { warehouseProbes } from './warehouse.ts'
import { warehouseLinkProbes } from './warehouse-links.ts'
import { printingProbes } from './printing.ts'
import { viewProbes } from './views.ts'
import { ruleProbes } from './rules.ts'
import { carrierInvoiceProbes } from './carrier-invoices.ts'

/** The probes of every module. */
export const probes: readonly Probe[] = [
  ...addressProbes,
  ...orderProbes,
  ...ownLabelProbes,
  ...importProbes,
  ...productProbes,
  ...exportProbes,
  ...fundsProbes,
  ...shippingProbes,
  ...customsProbes,
  ...addressChangeProbes,
  ...pickupProbes,
  ...claimProbes,
  ...exceptionProbes,
  ...returnProbes,
  ...manifestProbes,
  ...warehouseLinkProbes,
  ...priceProbes,
  ...storeProbes,
  ...messageProbes,
  ...accountProbes,
  ...tenancyProbes,
  ...peopleProbes,
  ...ticketProbes,
  ...paymentProbes,
  ...fundingProbes,
  ...accountActionProbes,
  ...warehouseProbes,
  ...inboundProbes,
  ...countProbes,
  ...badgeProbes,
  ...floorPrintingProbes,
  ...workProbes,
  ...warehouseReturnProbes,
  ...unidentifiedProbes,
  ...warehouseBillProbes,
  ...warehouseChargeProbes,
  ...stockProbes,
  ...floorProbes,
  ...waveProbes,
  ...outboundProbes,
  ...carrierInvoiceProbes,
  ...invoicingProbes,
  ...refundProbes,
  ...printingProbes,
  ...viewProbes,
  ...ruleProbes,
]
