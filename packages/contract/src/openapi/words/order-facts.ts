import { centigrams, codes, type Entries, money, type Sections } from '../entry.ts'

export const ORDER_SEARCH =
  'Order number, recipient, SKU, email, street, city or postal code. Part of it is enough. Or a whole tracking number, as printed or scanned.'

/** What lists of orders can be filtered by besides. */
export const factFilters: Entries = {
  noticeId: ['Only orders that this message of an auto rule is about.', '0f8b6c1e-2a7d-4b43-9a0a-3f1f8d2f7a11'],
  hold: '`true` for orders on hold, `false` for all others.',
  tag: ['Only orders with this tag, in any case.', 'Gift wrap'],
  country: ['Only orders to this country, ISO 3166-1 alpha-2.', 'US'],
  sku: ['Only orders with this SKU in one of their lines, in any case.', 'MUG-01'],
  assignees: ['Only orders assigned to these users, by ID.', [1001]],
  types: codes('OrderType', 'Only orders of these types.', [1]),
  addressChecks: codes('AddressCheck', 'Only orders of whose recipient address this is known.', [4, 6]),
  serviceCode: ['Only orders with this service of the carrier; `-` finds orders without one.', '03'],
  unsent: ['Only orders that could not be sent to their warehouse by themselves, for this reason or for `any`.', 'any'],
  fulfilments: codes('FulfilmentOption', 'Only orders with these fulfillment options.', [10]),
  weightFrom: centigrams('Lowest weight.', 45_359),
  weightTo: centigrams('Highest weight; 0 finds orders without one.', 226_796),
  totalFrom: money("Lowest cost of the order's lines, in the order's own currency.", 250_000),
  totalTo: money("Highest cost of the order's lines; -1 finds orders without prices.", 1_000_000),
  shipByFrom: ['Only orders with a ship-by date on this day or later.', '2026-12-01'],
  shipByTo: ['Only orders with a ship-by date on this day or before.', '2026-12-31'],
}

/** What an order is worth, and when it changed. */
export const orderValue: Entries = {
  lineTotal: money("What the order's lines cost, in its own currency. `null` if none has a price.", 1_250_000),
  updatedAt: 'When the order was last changed.',
}

