import { stockCondition } from '../stock/conditions.ts'
import { consigneeType, tariffPayer } from '../customs/declaration.ts'
import { consigneeNames } from '../customs/words.ts'
import { fulfilmentWords } from '../orders/fulfilment.ts'
import { controlCode } from '../address-changes/lifecycle.ts'
import { batteries } from '../declarations/batteries.ts'
import { payMethodNames } from '../declarations/cod.ts'
import { addressType, addressValidationResult, addressValidationStatus, residentialType } from '../addresses/enums.ts'
import { carriers } from '../carriers/catalogue.ts'
import { signature, surchargeService, surchargeStatus } from '../carriers/enums.ts'
import { effectiveServiceWords } from '../prices/words.ts'
import { refundStatus } from '../refunds/enums.ts'
import { documentKind } from '../invoicing/enums.ts'
import { billType, deductionType, flowType, fundingStatus, fundingType, postageChangeType } from '../funds/enums.ts'
import { domainType } from '../tenancy/enums.ts'
import { exportFileType, exportStatus, tableView } from '../exports/enums.ts'
import { labelSize, trackingStatus } from '../shipping/enums.ts'
import { addressCheck, fulfilmentOption, orderStatus, orderType } from '../orders/enums.ts'
import { orgType } from '../core/enums.ts'
import { pullOrderStatus, storeType } from '../stores/enums.ts'
import { ticketStatus } from '../tickets/enums.ts'
import {
  businessCategory,
  monthlyShipmentVolume,
  monthlyShippingCost,
  mostUsedService,
  productCategory,
  referralSource,
} from '../registration/sign-up-choices.ts'
import { addressCheckWords, orderStatusWords, orderTypeWords } from '../orders/words.ts'
import { postageChangeWords } from '../funds/words.ts'
import { trackingStatusWords } from '../shipping/words.ts'

export type Codes = { about: string; values: readonly (readonly [value: number, name: string])[] }

/** One name a value: a value without a name does not compile. */
function namedCodes<T extends Record<string, number>>(about: string, values: T, names: Record<keyof T, string>): Codes {
  return { about, values: Object.entries(values).map(([key, value]) => [value, names[key]!] as const) }
}
/** Names that screens use as well. */
const worded = (about: string, words: Record<number, { en: string }>, values: Record<string, number>): Codes => ({
  about,
  values: Object.values(values).map((value) => [value, words[value]!.en] as const),
})

