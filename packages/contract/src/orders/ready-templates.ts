import { readyCarrierTemplates } from './ready-templates-carriers.ts'
import { readyErpTemplates } from './ready-templates-erps.ts'
import { readyMarketTemplates } from './ready-templates-markets.ts'
import { type ReadyTemplate, recipientOf } from './ready-template.ts'

const shopify: ReadyTemplate = {
  id: 2,
  marks: ['Name', 'Lineitem name', 'Lineitem quantity', 'Shipping Name', 'Shipping Zip'],
  detail: {
    orderNO: 'Name',
    createTime: 'Created at',
    email: 'Email',
    ...recipientOf((word) => `Shipping ${word}`, {
      name: 'Name',
      company: 'Company',
      line1: 'Address1',
      line2: 'Address2',
      city: 'City',
      state: 'Province',
      zip: 'Zip',
      country: 'Country',
      phone: 'Phone',
    }),
    serviceCode: 'Shipping Method',
    sku: 'Lineitem sku',
    quantity: 'Lineitem quantity',
    itemName: 'Lineitem name',
    itemPrice: 'Lineitem price',
  },
}

const amazon: ReadyTemplate = {
  id: 3,
  marks: ['order-id', 'order-item-id', 'recipient-name', 'ship-address-1', 'ship-postal-code'],
  detail: {
    orderNO: 'order-id',
    reference: 'purchase-order-number',
    createTime: 'purchase-date',
    storeName: 'sales-channel',
    email: 'buyer-email',
    name: 'recipient-name',
    ...recipientOf((word) => `ship-${word}`, {
      line1: 'address-1',
      line2: 'address-2',
      city: 'city',
      state: 'state',
      zip: 'postal-code',
      country: 'country',
      phone: 'phone-number',
    }),
    serviceCode: 'ship-service-level',
    sku: 'sku',
    quantity: 'quantity-purchased',
    itemName: 'product-name',
    itemPrice: 'item-price',
  },
}

const amazonUnshipped: ReadyTemplate = {
  ...amazon,
  id: 11,
  marks: [...amazon.marks, 'quantity-to-ship'],
  detail: { ...amazon.detail, phone: 'buyer-phone-number', quantity: 'quantity-to-ship' },
}

const shipTo = (word: string): string => `Ship To ${word}`
const ebay: ReadyTemplate = {
  id: 4,
  marks: ['Sales Record Number', 'Order Number', 'Buyer Username', 'Ship To Name', 'Ship To Zip'],
  detail: {
    orderNO: 'Order Number',
    createTime: 'Sale Date',
    reference: 'Sales Record Number',
    email: 'Buyer Email',
    ...recipientOf(shipTo, {
      name: 'Name',
      line1: 'Address 1',
      line2: 'Address 2',
      city: 'City',
      state: 'State',
      zip: 'Zip',
      country: 'Country',
      phone: 'Phone',
    }),
    serviceCode: 'Shipping Service',
    sku: 'Custom Label',
    quantity: 'Quantity',
    itemName: 'Item Title',
    itemPrice: 'Sold For',
  },
}

const ebayOlder: ReadyTemplate = {
  id: 5,
  marks: ['Sales Record Number', 'User Id', 'Buyer Fullname', 'Buyer Zip', 'Transaction ID'],
  detail: {
    orderNO: 'Sales Record Number',
    createTime: 'Sale Date',
    email: 'Buyer Email',
    ...recipientOf((word) => `Buyer ${word}`, {
      name: 'Fullname',
      line1: 'Address 1',
      line2: 'Address 2',
      city: 'City',
      state: 'State',
      zip: 'Zip',
      country: 'Country',
      phone: 'Phone Number',
    }),
    serviceCode: 'Shipping Service',
    sku: 'Custom Label',
    quantity: 'Quantity',
    itemName: 'Item Title',
    itemPrice: 'Sale Price',
  },
}

const etsyItems: ReadyTemplate = {
  id: 6,
  marks: ['Sale Date', 'Item Name', 'Listing ID', 'Ship Name', 'Ship Zipcode', 'Order ID'],
  detail: {
    orderNO: 'Order ID',
    createTime: 'Sale Date',
    ...recipientOf((word) => `Ship ${word}`, {
      name: 'Name',
      line1: 'Address1',
      line2: 'Address2',
      city: 'City',
      state: 'State',
      zip: 'Zipcode',
      country: 'Country',
    }),
    sku: 'SKU',
    quantity: 'Quantity',
    itemName: 'Item Name',
    itemPrice: 'Price',
  },
}

const etsyOrders: ReadyTemplate = {
  id: 7,
  marks: ['Sale Date', 'Order ID', 'Buyer User ID', 'Full Name', 'Street 1', 'Ship Zipcode'],
  detail: {
    orderNO: 'Order ID',
    createTime: 'Sale Date',
    name: 'Full Name',
    addressLine1: 'Street 1',
    addressLine2: 'Street 2',
    ...recipientOf((word) => `Ship ${word}`, { city: 'City', state: 'State', zip: 'Zipcode', country: 'Country' }),
    sku: 'SKU',
  },
}

