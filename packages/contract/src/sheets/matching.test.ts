import { describe, expect, it } from 'vitest'
import { orderImportFields, orderImportKeys, type OrderImportKey } from '../orders/import-fields.ts'
import * as matching from './matching.ts'
import { targetFields } from '../imports/targets.ts'

const isKnownHeading = (text: string) => matching.isKnownHeading(targetFields.orders, text)
const matchColumns = (headings: readonly string[], samples?: readonly (readonly string[])[]) =>
  matching.matchColumns(targetFields.orders, headings, samples)

type Wanted = Partial<Record<OrderImportKey, string>>
const address = (prefix: string, zip: string): Wanted => ({
  city: `${prefix}City`,
  stateCode: `${prefix}State`,
  zipCode: zip,
  countryCode: `${prefix}Country`,
})
/** Headings of real exports and what they mean; samples where the heading alone does not tell. */
const exports: Record<
  string,
  { headings: string; separator?: string; samples?: Record<string, string[]>; wanted: Wanted }
> = {
  Shopify: {
    headings:
      'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,Subtotal,Shipping,Taxes,Total,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing Street,Billing Address1,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Payment Method,Vendor,Id,Tags,Source,Phone,Billing Province Name,Shipping Province Name',
    samples: { Name: ['#1001', '#1002'], 'Shipping Name': ['Ann Lee', 'Bo Li'] },
    wanted: {
      orderNO: 'Name',
      createTime: 'Created at',
      serviceCode: 'Shipping Method',
      name: 'Shipping Name',
      addressLine1: 'Shipping Address1',
      addressLine2: 'Shipping Address2',
      company: 'Shipping Company',
      city: 'Shipping City',
      stateCode: 'Shipping Province',
      zipCode: 'Shipping Zip',
      countryCode: 'Shipping Country',
      phone: 'Shipping Phone',
      email: 'Email',
      sku: 'Lineitem sku',
    },
  },
  Amazon: {
    headings:
      'order-id order-item-id purchase-date payments-date buyer-email buyer-name buyer-phone-number sku product-name quantity-purchased currency item-price ship-service-level recipient-name ship-address-1 ship-address-2 ship-address-3 ship-city ship-state ship-postal-code ship-country ship-phone-number',
    separator: ' ',
    wanted: {
      orderNO: 'order-id',
      createTime: 'purchase-date',
      email: 'buyer-email',
      sku: 'sku',
      serviceCode: 'ship-service-level',
      name: 'recipient-name',
      addressLine1: 'ship-address-1',
      addressLine2: 'ship-address-2',
      city: 'ship-city',
      stateCode: 'ship-state',
      zipCode: 'ship-postal-code',
      countryCode: 'ship-country',
      phone: 'ship-phone-number',
    },
  },
  eBay: {
    headings:
      'Sales Record Number,Order Number,Buyer Username,Buyer Name,Buyer Email,Buyer Note,Buyer Address 1,Buyer City,Buyer State,Buyer Zip,Buyer Country,Ship To Name,Ship To Phone,Ship To Address 1,Ship To Address 2,Ship To City,Ship To State,Ship To Zip,Ship To Country,Item Number,Item Title,Custom Label,Quantity,Sold For,Sale Date,Ship By Date,Shipping Service,Tracking Number',
    wanted: {
      orderNO: 'Order Number',
      createTime: 'Sale Date',
      name: 'Ship To Name',
      phone: 'Ship To Phone',
      addressLine1: 'Ship To Address 1',
      addressLine2: 'Ship To Address 2',
      ...address('Ship To ', 'Ship To Zip'),
      email: 'Buyer Email',
      sku: 'Custom Label',
      quantity: 'Quantity',
      itemName: 'Item Title',
      itemPrice: 'Sold For',
      serviceCode: 'Shipping Service',
    },
  },
  'eBay, older': {
    headings:
      'Sales Record Number,User Id,Buyer Fullname,Buyer Phone Number,Buyer Email,Buyer Address 1,Buyer Address 2,Buyer City,Buyer State,Buyer Zip,Buyer Country,Item ID,Transaction ID,Item Title,Quantity,Sale Price',
    wanted: {
      orderNO: 'Sales Record Number',
      name: 'Buyer Fullname',
      phone: 'Buyer Phone Number',
      email: 'Buyer Email',
      addressLine1: 'Buyer Address 1',
      addressLine2: 'Buyer Address 2',
      ...address('Buyer ', 'Buyer Zip'),
    },
  },
  Etsy: {
    headings:
      'Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Order Shipping,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Date Shipped,Ship Name,Ship Address1,Ship Address2,Ship City,Ship State,Ship Zipcode,Ship Country,Order ID,Variations,Order Type,Payment Type,SKU',
    wanted: {
      orderNO: 'Order ID',
      createTime: 'Sale Date',
      name: 'Ship Name',
      addressLine1: 'Ship Address1',
      addressLine2: 'Ship Address2',
      ...address('Ship ', 'Ship Zipcode'),
      sku: 'SKU',
    },
  },
  WooCommerce: {
    headings:
      'Order Number,Order Status,Order Date,Customer Note,Company (Billing),Address 1&2 (Billing),City (Billing),Email (Billing),Phone (Billing),Address 1&2 (Shipping),City (Shipping),State Code (Shipping),Postcode (Shipping),Country Code (Shipping),Shipping Method Title,SKU,Quantity',
    wanted: {
      orderNO: 'Order Number',
      createTime: 'Order Date',
      email: 'Email (Billing)',
      addressLine1: 'Address 1&2 (Shipping)',
      city: 'City (Shipping)',
      stateCode: 'State Code (Shipping)',
      zipCode: 'Postcode (Shipping)',
      countryCode: 'Country Code (Shipping)',
      serviceCode: 'Shipping Method Title',
      sku: 'SKU',
    },
  },
  Walmart: {
    headings:
      'PO#,Order#,Order Date,Ship By,Delivery Date,Customer Name,Customer Shipping Address,Customer Phone Number,Ship to Address 1,Ship to Address 2,City,State,Zip,Segment,Line#,UPC,Status,Item Description,Shipping Method,Qty,SKU,Carrier,Tracking Number',
    wanted: {
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
      sku: 'SKU',
      carrierName: 'Carrier',
    },
  },
  ShipStation: {
    headings:
      'Order - Number,Date - Order Date,Ship To - Name,Ship To - Company,Ship To - Address 1,Ship To - Address 2,Ship To - City,Ship To - State,Ship To - Postal Code,Ship To - Country,Ship To - Phone,Market - Store Name,Item - SKU,Item - Qty,Carrier - Service Requested,Customer Email',
    wanted: {
      orderNO: 'Order - Number',
      createTime: 'Date - Order Date',
      name: 'Ship To - Name',
      company: 'Ship To - Company',
      addressLine1: 'Ship To - Address 1',
      addressLine2: 'Ship To - Address 2',
      ...address('Ship To - ', 'Ship To - Postal Code'),
      phone: 'Ship To - Phone',
      storeName: 'Market - Store Name',
      sku: 'Item - SKU',
      serviceCode: 'Carrier - Service Requested',
      email: 'Customer Email',
    },
  },
  'a Chinese sheet': {
    headings:
      '订单编号,下单日期,店铺,承运商,物流方式,收件人姓名,收件电话,收件地址,城市,省份,邮编,国家,SKU,重量,发件人,发件国家,发件地址,发件城市,发件省,发件邮编,发件电话',
    wanted: {
      orderNO: '订单编号',
      createTime: '下单日期',
      storeName: '店铺',
      carrierName: '承运商',
      serviceCode: '物流方式',
      name: '收件人姓名',
      phone: '收件电话',
      addressLine1: '收件地址',
      city: '城市',
      stateCode: '省份',
      zipCode: '邮编',
      countryCode: '国家',
      sku: 'SKU',
      packageWeight1: '重量',
      senderName: '发件人',
      senderCountryCode: '发件国家',
      senderAddressLine1: '发件地址',
      senderCity: '发件城市',
      senderStateCode: '发件省',
      senderZipCode: '发件邮编',
      senderPhone: '发件电话',
    },
  },
}

