import { money, type Entries, type Sections } from '../entry.ts'

const hours: Entries = {
  code: ['Code of the warehouse, unique for its operator.', 'LAX1'],
  name: ['Name of the warehouse.', 'Harbor Los Angeles'],
  workingDays: ['ISO weekdays on which it works: 1 Monday … 7 Sunday.', [1, 2, 3, 4, 5]],
  holidays: ['Days off.', ['2026-12-25']],
  cutOff: [
    'Cut-off time: 0 none, n for the hour n − 1 of the clock of the warehouse. What is released before it leaves that day; 1 is 12:00 a.m., so everything leaves on the next working day.',
    15,
  ],
  about: ['What sellers read about it before they ask. `null` if nothing.', 'Pick and pack near the port.'],
}
const settings: Entries = {
  ...hours,
  address: 'Where it is; checked.',
  listed: ['`true` if sellers find it in the directory.', true],
  countTolerances: 'Up to how much a difference that a count finds is accepted by itself.',
  unidentifiedDays: ['For how many days sellers may claim a parcel whose order no one knows.', 30],
  mixedSellerBins: ['`true` if goods of two sellers may lie in one place.', false],
  units: ['What its staff weigh and measure in.', 'imperial'],
}
const active = ['`false` after it was deactivated.', true] as const
const warehouseId = ['ID of the warehouse.', 1] as const
const changedAt = ['When its state changed last, in UTC.', '2026-11-02T09:00:00.000Z'] as const
const creditLimit = money('What the seller may owe the operator.', 5_000_000)
const returnDefault = 'What becomes of returned units about which the seller decides nothing within five working days.'
const allowPartial = [
  '`true` ships what is there of an order, and the rest when it comes; `false` waits until everything is there.',
  false,
] as const
const cutOff = ['Cut-off time for this seller. `null`: that of the warehouse.', 15] as const
const notes = ["The operator's own notes; the seller never reads them. `null` if none.", 'Ships fragile goods'] as const
const state = ['State of the connection.', 'active'] as const
const invitationState = ['State of the invitation.', 'pending'] as const
const history = 'What happened to it, oldest first.'
const link: Entries = {
  _: 'A connection of a seller to a warehouse, as its operator sees it.',
  seller: 'The seller.',
  state,
  warehouse: 'The warehouse.',
  changedAt,
  creditLimit,
}
const ownLink: Entries = {
  _: "A connection of the caller's organization to a warehouse.",
  warehouse: 'The warehouse.',
  state,
  changedAt,
  creditLimit,
  returnDefault,
  allowPartial,
}

export const warehouseSections: Sections = {
  OwnWarehouse: {
    _: "One of the caller's warehouses.",
    ...settings,
    active,
    sellers: ['Sellers that are connected, suspended ones included.', 12],
    requests: ['Sellers that wait for an answer.', 2],
  },
  OwnWarehouseCountTolerances: {
    _: 'Up to how much a difference is accepted by itself.',
    plus: 'For more than recorded.',
    minus: 'For fewer than recorded.',
  },
  CountTolerance: {
    _: 'Limits of a difference; the strictest counts, and one is set.',
    units: ['Most units. `null` for no limit.', 1],
    percent: ['Most percent of the recorded stock. `null` for no limit.', 2],
    value: money('Most value, by what the product cost or its declared value. `null` for no limit.', 200_000),
  },
  WarehouseInput: settings,
  UpdateWarehouseRequest: settings,
  SetWarehouseActiveRequest: { active },
  listOwnWarehouses: { inactive: ['`false` leaves out deactivated warehouses.', true] },
  GetWarehouseOverviewResponse: {
    warehouses: ['Active warehouses.', 2],
    sellers: ['Sellers that are connected, each once.', 12],
    suspended: ['Those of them that are suspended somewhere.', 1],
    requests: ['Requests that wait for an answer.', 2],
    invitations: ['Invitations that are not answered.', 3],
    overLimit: ['Sellers that owe more than their credit limit.', 0],
    oldestRequestAt: [
      'When the request was sent that waits longest, in UTC. `null` if none waits.',
      '2026-11-02T09:00:00.000Z',
    ],
  },
  SellerLink: link,
  SellerLinkDetail: {
    ...link,
    request: ['What the seller wrote with its request. `null` if nothing.', 'Mugs, 200 orders a day'],
    cutOff,
    notes,
    returnDefault,
    events: history,
  },
  listLinks: { state, search: ['Part of the name of the seller.', 'redwood'], warehouseId },
  ChangeLinkRequest: { event: 'What to do.' },
  UpdateLinkTermsRequest: {
    creditLimit,
    cutOff,
    notes,
    returnDefault: 'What becomes of returned units about which the seller decides nothing in time. Omitted: unchanged.',
  },
  LinkInvitation: {
    _: 'An email address that was asked to connect. It says nothing of whether someone has an account with it.',
    warehouse: 'The warehouse.',
    sentAt: ['When it was sent last, in UTC.', '2026-11-02T09:00:00.000Z'],
    state: invitationState,
    sentCount: ['How often it was sent.', 1],
  },
  InviteToWarehouseRequest: { warehouseId },
  listLinkInvitations: { state: invitationState, search: ['Part of the email address.', 'ada@'] },
  DirectoryWarehouse: { _: 'A warehouse as sellers see it.', operator: 'Who operates it.', ...hours },
  listWarehouseDirectory: { search: ['Part of the name of the warehouse, its operator or city.', 'harbor'] },
  OwnLink: ownLink,
  OwnLinkDetail: { ...ownLink, events: history },
  RequestWarehouseRequest: { operatorId: ['Organization that operates the warehouse.', 5], warehouseId },
  ChangeOwnLinkRequest: { event: 'What to do.' },
  UpdateOwnLinkRequest: { allowPartial },
  OwnInvitation: {
    _: "An invitation to an email address of the caller's organization.",
    warehouse: 'The warehouse.',
    sentAt: ['When it was sent last, in UTC.', '2026-11-02T09:00:00.000Z'],
  },
  AnswerLinkInvitationRequest: { accept: ['`true` connects, `false` declines.', true] },
  AnswerLinkInvitationResponse: { link: 'The connection. `null` if the invitation was declined.' },
}