/** Every enumeration that travels as a number. */
export const codeLists = {
  OrganizationType: namedCodes('Kind of organization.', orgType, {
    OMS: 'Seller',
    WMS: 'Warehouse operator',
    ADMIN: 'Platform operator',
    SERVER: 'Reseller',
  }),
  DomainType: namedCodes("Kind of a site's domain.", domainType, {
    OWN: "The reseller's own domain",
    PLATFORM: 'A subdomain of the platform',
  }),
  OrderType: worded('Where an order came from.', orderTypeWords, orderType),
  TariffPayer: namedCodes('Who pays duties and taxes.', tariffPayer, { recipient: 'Recipient', sender: 'Sender' }),
  ConsigneeType: worded('Kind of consignee.', consigneeNames, consigneeType),
  AddressCheck: worded("What is known of the address of an order's recipient.", addressCheckWords, addressCheck),
  FulfilmentOption: worded('How an order is fulfilled.', fulfilmentWords, fulfilmentOption),
  OrderStatus: worded('Status of an order.', orderStatusWords, orderStatus),
  TrackingStatus: worded('Status of a shipment.', trackingStatusWords, trackingStatus),
  EffectiveService: worded('Services that a surcharge applies to.', effectiveServiceWords, surchargeService),
  SurchargeStatus: namedCodes('Whether a surcharge is charged.', surchargeStatus, {
    active: 'Active',
    inactive: 'Inactive',
  }),
  Carrier: { about: 'Carrier.', values: carriers.map(({ id, name }) => [id, name.en] as const) },
  StoreType: namedCodes('Selling channel of a store.', storeType, {
    Unknown: 'Unknown, or the demo store',
    Amazon: 'Amazon',
    Ebay: 'eBay',
    ShipStation: 'ShipStation',
    Shopify: 'Shopify',
    Etsy: 'Etsy',
    BigCommerce: 'BigCommerce',
    Walmart: 'Walmart',
    WalmartDsv: 'Walmart DSV',
    Groupon: 'Groupon',
    Wayfair: 'Wayfair',
    WooCommerce: 'WooCommerce',
    NewEgg: 'Newegg',
    Wish: 'Wish',
  }),
  StoreState: namedCodes(
    'Connection of a store.',
    { notConnected: 0, active: 1, paused: 2, reauthorize: 3, frozen: 4, closed: 5 },
    {
      notConnected: 'Not connected',
      active: 'Active',
      paused: 'Paused',
      reauthorize: 'Credentials must be renewed',
      frozen: 'Store is frozen',
      closed: 'Store is closed',
    },
  ),
  PullOrderStatus: namedCodes("Progress of a store's latest sync.", pullOrderStatus, {
    init: 'Never synced',
    loading: 'Running',
    success: 'Finished',
    failed: 'Failed',
  }),
  AddressType: namedCodes('Use of an address.', addressType, { sender: 'Sender', recipient: 'Recipient' }),
  AddressValidationStatus: namedCodes('Outcome of the latest address check.', addressValidationStatus, {
    none: 'Not checked',
    success: 'Correct',
    error: 'Has errors',
  }),
  AddressValidationResult: namedCodes('What the address check found out.', addressValidationResult, {
    unknown: 'Unknown',
    residential: 'Residential',
    commercial: 'Commercial',
    error: 'Error',
    notValidated: 'Not validated: correct as far as data is available',
  }),
  ResidentialType: namedCodes('Kind of a delivery address.', residentialType, {
    all: 'Not specified',
    residential: 'Residential',
    nonResidential: 'Non-residential',
  }),
  LabelsPerSheet: namedCodes(
    'Labels printed on a sheet.',
    { one: 1, two: 2 },
    { one: 'One', two: 'Two, one in each half' },
  ),
  SheetHalf: namedCodes('Half of a sheet.', { first: 1, second: 2 }, { first: 'First', second: 'Second' }),
  StockCondition: namedCodes('Condition of goods in a warehouse.', stockCondition, {
    good: 'Good',
    quarantine: 'Quarantine',
    damaged: 'Damaged',
    hold: 'On hold',
  }),
  LabelSize: namedCodes('Size of a label.', labelSize, { fourBySix: '4 × 6 in', letter: '8.5 × 11 in' }),
  Signature: namedCodes('Signature on delivery.', signature, {
    indirect: 'Indirect signature',
    direct: 'Direct signature',
    adult: 'Adult signature',
    serviceDefault: "The service's default",
    none: 'No signature',
  }),
  PayMethod: {
    about: 'How the recipient of a cash on delivery parcel may pay.',
    values: Object.entries(payMethodNames).map(([id, { en }]) => [Number(id), en] as const),
  },
  BatteryType: {
    about: 'Kind of batteries in a parcel.',
    values: [
      [0, 'No batteries'] as const,
      ...Object.entries(batteries).map(([id, { name }]) => [Number(id), name.en] as const),
    ],
  },
  ExportStatus: namedCodes('Status of an export.', exportStatus, {
    success: 'Finished',
    failed: 'Failed',
    pending: 'Running',
  }),
  ExportFileType: namedCodes('Number of files of an export.', exportFileType, {
    single: 'One file',
    batch: 'Several files in a zip archive',
  }),
  TableView: namedCodes('List that an export shows.', tableView, { shipment: 'Shipments', order: 'Orders' }),
  PostageChangeType: worded('Reason for a postage transaction.', postageChangeWords, postageChangeType),
  FlowType: namedCodes('Direction of a postage transaction.', flowType, { addFunds: 'Funds added', billed: 'Billed' }),
  DeductionType: namedCodes('How an amount was deducted.', deductionType, {
    instant: 'Charged immediately',
    holding: 'Held first, charged later',
  }),
  BillType: namedCodes('Type of a bill.', billType, {
    adjust: 'Adjustments',
    void: 'Voided labels',
    bill: 'Charges',
    refund: 'Refunds',
  }),
  DocumentKind: namedCodes('What a document is.', documentKind, { invoice: 'Invoice', creditNote: 'Credit note' }),
  RefundStatus: namedCodes('Status of a refund of unused balance.', refundStatus, {
    requested: 'Pending',
    approved: 'Approved',
    paid: 'Paid',
    denied: 'Denied',
    failed: 'Failed',
    canceled: 'Canceled',
  }),
  ControlCode: namedCodes('Control code: how far an intervention is.', controlCode, {
    pending: 'Pending',
    process: 'Process',
    finished: 'Finished',
  }),
  FundingStatus: namedCodes('Status of a request to add money.', fundingStatus, {
    approved: 'Approved',
    pending: 'Pending',
    denied: 'Denied',
  }),
  FundingType: namedCodes('How money comes in.', fundingType, {
    funding: 'Card or bank debit',
    serviceTransfer: 'Payment-service transfer',
    bankTransfer: 'Bank transfer',
  }),
  TicketStatus: namedCodes('Status of a support ticket.', ticketStatus, {
    open: 'Waiting for the provider',
    waiting: 'Waiting for the seller',
    closed: 'Closed',
  }),
  BusinessCategory: namedCodes('Line of business of a seller.', businessCategory, {
    eCommerce: 'E-commerce business',
    tradingCompany: 'Trading company',
    expressStore: 'Express store',
    shippingCompany: 'Shipping company',
    warehouse: 'Warehouse',
    retailer: 'Retailer',
    onlineSellerWholesaler: 'Online seller and wholesaler',
    other: 'Other',
  }),
  ProductCategory: namedCodes('What a seller mainly sells.', productCategory, {
    beautyAndPersonalCare: 'Beauty and personal care',
    fashion: 'Fashion',
    electronics: 'Electronics',
    toysAndGames: 'Toys and games',
    automotive: 'Automotive',
    homeAndKitchen: 'Home and kitchen',
    healthAndHousehold: 'Health and household',
    sportsAndOutdoors: 'Sports and outdoors',
    other: 'Other',
  }),
  ReferralSource: namedCodes('How a seller heard about the site.', referralSource, {
    searchOnline: 'Online search',
    referral: 'Referral',
    emailAds: 'Email campaign',
    socialMedia: 'Social media',
    other: 'Other',
  }),
  MonthlyShipmentVolume: namedCodes('Shipments per month.', monthlyShipmentVolume, {
    upTo50: '1 to 50',
    upTo500: '51 to 500',
    upTo1500: '501 to 1,500',
    upTo3000: '1,501 to 3,000',
    upTo7500: '3,001 to 7,500',
    more: 'More than 7,500',
  }),
  MonthlyShippingCost: namedCodes('Shipping cost per month in US dollars.', monthlyShippingCost, {
    upTo500: '$1 to $500',
    upTo1000: '$500 to $1,000',
    upTo2000: '$1,000 to $2,000',
    upTo5000: '$2,000 to $5,000',
    upTo20000: '$5,000 to $20,000',
    more: 'More than $20,000',
  }),
  MostUsedService: namedCodes('Service that a seller uses most.', mostUsedService, {
    domesticGround: 'Domestic ground',
    domesticExpress: 'Domestic express',
    internationalImport: 'International import',
    internationalExport: 'International export',
  }),
} satisfies Record<string, Codes>
export type CodeName = keyof typeof codeLists

type Json = Record<string, unknown>

/** The component of an enumeration: each value with its name, both for programs and for readers. */
export function codeSchema({ about, values }: Codes): Json {
  return {
    type: 'integer',
    description: `${about} ${values.map(([value, name]) => `\`${value}\` ${name}`).join('; ')}.`,
    oneOf: values.map(([value, title]) => ({ const: value, title })),
    examples: [values[0]?.[0]],
  }
}