/** The words in which Chinese files speak of sender and recipient, and units in brackets. */
exports['a Chinese sheet that ships goods'] = {
  headings:
    '订单号,发货人,发货国家,发货地址,发货城市,发货州,发货邮编,发货电话,收货人,收货人电话,收货国家,收货地址,地址2,收货城市,收货州,收货邮编,长(cm),宽(cm),高(cm),重量(kg)',
  wanted: {
    orderNO: '订单号',
    senderName: '发货人',
    senderCountryCode: '发货国家',
    senderAddressLine1: '发货地址',
    senderCity: '发货城市',
    senderStateCode: '发货州',
    senderZipCode: '发货邮编',
    senderPhone: '发货电话',
    name: '收货人',
    phone: '收货人电话',
    countryCode: '收货国家',
    addressLine1: '收货地址',
    addressLine2: '地址2',
    city: '收货城市',
    stateCode: '收货州',
    zipCode: '收货邮编',
    packageLength: '长(cm)',
    packageWidth: '宽(cm)',
    packageHeight: '高(cm)',
    packageWeight1: '重量(kg)',
  },
}
exports['a Chinese sheet that posts parcels'] = {
  headings: '单号,寄件人,寄件国家,寄件州,寄件城市,寄件人地址,寄件人邮编,收件人,收件州,重量磅,重量盎司,发货日期',
  wanted: {
    orderNO: '单号',
    senderName: '寄件人',
    senderCountryCode: '寄件国家',
    senderStateCode: '寄件州',
    senderCity: '寄件城市',
    senderAddressLine1: '寄件人地址',
    senderZipCode: '寄件人邮编',
    name: '收件人',
    stateCode: '收件州',
    packageWeight1: '重量磅',
    packageWeight2: '重量盎司',
  },
}

