/** What a reader has to know before the first call, in Markdown. */
export const introduction = `
Shipping and order management: orders, labels, tracking, products, postage funds.

## Getting started

1. Call \`login\` (on a reseller's site \`saasLogin\`) with your user name and password.
2. Send the \`accessToken\` with every call: \`Authorization: Bearer <accessToken>\`. It expires after \`expiresIn\` seconds.
3. Before it expires, exchange the \`refreshToken\` for new tokens with \`refreshToken\`. A refresh token works once; using an old one later ends the session.

Tokens work on the site that issued them only. On a page where you are logged in, the calls of this reference use your session.

## Responses

Every JSON response has the same envelope: \`result\`, \`data\`, \`message\`, \`zhMessage\`, \`errorCode\`. With \`result\` \`OK\` the result is in \`data\`; \`NODATA\` means that nothing was found. Errors have a truthful HTTP status and an \`errorCode\` that programs can rely on; \`message\` (English) and \`zhMessage\` (Chinese) are for people. \`INVALID_INPUT\` lists every wrong field in \`data\`. The \`x-request-id\` header identifies a response for support.

## Numbers

- **Money** is a whole number of 1/10,000 of the currency unit: 131700 is $13.17.
- **Weights** named \`…Cg\` are hundredths of a gram: 45359 is 1 lb. A package has \`weight\` in whole pounds or kilograms and \`weight2\` in ounces or grams.
- **Codes** such as \`status\` or \`carrier\` are numbers; each enumeration is a schema of its own that names every value.
- **IDs** are unique within your organization. UUIDs identify imports, exports, quotes and files.

## Dates and times

Days are \`YYYY-MM-DD\`. Times are UTC in ISO 8601.

## Paging

Lists return \`records\`, \`total\` and \`next\`. Send \`next\` as \`cursor\`, with all other parameters unchanged, for the following page; \`null\` means that there is none. \`total.count\` stops at 10,000, and \`total.capped\` is then \`true\`.

## Repeating a call safely

Calls that spend money or create something need an \`Idempotency-Key\` header. After a timeout, send the same request with the same key: it is done at most once, and you get the first response. The same key with another request is rejected with \`IDEMPOTENCY_KEY_REUSED\`.

## Concurrent changes

Entries that can be edited have a \`version\`. Send the one you read; if someone else has changed the entry, the response is \`CONFLICT\`.

## Rate limits

By default 50 calls per second and user, 300 in a burst, and 200 per second and IP address, 1,000 in a burst. Above that the response is 429 \`TOO_MANY_REQUESTS\` with a \`Retry-After\` header in seconds. Logins and codes have stricter limits.

## Compression

Send \`Accept-Encoding: br, gzip\`: larger responses are compressed.
`.trim()

