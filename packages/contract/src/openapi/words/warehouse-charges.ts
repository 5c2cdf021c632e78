import { type Entries, money, type Sections } from '../entry.ts'

const id = ['ID of the charge.', 1000] as const
const row: Entries = {
  id,
  act: 'The work.',
  day: ['Day of the work by the clock of the warehouse, YYYY-MM-DD.', '2027-05-02'],
  at: ['When it was charged, in UTC.', '2027-05-02T10:11:12Z'],
  warehouse: 'The warehouse.',
  cause: 'The document that the work belongs to. `null` for put-away and storage.',
  quantity: ['For how many; units for storage.', 3],
  volume: [
    'For storage, the volume that the rate is for, in 1/100 ft³. `null` for other work and for products without a size.',
    null,
  ],
  rate: money('Rate of one by the rate card. `null` if it has none.', 5500),
  amount: money('What it came to. `null` if it has no price yet, or was waived.', 16_500),
  state: 'Its state.',
  dispute: 'State of its dispute. `null` if it was not disputed.',
}
const detail: Entries = {
  cardVersion: ['Version of the rate card of its day. `null` if it had none.', 2],
  minimum: money('The least that the charge comes to. `null` without a rate.', 0),
  unpricedFor: 'Why it has no price by itself. `null` if it has one.',
  note: ['Said when it was priced or waived. `null` if nothing.', null],
  disputed: 'The dispute of it. `null` if there is none.',
  stored: 'For storage, what lay in the warehouse at the end of the day.',
}
const seller = 'The customer.'
const sellerParts: Entries = {
  _: 'The customer of a charge.',
  id: ['ID of the organization.', 11],
  name: ['Its name.', 'Demo seller'],
}
const warehouseParts: Entries = {
  _: 'The warehouse of a charge.',
  id: ['ID of the warehouse.', 1],
  code: ['Its code.', 'RNO1'],
  name: ['Its name.', 'Reno'],
}
const cause: Entries = {
  _: 'The document that work belongs to.',
  kind: 'What it is.',
  id: ['Its ID.', 1007],
  number: ['Its number.', 'OB-1007'],
}
const disputed: Entries = {
  _: 'A dispute of a charge.',
  state: 'Its state.',
  reason: ['Reason of the seller.', 'Packed twice'],
  openedAt: ['When it was opened, in UTC.', '2027-05-03T08:00:00Z'],
  answer: ['Answer of the warehouse. `null` before.', null],
  answeredAt: ['When it was answered, in UTC. `null` before.', null],
}
const stored: Entries = {
  _: 'A product that lay in a warehouse at the end of a day.',
  sku: ['SKU of the product.', 'CANDLE-01'],
  name: ['Its name.', 'Candle'],
  units: ['Units that lay there.', 500],
  freeUnits: ['Units that cost nothing because they came lately.', 0],
  volume: ['Volume of one unit in mm³. `null` if it has no size.', 3_277_413],
  amount: money('Its part of the charge, before the day is rounded to cents. `null` without a price.', 12_558),
}
const sums: Entries = {
  _: 'Totals of all charges that match.',
  charged: money('What was charged and not given back.', 1_250_000),
  givenBack: money('What was charged and given back.', 16_500),
  unpriced: ['How many have no price yet.', 1],
  disputed: ['How many are disputed and not answered.', 1],
}
const filter: Entries = {
  warehouseId: ['Only work at this warehouse.', 1],
  act: 'Only this work.',
  state: 'Only those in this state.',
  dispute: 'Only those with a dispute in this state.',
  dateFrom: ['First day of the work, YYYY-MM-DD.', '2027-05-01'],
  dateTo: ['Last day of the work, YYYY-MM-DD.', '2027-05-31'],
  document: ['Number of the document, in upper or lower case.', 'OB-1007'],
}
const stay: Entries = {
  dateFrom: ['First day, YYYY-MM-DD. By default 30 days before the last one.', '2027-05-01'],
  dateTo: ['Last day, YYYY-MM-DD; at most 366 days. By default today.', '2027-05-31'],
  warehouseId: ['Only what lay in this warehouse.', 1],
  productId: ['Only this product.', 1000],
  by: 'What it is grouped by.',
}
const storageSums: Entries = {
  days: ['Days at whose end goods lay there.', 31],
  units: ['Units at the end of each day, added up over the days.', 15_500],
  freeUnits: ['Those of them that cost nothing because they came lately.', 0],
  volume: ['Volume that the rate is for, added up over the days, in 1/100 ft³.', 179_398],
  charged: money('What was charged for it and not given back; parts of a charge are exact to 1/10,000.', 389_298),
  givenBack: money('What was charged for it and given back.', 0),
  unpriced: ['Units, added up over the days, whose storage has no price yet.', 0],
}
const scope = 'Whom the card is for. `null`: all customers without one of their own.'
const scopeParts: Entries = {
  _: 'The only customer and warehouse that a rate card is for.',
  sellerId: ['ID of the customer.', 11],
  warehouseId: ['ID of the warehouse.', 1],
}
const seen = {
  draftId: ['ID of the draft that the caller has seen. `null` if there was none.', 1000],
  edits: ['How often it was saved; 0 if there was none.', 1],
} as const
const rates = 'What it charges for.'
const rate: Entries = {
  _: 'A row of a rate card.',
  act: 'The work.',
  rate: money('Rate of one; 0 is free.', 5500),
  minimum: money('The least that one charge comes to, in whole cents; 0 if there is none.', 0),
  freeDays: ['For storage, days after receipt that cost nothing.', 0],
}