describe('the columns of an export', () => {
  it.each(Object.keys(exports))('of %s find their fields', (name) => {
    const { headings, separator = ',', samples = {}, wanted } = exports[name]!
    const list = headings.split(separator)
    const { mapping } = matchColumns(
      list,
      list.map((heading) => samples[heading] ?? []),
    )
    const found = Object.fromEntries(Object.keys(wanted).map((key) => [key, list[mapping[key] ?? -1]]))
    expect(found).toEqual(wanted)
    const columns = Object.values(mapping)
    expect(new Set(columns).size).toBe(columns.length)
    for (const heading of columns.map((column) => list[column ?? -1] ?? ''))
      expect(heading).not.toMatch(/^Billing|Tax|Total|Tracking/)
  })

  it.each(['en', 'cn'] as const)('headed by our own labels (%s) all match, in any order', (locale) => {
    const fields = orderImportFields.toReversed()
    const { mapping, matchedBy } = matchColumns(fields.map((field) => field.label[locale]))
    expect(mapping).toEqual(Object.fromEntries(fields.map((field, column) => [field.key, column])))
    expect(new Set(Object.values(matchedBy))).toEqual(new Set(['name']))
  })

  it('headed by system names all match', () => {
    expect(matchColumns(orderImportKeys).mapping).toEqual(
      Object.fromEntries(orderImportKeys.map((key, column) => [key, column])),
    )
  })

  it('with spelling mistakes still match', () => {
    const { mapping } = matchColumns(['Recipent name', 'Recipient adress 1', 'Order numbr'])
    expect(mapping).toMatchObject({ name: 0, addressLine1: 1, orderNO: 2 })
  })

  it('for the number that the buyer sees and for a purchase order are told apart, whatever they are called and in any order', () => {
    for (const number of ['Order#', 'Order Number', 'Order ID', 'Order', 'order-id', '订单编号'])
      for (const purchase of [
        'PO#',
        'PO Number',
        'P.O. Number',
        'PO No.',
        'Purchase Order',
        'purchase-order-number',
        '采购单号',
      ]) {
        expect([number, purchase, matchColumns([number, purchase]).mapping]).toEqual([
          number,
          purchase,
          { orderNO: 0, reference: 1 },
        ])
        expect(matchColumns([purchase, number]).mapping).toEqual({ reference: 0, orderNO: 1 })
      }
  })

  it('for a purchase order are the order number where a file has no other', () => {
    const headings = ['PO#', 'Ship to Address 1', 'City']
    for (const samples of [[], [['108812345'], ['1 Main St'], ['Reno']]])
      expect(matchColumns(headings, samples).mapping).toEqual({ orderNO: 0, addressLine1: 1, city: 2 })
    expect(matchColumns(['PO Number', 'Reference']).mapping).toEqual({ orderNO: 0, reference: 1 })
  })

  it('called ST are the state when they hold states, and not when they hold streets', () => {
    const headings = ['City', 'ST', 'Zip']
    const rest = (column: string[]) => [['Austin', 'Houston'], column, ['78701', '77001']]
    expect(matchColumns(headings, rest(['TX', 'Texas'])).mapping).toEqual({ city: 0, stateCode: 1, zipCode: 2 })
    expect(matchColumns(headings, rest(['12 Main St', '9 Elm Ave'])).mapping.stateCode).toBeUndefined()
  })

  it('that hold something else than their name says are left to the user', () => {
    expect(matchColumns(['Carrier'], [['pending', 'paid', 'paid']]).mapping.storeName).toBeUndefined()
    expect(matchColumns(['Email'], [['yes', 'no', 'yes']]).mapping).toEqual({})
    expect(matchColumns(['Date'], [['red', 'blue']]).mapping).toEqual({})
  })

  it('without a known name are matched by what they hold, when there is no doubt', () => {
    const samples = [
      ['a@example.com', 'b@example.com'],
      ['US', 'CA'],
      ['x', 'y'],
    ]
    const { mapping, matchedBy } = matchColumns(['Contact', 'Where', 'Remark'], samples)
    expect(mapping).toEqual({ email: 0, countryCode: 1 })
    expect(matchedBy).toEqual({ email: 'content', countryCode: 'content' })
  })

  it('with first and last names apart are put together, and a last name beside a whole name is not', () => {
    expect(matchColumns(['First name', 'Last name']).mapping).toEqual({ name: 0, recipientLastName: 1 })
    expect(matchColumns(['Full name', 'First name', 'Last name']).mapping).toEqual({ name: 0 })
  })

  it('that say one thing in several words are matched by them; words for two things are not', () => {
    const headings = [
      'Custom label (SKU)',
      'Ship to province/region/state',
      '收件省/州',
      'City (Billing)',
      'Name/Phone',
    ]
    expect(matchColumns(headings.slice(0, 2)).mapping).toEqual({ sku: 0, stateCode: 1 })
    expect(matchColumns(headings.slice(2)).mapping).toEqual({ stateCode: 0 })
  })

  it('say how sure each match is: the field by its own name most, a spelling mistake less, a stand-in least', () => {
    const { confidence } = matchColumns(['Order number', 'Recipent name', 'Billing phone'])
    expect(confidence.orderNO).toBe(1)
    expect(confidence.name).toBeLessThan(confidence.orderNO!)
    expect(confidence.phone).toBeLessThan(confidence.name!)
  })

  it('of one meaning are matched once', () => {
    expect(matchColumns(['Recipient name', 'Recipient name']).mapping).toEqual({ name: 0 })
    expect(matchColumns([]).mapping).toEqual({})
  })

  it.each([
    ['Order number', true],
    ['收件邮编', true],
    ['ship-postal-code', true],
    ['Ann Lee', false],
    ['90001', false],
    ['', false],
  ])('“%s” is a known heading: %s', (text, known) => expect(isKnownHeading(text) >= 0.85).toBe(known))
})