/** What sellers note of orders, and changes of many. */
export const orderFactSections: Sections = {
  UpdateOrderRequestCustom: {
    _: 'Customs details of one unit of a line. Details with only `null` parts are removed.',
    lineId: ['ID of the line.', 1],
    hsCode: ['HS code. `null` if unknown.', '691200'],
    originCountry: ['Country of origin, ISO 3166-1 alpha-2. `null` if unknown.', 'US'],
    description: ['Declared description in English. `null` if unknown.', 'Stoneware mug'],
    descriptionCn: ['Declared description in Chinese. `null` if unknown.', '陶瓷马克杯'],
    value: money('Declared value of one unit in whole cents of US dollars. `null` if unknown.', 125_000),
  },
  UpdateOrderRequestNextParcel: {
    _: 'Units of a line that the next label takes.',
    lineId: ['ID of the line.', 1],
    quantity: ['Number of units, at most those without a label.', 2],
  },
  OrderDetailShipmentsContent: {
    _: 'Units of a line in a parcel, as they were when its label was bought.',
    lineId: ['ID of the line.', 1],
    sku: ['SKU. `null` if none.', 'MUG-01'],
    name: ['Name of the goods. `null` if none.', 'Stoneware mug'],
    quantity: ['Number of units.', 2],
  },
  EditedLine: {
    _: 'A line as it is to be. It has a SKU, a name, or both.',
    id: ['ID of the line that is kept, with its customs details. `null` for a new line.', 1],
    sku: ['SKU. `null` if none.', 'MUG-01'],
    name: ['Name of the goods. `null` if none.', 'Stoneware mug'],
    quantity: ['Number of units.', 2],
    unitPrice: money('Price of one unit in the currency of the order. `null` if unknown.', 125_000),
  },
  NewOrderLine: {
    _: 'One kind of goods. It has a SKU, a name, or both.',
    sku: ['SKU. `null` if none.', 'MUG-01'],
    name: ['Name of the goods. `null` if none.', 'Stoneware mug'],
    quantity: ['Number of units.', 2],
    unitPrice: money('Price of one unit in whole cents. `null` if unknown.', 125_000),
  },
  OrderItems: {
    _: 'The first line of an order.',
    more: ['Number of further lines.', 0],
    lines: ['Number of lines.', 1],
  },
  OrderHold: {
    _: 'A hold. No label is bought for the order while it lasts.',
    reason: ['Why the order is on hold. `null` if no reason was given.', 'Awaiting stock'],
    until: [
      'Day on which the hold ends by itself, at its start in the time zone of the user who set it. `null` for an open end.',
      '2026-12-01',
    ],
    since: 'When the order was put on hold, in UTC.',
    by: ['Who put it on hold. `null` for the system.', 'Sam Seller'],
  },
  OrderHoldInput: {
    _: 'Puts the order on hold.',
    reason: ['Why, up to 200 characters. `null` for no reason.', 'Awaiting stock'],
    until: ['Day after today on which the hold ends by itself. `null` for an open end.', '2030-12-01'],
  },
  ListTagsResponse: { tags: ['Tags by name.', ['Fragile', 'Gift wrap']] },
  OrderAssignee: {
    _: 'A user of the organization.',
    id: ['ID of the user.', 1001],
    name: ['Name of the user.', 'Sam Seller'],
  },
  ChangeOrdersRequest: {
    _: 'The orders and what to change of each of them. Either `ids` or `query` is given.',
    ids: ['IDs of up to 5,000 orders.', [100242]],
    query: 'Orders that the list would show with this query; no more than 5,000.',
    versions: [
      'Versions of the orders in `ids`, in the same order, as the preview returned them. Orders with another version are left unchanged.',
      [1],
    ],
    change: 'What to change. Omitted parts are unchanged.',
    preview: '`true` to find out what would change, without changing anything.',
  },
  ChangeOrdersRequestQuery: {
    _: 'Parameters of `listOrders`.',
    search: [ORDER_SEARCH, '1001'],
    status: codes('OrderStatus', 'Only orders with these statuses.', [1]),
    storeIds: ['Only orders of these stores; 0 means none.', [1]],
    importId: 'Only orders of this import.',
    todo: 'Only orders awaiting shipment that need attention; see `listOrders`.',
    notPrinted: 'Only orders of which this was never printed; see `listOrders`.',
    ...factFilters,
    sort: 'Order in which they are changed.',
  },
  ChangeOrdersRequestChange: {
    _: 'What is changed of every order. Omitted parts are unchanged.',
    service: 'Service to ship with. `null` for any.',
    fulfilment: codes('FulfilmentOption', 'Fulfillment option. If omitted, it follows from the service.', 10),
    warehouseId: ['Connected warehouse that the orders are sent to by themselves. `null` for none.', 1],
    weight: 'Weight of the package.',
    size: 'Size of the package.',
    shipFrom: 'Sender of the orders.',
    insuredValue: money('Value that the parcels are insured for, in whole cents. `null` for no insurance.', 1_000_000),
    addTags: ['Tags to add.', ['Gift wrap']],
    removeTags: ['Tags to remove.', ['Fragile']],
    hold: 'Puts the orders on hold. `null` releases them.',
  },
  ChangeOrdersRequestChangeService: {
    _: 'A service of a carrier.',
    carrier: codes('Carrier', 'Carrier.', 1),
    serviceCode: ["Code of the carrier's service. `null` for any of the carrier.", 'USPS_GROUND_ADVANTAGE'],
  },
  ChangeOrdersRequestChangeWeight: { _: 'Weight of a package.' },
  ChangeOrdersRequestChangeSize: { _: 'Size of a package.' },
  ChangeOrdersResponse: {
    id: ['ID of the change, for undoing it. `null` for a preview and if nothing changed.', null],
    changed: 'Orders that were changed or, in a preview, would be.',
    same: ['Number of orders that needed no change.', 0],
    refused: 'Orders that were left unchanged, by reason.',
  },
  ChangedOrder: {
    _: 'An order of a bulk change.',
    id: ['ID of the order.', 100242],
    version: ['Version of the order after the change; in a preview the current one.', 1],
  },
  BulkRefusal: {
    _: 'Orders that were left unchanged for one reason.',
    code: ['Error code.', 'ORDER_HAS_LABEL'],
    message: ['Explanation in English.', 'Already has a label'],
    zhMessage: ['Explanation in Chinese.', '已有面单'],
    orders: 'The orders.',
  },
  BulkRefusalOrder: {
    _: 'An order that was left unchanged.',
    id: ['ID of the order.', 100243],
    orderNo: ['Number of the order. `null` if it was not found.', '#1002'],
  },
  undoBulkChange: { id: 'ID of the change.' },
  UndoBulkChangeResponse: {
    restored: ['IDs of the orders that are as before.', [100242]],
    refused: 'Orders that were left unchanged, by reason.',
  },
  ListBulkChangesResponse: { changes: 'The changes, newest first.' },
  ListBulkChangesResponseChange: {
    _: 'A bulk change.',
    id: 'ID of the change.',
    by: ['Who made it. `null` if unknown.', 'Sam Seller'],
    fields: ['What was changed.', ['weight']],
    orders: ['Number of changed orders.', 50],
    undoneAt: ['When it was undone, in UTC. `null` if it was not.', null],
  },
}