const wooCommerce: ReadyTemplate = {
  id: 8,
  marks: ['Order Number', 'First Name (Shipping)', 'Address 1&2 (Shipping)', 'Postcode (Shipping)'],
  detail: {
    orderNO: 'Order Number',
    createTime: 'Order Date',
    email: 'Email (Billing)',
    phone: 'Phone (Billing)',
    recipientLastName: 'Last Name (Shipping)',
    ...recipientOf((word) => `${word} (Shipping)`, {
      name: 'First Name',
      line1: 'Address 1&2',
      city: 'City',
      state: 'State Code',
      zip: 'Postcode',
      country: 'Country Code',
    }),
    serviceCode: 'Shipping Method Title',
    sku: 'SKU',
    quantity: 'Quantity',
    itemName: 'Item Name',
    itemPrice: 'Item Cost',
  },
}

/** Customer/Order/Coupon Export with a row for each order: its items are packed into one cell (`packed-lines.ts`). */
const wooCommerceOrders: ReadyTemplate = {
  id: 12,
  marks: ['order_number', 'shipping_first_name', 'shipping_postcode', 'line_items'],
  detail: {
    orderNO: 'order_number',
    createTime: 'date',
    email: 'billing_email',
    phone: 'billing_phone',
    recipientLastName: 'shipping_last_name',
    ...recipientOf((word) => `shipping_${word}`, {
      name: 'first_name',
      company: 'company',
      line1: 'address_1',
      line2: 'address_2',
      city: 'city',
      state: 'state',
      zip: 'postcode',
      country: 'country',
    }),
    serviceCode: 'shipping_method',
    sku: 'line_items',
  },
}

const walmart: ReadyTemplate = {
  id: 9,
  marks: ['PO#', 'Order#', 'Customer Name', 'Ship to Address 1', 'Line#', 'Zip'],
  detail: {
    // The number that the buyer knows; of the several purchase orders that one order may be split into, each is its reference (decision 0070).
    orderNO: 'Order#',
    reference: 'PO#',
    createTime: 'Order Date',
    name: 'Customer Name',
    phone: 'Customer Phone Number',
    addressLine1: 'Ship to Address 1',
    addressLine2: 'Ship to Address 2',
    city: 'City',
    stateCode: 'State',
    zipCode: 'Zip',
    serviceCode: 'Shipping Method',
    carrierName: 'Carrier',
    sku: 'SKU',
    quantity: 'Qty',
    itemName: 'Item Description',
    itemPrice: 'Item Cost',
  },
}

const shipStation: ReadyTemplate = {
  id: 10,
  marks: ['Order - Number', 'Ship To - Name', 'Ship To - Address 1', 'Ship To - Postal Code'],
  detail: {
    orderNO: 'Order - Number',
    createTime: 'Date - Order Date',
    storeName: 'Market - Store Name',
    email: 'Customer Email',
    ...recipientOf((word) => `Ship To - ${word}`, {
      name: 'Name',
      company: 'Company',
      line1: 'Address 1',
      line2: 'Address 2',
      city: 'City',
      state: 'State',
      zip: 'Postal Code',
      country: 'Country',
      phone: 'Phone',
    }),
    addressType: 'Ship To - Residential Flag',
    carrierName: 'Carrier - Carrier Selected',
    serviceCode: 'Carrier - Service Requested',
    packageType: 'Service - Package Type',
    packageLength: 'Dimensions - Length',
    packageWidth: 'Dimensions - Width',
    packageHeight: 'Dimensions - Height',
    packageWeight2: 'Weight - TotalOz',
    insuranceDeclared: 'Insurance - Insured Value',
    sku: 'Item - SKU',
    quantity: 'Item - Qty',
    itemName: 'Item - Name',
    itemPrice: 'Item - Price',
  },
}

/** The ready templates, in the order in which they are offered. */
export const readyTemplates: readonly ReadyTemplate[] = [
  shopify,
  amazon,
  amazonUnshipped,
  ebay,
  ebayOlder,
  etsyItems,
  etsyOrders,
  wooCommerce,
  wooCommerceOrders,
  walmart,
  shipStation,
  ...readyMarketTemplates,
  ...readyErpTemplates,
  ...readyCarrierTemplates,
]

const plain = (heading: string): string => heading.trim().toLowerCase()

/** The ready template whose export these headings are; undefined when they are none's. */
export function findReadyTemplate(headings: readonly string[]): ReadyTemplate | undefined {
  const there = new Set(headings.map(plain))
  const fitting = readyTemplates.filter(({ marks }) => marks.every((mark) => there.has(plain(mark))))
  return fitting.toSorted((a, b) => b.marks.length - a.marks.length)[0]
}
