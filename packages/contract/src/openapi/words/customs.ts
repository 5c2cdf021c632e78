import { centigrams, codes, type Entries, money, type Sections } from '../entry.ts'

/** What is set once for all declarations. */
const defaults: Entries = {
  contents: ['What is in the parcel, as customs name it.', 'merchandise'],
  incoterm: ['Terms of delivery. DDP: the sender pays duties and taxes.', 'DAP'],
  consigneeType: codes('ConsigneeType', 'Kind of consignee.', 1),
  nonDelivery: ['What becomes of a parcel that cannot be delivered.', 'return'],
  signer: ['Who signs the declaration.', 'Ada Lovelace'],
  certified: ['`true` if the signer certifies the declaration. Needed before a label is bought.', true],
  taxIds: ['Tax numbers of sender, recipient and importer.', []],
}
const declared: Entries = {
  ...defaults,
  explanation: ['What contents `other` are.', ''],
  invoiceNo: ['Number of the invoice. Empty: the order number.', 'INV-1042'],
  licenseNo: ['Number of an export license. Empty if none.', ''],
  certificateNo: ['Number of a certificate. Empty if none.', ''],
  freight: money('Freight and other costs on the invoice.', 120_000),
  needsLicense: ['`true` if the goods need an export license or are under ITAR.', false],
  eccn: ['Export control classification number. Empty: EAR99.', ''],
  exemption: ['Exemption from export filing besides value and Canada. Empty if none.', ''],
  itn: ['Internal transaction number of the filing in AES. Empty if none.', ''],
}
const line: Entries = {
  lineId: ['ID of the line of the order.', 1],
  description: ['What the goods are, in English. `null` if not known.', 'Cotton T-shirt, knitted'],
  shortDescription: ['Description of up to 30 characters, printed by USPS. `null` if none.', 'Cotton T-shirt'],
  hsCode: ['HS code of 6 to 10 digits. `null` if not known.', '6109100012'],
  originCountry: ['Country of origin. `null` if not known.', 'PT'],
  value: money('Value of one unit, in US dollars.', 120_000),
  netCg: centigrams('Net weight of one unit.', 20_000),
}
const chinese: Entries = { descriptionCn: ['Description in Chinese. `null` if none.', '棉质 T 恤'] }
const quantity: Entries = { quantity: ['Units in the parcel.', 2] }
const taxId: Entries = {
  _: 'A tax number.',
  holder: ['Whose number it is.', 'sender'],
  type: ['Kind of the number.', 'EORI'],
  value: ['The number.', 'GB123456789012'],
}
const place: Entries = { _: 'What of an address decides whether customs see a parcel.' }