describe('insurance', () => {
  const mapped = (heading: string) =>
    Object.entries(matchColumns([heading, 'Order number']).mapping).find(([, at]) => at === 0)?.[0]

  it.each([
    'Declared value',
    'declared_value',
    '申报价值',
    '申报金额',
    'Customs value',
    'Declared Value (USD)',
    '报关金额',
  ])('is not bought for a column of customs values: %s', (heading) => expect(mapped(heading)).toBe('declaredValue'))

  it.each([
    'Insured value',
    '保险金额',
    'insuranceDeclared',
    'Insurance Amount',
    'Insurance - Insured Value',
    '投保金额',
  ])('is bought for a column that says it outright: %s', (heading) => expect(mapped(heading)).toBe('insuranceDeclared'))

  it.each(['Insurance', 'Insured', 'Insured valu', 'Shipping insurance', 'insure', '是否投保', '保险'])(
    'is never guessed, but offered: %s',
    (heading) => {
      expect(mapped(heading)).toBeUndefined()
      const columns = [{ index: 3, heading }]
      expect([...matching.offeredColumns(targetFields.orders, columns, {})]).toEqual([['insuranceDeclared', 3]])
      expect(matching.offeredColumns(targetFields.orders, columns, { reference: 3 }).size).toBe(0)
      expect(matching.offeredColumns(targetFields.orders, columns, { insuranceDeclared: 1 }).size).toBe(0)
    },
  )

  it('is not offered for other columns', () => {
    const columns = ['Total value', 'Declared value', '申报价值', 'Price'].map((heading, index) => ({ index, heading }))
    expect(matching.offeredColumns(targetFields.orders, columns, {}).size).toBe(0)
  })
})