export const warehouseChargeSections: Sections = {
  getStorageReport: stay,
  GetStorageReportResponse: {
    period: 'The days that it covers.',
    sums: 'Totals of all groups.',
    product: 'The product that it was asked for. `null` if for none.',
  },
  GetStorageReportResponsePeriod: {
    _: 'The days of a report.',
    from: ['First day, YYYY-MM-DD.', '2027-05-01'],
    to: ['Last day, YYYY-MM-DD.', '2027-05-31'],
  },
  StorageSums: { _: 'Totals of the storage of a period.', ...storageSums },
  GetStorageReportResponseProduct: {
    _: 'A product in a report.',
    sku: ['Its SKU.', 'CANDLE-01'],
    name: ['Its name.', 'Candle'],
  },
  StorageRow: {
    _: 'What lay in warehouses and what its storage cost.',
    key: ['The day YYYY-MM-DD, the month YYYY-MM, or the ID of the warehouse or product.', '2027-05-02'],
    name: ['Name of the warehouse or product. `null` for a day or a month.', null],
    sku: ['SKU of the product. `null` for other groups.', null],
    ...storageSums,
  },
  CustomerChargeRow: { _: 'Work that a customer is charged for, and what it cost.', ...row, seller },
  OwnCharge: { _: 'Work of a warehouse, what it cost and why.', ...row, ...detail },
  OwnChargeWarehouse: warehouseParts,
  OwnChargeCause: cause,
  OwnChargeDisputed: disputed,
  OwnChargeStored: stored,
  CustomerCharge: { _: 'Work that a customer is charged for, what it cost and why.', ...row, seller, ...detail },
  CustomerChargeSeller: sellerParts,
  ListOwnChargesResponse: { sums: 'Totals of all charges that match.' },
  ListOwnChargesResponseSums: sums,
  ListCustomerChargesResponse: { sums: 'Totals of all charges that match.' },
  ListOwnChargesResponseRecord: { _: 'Work of a warehouse and what it cost.', ...row },
  listOwnCharges: { operatorId: ['Only work of this operator of warehouses.', 5], ...filter },
  listCustomerCharges: { sellerId: ['Only work that this customer is charged for.', 11], ...filter },
  getOwnCharge: { id },
  getCustomerCharge: { id },
  disputeCharge: { id },
  DisputeChargeRequest: { reason: ['Why it is wrong; the warehouse reads it.', 'Packed twice'] },
  priceCharge: { id },
  PriceChargeRequest: {
    amount: money('What is taken, in whole cents.', 15_000),
    note: ['Note that the customer reads. `null` if none.', null],
  },
  waiveCharge: { id },
  WaiveChargeRequest: { reason: ['Reason that the customer reads.', 'Our mistake'] },
  answerChargeDispute: { id },
  AnswerChargeDisputeRequest: {
    accept: ['`true` gives the charge back; `false` keeps it.', true],
    answer: ['Answer that the customer reads.', 'You are right'],
  },
  RateVersion: {
    _: 'A published version of a rate card.',
    version: ['Its number.', 2],
    startsOn: ['First day on which work is charged by it, YYYY-MM-DD.', '2027-05-01'],
    publishedAt: ['When it was published, in UTC.', '2027-04-20T16:00:00Z'],
    sample: ['`true` if it came with the demo.', false],
    rows: rates,
  },
  RateCard: {
    _: 'A rate card with its versions and its draft.',
    scope,
    versions: 'Published versions, newest first.',
    current: ['Version in force today. `null` if none of this card.', 2],
    draft: 'Draft of the next version. `null` if there is none.',
    earliest: ['First day from which a new version may charge, YYYY-MM-DD.', '2027-05-03'],
  },
  RateCardScope: scopeParts,
  RateCardDraft: {
    _: 'Draft of a version.',
    id: ['ID of the draft.', 1000],
    edits: ['How often it was saved.', 1],
    rows: rates,
  },
  RateCardDraftRow: rate,
  getRateCard: {
    sellerId: ['ID of the customer, with the warehouse; without both, the card for all customers.', 11],
    warehouseId: ['ID of the warehouse.', 1],
  },
  ListOwnRateCardsResponse: { records: 'Connected customers by name, each warehouse for itself.' },
  ListOwnRateCardsResponseRecord: {
    _: 'A customer at a warehouse.',
    seller,
    warehouse: 'The warehouse.',
    own: ['`true` if there is a card for this customer alone, or its draft.', false],
  },
  ListOwnRateCardsResponseRecordSeller: sellerParts,
  ListOwnRateCardsResponseRecordWarehouse: warehouseParts,
  SaveRateDraftRequest: { scope, ...seen, rows: rates },
  PublishRateCardRequest: {
    scope,
    ...seen,
    startsOn: ['First day on which work is charged by it, YYYY-MM-DD.', '2027-05-03'],
  },
  DiscardRateDraftRequest: { scope, ...seen },
}