export const customsSections: Sections = {
  ShipmentDetailDeclaration: {
    _: 'A customs declaration, as it was when the label was bought.',
    ...declared,
    tariffPayer: codes('TariffPayer', 'Who pays duties and taxes.', 1),
    lines: 'The goods.',
    legend: ['Why no export filing was needed. `null` if it was filed or the parcel is no export.', '30.37(a)'],
  },
  ShipmentDetailDeclarationTaxId: taxId,
  ShipmentDetailDeclarationLine: { _: 'Goods of one kind.', ...line, ...quantity },
  OrderDeclaration: {
    _: 'Customs declaration of an order.',
    version: ['Incremented by every change; 0 until something was entered for this order.', 1],
    customs: 'What is declared of the parcel as a whole.',
    lines: 'The goods that the next label takes.',
    from: 'Where the parcel is sent from. `null` if the order has no sender yet.',
    to: 'Where the parcel goes.',
    weightCg: centigrams('Weight of the parcel. `null` if not known.'),
    crosses: ['`true` if the parcel crosses a customs border.', true],
    editable: ['`true` if the declaration can be changed.', true],
    others: [
      'Value by HS code of the other parcels to the recipient today, in 1/10,000 US dollar: they count for the filing.',
      {},
    ],
    filing: 'Export filing that was made for the order and accepted. `null` if none.',
    deadItns: [
      'ITNs of filings of the order that were canceled or are being corrected: no label is bought with them.',
      [],
    ],
  },
  OrderDeclarationFiling: {
    _: 'An accepted export filing.',
    itn: ['ITN of the filing.', 'X20261124000001'],
    sums: ['Value by HS code that it covers, in 1/10,000 US dollar.', { '6109100012': 30_000_000 }],
    terms: 'What else was filed: a declaration that says otherwise is not covered.',
    sameParties: ['`true` if sender and recipient of the order are those that were filed.', true],
  },
  OrderDeclarationFilingTerms: {
    _: 'What an export filing says besides its parties and goods.',
    ein: ['EIN of the exporter.', '12-3456789'],
    consigneeType: ['Type of the consignee.', 1],
    needsLicense: ['`true` if the export needs a license.', false],
    licenseNo: ['Number of the license. Empty if none.', ''],
    eccn: ['Export control classification number. Empty means EAR99.', ''],
  },
  FilingOfOrder: {
    _: 'The export filing of an order.',
    available: ['`true` if exports are filed for sellers here. Otherwise they file in AES and enter the ITN.', true],
    filing: 'The last filing, which may be canceled. `null` if none was made.',
  },
  EeiFiling: {
    _: 'A filing of an export in AES.',
    id: ['ID of the filing.', 1004],
    state: ['`submitted`, `accepted`, `rejected` or `canceled`.', 'accepted'],
    itn: [
      'ITN of the filing. `null` until it was accepted; stays while a correction is on its way.',
      'X20261124000001',
    ],
    reasons: [
      'Why AES rejected it last, or, once it was canceled, why AES did not cancel it. Empty if it did neither.',
      [],
    ],
    zhReasons: ['The reasons in Chinese.', []],
    sums: ['Value by HS code as it was sent, in 1/10,000 US dollar.', { '6109100012': 30_000_000 }],
    submittedAt: 'When it was sent last, in UTC.',
    decidedAt: 'When AES decided, in UTC. `null` until then.',
    outdated: [
      '`true` if the order declares what it does not cover (more goods, other parties or terms): send it again.',
      false,
    ],
    events: 'Its history, oldest first.',
  },
  FileEeiRequest: {
    requestKey: [
      'Key of the request, chosen by the caller. The same key files once.',
      '5a2f6c1e-6c0d-4d6e-9a0b-3a7a1c0f2b19',
    ],
  },
  getEeiFiling: { id: ['ID of the order.', 100244] },
  fileEei: { id: ['ID of the order.', 100244] },
  cancelEei: { id: ['ID of the order.', 100244] },
  OrderDeclarationCustoms: { _: 'What is declared of a parcel as a whole.', ...declared },
  OrderDeclarationLine: {
    _: 'Goods of one kind.',
    ...line,
    ...quantity,
    ...chinese,
    soldFor: [
      'Price of one unit in the order, in 1/10,000 US dollar. `null` if not known or in another currency.',
      240_000,
    ],
  },
  OrderQuoteParcelDeclaredLow: {
    _: 'An item that is declared at less than half of its price.',
    sku: ['SKU of the item. `null` if it has none.', 'CANDLE-CEDAR'],
    value: money('Declared value of one unit.', 90_000),
    soldFor: money('Price of one unit in the order.', 240_000),
  },
  OrderDeclarationFrom: place,
  CustomsSetting: { _: 'What customs declarations start with.', settings: 'The settings.' },
  CustomsSettingSettings: { _: 'What customs declarations start with.', ...defaults },
  SaveCustomsDefaultsRequest: { settings: 'The settings.' },
  SaveDeclarationRequest: {
    customs: 'What is declared of the parcel as a whole.',
    lines: 'The goods; omitted lines stay as they are.',
  },
  SaveDeclarationRequestLine: {
    _: 'Goods of one kind.',
    ...line,
    descriptionCn: ['Description in Chinese. Absent: as it is.', '棉质 T 恤'],
  },
  PrintCustomsPaperRequest: {
    shipmentIds: ['IDs of the shipments.', [100128]],
    paper: ['`form` (CN22 or CN23, USPS only), `commercialInvoice` or `proForma`.', 'commercialInvoice'],
    size: ['Size of the paper. Invoices are printed on `letter` and `a4`.', 'letter'],
    copies: ['Number of copies.', 1],
  },
  PrintProFormaRequest: { size: ['Size of the paper.', 'letter'], copies: ['Number of copies.', 1] },
  getDeclaration: { id: ['ID of the order.', 100244] },
  saveDeclaration: { id: ['ID of the order.', 100244] },
  listEei: {
    search: ['Tracking number, order number, recipient or ITN.', 'X20261124000001'],
    kind: ['`exempt` from filing or `filed`.', 'filed'],
  },
  EeiRow: {
    _: 'An export and how it was filed.',
    id: ['ID of the purchase of the label.', '00000000-0000-4000-8000-000000000000'],
    at: 'When the label was bought, in UTC.',
    shipment: 'The shipment.',
    order: 'The order.',
    shipDate: ['Day on which the parcel is handed to the carrier.', '2026-01-30'],
    country: ['Destination, by its customs area.', 'DE'],
    kind: ['`exempt` from filing or `filed`.', 'exempt'],
    legend: ['The exemption. `null` if it was filed.', '30.37(a)'],
    itn: ['ITN of the filing. `null` if exempt.', null],
    sums: ['Value by HS code in this parcel, in 1/10,000 US dollar.', { '6109100012': 1_200_000 }],
  },
  EeiRowShipment: { _: 'Reference to a shipment.', voided: ['`true` if its label was voided.', false] },
}