/** What the calls of a tag are for. */
export const tags: Record<string, string> = {
  Tenancy: 'Public settings and brand of a site.',
  Tenants: 'Resellers, their sites and domains, for the platform.',
  Setup: 'First steps of a reseller: brand, domain, email, sellers and approvals.',
  Invitations: 'Invitations that a reseller sends to sellers.',
  Identity: 'Logging in and out, tokens, the logged-in user.',
  Account: "The caller's own account: profile, password, email, sessions, two-factor authentication.",
  Orders: 'Orders: list, details, changes, cancellation.',
  Addresses: 'The address book, address checks, states and postal codes.',
  Imports: 'Importing spreadsheets: upload, mapping, review, import, undo.',
  Products: 'Products and their import.',
  'Imports and exports': 'Import and export jobs.',
  Exports: 'Exporting orders, shipments, products, transactions, the funding history and bills.',
  Messages: 'Messages to the organization and counts of what needs attention.',
  Support: 'Support tickets.',
  Settings: 'Default settings for orders and labels.',
  'Auto rules':
    'Conditions and actions that decide for orders, run from top to bottom. What a person chose is never changed.',
  Security: 'Security events and rules.',
  'Carrier tables': 'What prices and limits of carriers are read from, for platform staff.',
  'Rate sheets':
    'What carriers charge, by version: loaded from files, compared, tried and scheduled by platform staff.',
  Shipping: 'Rates, labels, voids, shipments and tracking.',
  Views: 'Saved views of lists, and how a user looks at them.',
  Printing: 'Labels, packing slips and pick lists on paper, and what is printed.',
  Funds: 'Postage balance and transactions.',
  'Ledger check': 'Checks of the ledger, for platform staff.',
  'Carrier invoices': 'What carriers billed: invoice files, matching with labels, differences and disputes.',
  Funding: 'Adding money to the postage balance, and approving it.',
  Accounts: "What staff do to their customers' accounts, and a reseller's own balance.",
  'Warehouse charges': 'What warehouses charge sellers for their work and for storage, with disputes.',
  'Warehouse bills': 'What warehouses charged in a month, numbered, as PDF and csv.',
  'Warehouse rates': 'Rate cards of warehouse operators, by version.',
  'Warehouse funds': 'Balances with the operators of warehouses: recharges, charges and transfers.',
  Claims: 'What is claimed for parcels that were lost, damaged or came incomplete: evidence, decisions and payment.',
  Exceptions:
    'What keeps parcels from arriving, as carriers report it or their silence shows, and what was done about it.',
  Returns: 'Labels from buyers back to the seller, charged when they are used where the carrier bills so.',
  Warehouses: 'Warehouses as their operators keep them: address, working days, cut-off.',
  'Warehouse connections': 'Who is connected to which warehouse: requests, invitations, terms, suspensions.',
  Inventory: 'Stock of a seller in connected warehouses, and the movements that explain it.',
  Inbound: 'Goods that a seller announces to a warehouse.',
  Receiving: 'Inbound shipments received by scans, for the staff of a warehouse.',
  'Warehouse returns': 'Goods of shipped orders that come back to a warehouse, and what the seller decides about them.',
  'Unidentified returns':
    'Parcels at a warehouse whose order no one knows, which sellers claim by an order number of their own.',
  'Unidentified returns floor': 'Parcels whose order no one knows, recorded and decided by the staff of a warehouse.',
  'Returns floor': 'Returns inspected by scans, unit by unit, for the staff of a warehouse.',
  'Warehouse moves': 'Goods moved from place to place by scans, for the staff of a warehouse.',
  'Stock counts':
    'What really lies in places, counted blind and compared with the stock, for the staff of a warehouse.',
  'Work orders': 'Work that a seller asks a warehouse to do with its goods: kits, labels, packing, inspection.',
  'Work orders of customers': 'Work orders for the staff of a warehouse: quoted, done by scans, charged.',
  'Warehouse printing': 'Label printers and stations of a warehouse, and what was printed there, for its staff.',
  'Warehouse badges':
    'Badges and PINs of the people of a warehouse, and the devices on which they log in by them for work on the floor.',
  'Put away': 'Goods brought from the dock to their places, for the staff of a warehouse.',
  'Warehouse places': 'Places of a warehouse, for its staff.',
  'Warehouse stock': 'Stock by place and movements by hand, for the staff of a warehouse.',
  Outbound: 'Orders of a seller that a warehouse ships: sending them, and what became of each.',
  'Warehouse outbound': 'Orders that a warehouse ships for sellers, for its staff.',
  'Warehouse floor':
    'What staff of a warehouse do with orders: release, pick, pack, ship, put back. Every command has an ID of its own.',
  'Warehouse waves': 'Orders that staff of a warehouse pick together in one walk, each into its own tote.',
  'Address changes': 'Parcels on their way that are to be redirected, returned or held, as their carriers offer it.',
  Pickups: 'Carriers that come to collect parcels, once or on the same weekdays.',
  'Balance refunds': 'Unused balance on its way back to its payer.',
  Invoices: 'Bills of closed months, invoices, credit notes, and how a provider issues them.',
  Payments: 'Paying top-ups by card and bank debit, saved methods and auto top-up.',
  Prices: "A provider's price rules, groups of customers and previews.",
  Outbox: 'Emails and text messages on their way out.',
  Dashboard: 'Figures for the home page.',
  'Identity verification': "Verifying a seller's identity.",
  Users: 'Users of a provider: approval, suspension, identity documents.',
  Registration: 'Sign-up and forgotten passwords.',
  Search: 'One search over orders, shipments and products.',
  Stores: 'Selling channels: connecting stores, syncing orders.',
}
