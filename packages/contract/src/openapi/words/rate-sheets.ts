import { codes, type Entries, money, type Sections } from '../entry.ts'

const scope: Entries = {
  kind: 'The table: base rates, surcharges, fuel surcharges by week, or delivery areas.',
  carrier: codes('Carrier', 'Carrier.', 2),
  service: ['Service whose base rates they are. `null` for the other tables, which are of the whole carrier.', '03'],
}
const scopeQuery: Entries = { ...scope, service: ['Service whose base rates they are; only for base rates.', '03'] }
const seen: Entries = {
  seen: ['`edit` of the draft when it was read. 0 if there was none.', 1],
}
const origin: Entries = {
  source: ['Where the figures come from.', 'UPS daily rates 2027'],
  sourceDate: ['Date of the source. `null` if unknown.', '2026-12-21'],
  status: '`verified` if they were checked against the source.',
}
const facts: Entries = {
  ...origin,
  name: ['Name of the version.', 'Daily rates 2027'],
  rows: ['Number of rows.', 2400],
  note: ['What staff noted. `null` if nothing.', null],
}
const priced: Entries = {
  before: money('What the carrier charges by the tables in force. `null` if it has no price.', 127_300),
  after: money('What it charges by the draft. `null` if it has no price.', 139_100),
}
const tried: Entries = {
  _: 'A price with where it comes from.',
  cost: money('What the carrier charges.', 127_300),
  zone: ['Zone of the route.', '8'],
  lines: 'The lines that it adds up to.',
}
const line: Entries = {
  _: 'A line of a price.',
  ...origin,
  code: ['Code of the line.', 'base'],
  amount: money('Its amount.', 98_500),
}

export const rateSheetSections: Sections = {
  listRateSheets: {
    carrier: codes('Carrier', 'Only those of this carrier.', 2),
    kind: 'Only this table.',
  },
  ListedSheet: {
    _: 'A rate sheet and what is in force.',
    ...scope,
    current: 'The version in force today. `null` if there is none.',
    next: 'The next scheduled version. `null` if there is none.',
    hasDraft: '`true` if there is a draft.',
  },
  SheetVersion: {
    _: 'A version of a rate sheet.',
    ...facts,
    version: ['Its number. 0 is what came with the release.', 3],
    id: ['ID of the version. `null` for that of the release.', 1002],
    state: 'Its state.',
    from: ['First day on which parcels ship by it. `null` if it always applied.', '2027-01-04'],
    to: ['Day before which it ends. `null` if it does not.', null],
    createdBy: ['Who saved it. `null` for that of the release.', 'Paula Platform'],
    createdAt: ['When it was saved, in UTC. `null` for that of the release.', '2026-12-21T10:00:00.000Z'],
    scheduledBy: ['Who scheduled it. `null` if it was not.', 'Paula Platform'],
    scheduledAt: ['When it was scheduled, in UTC. `null` if it was not.', '2026-12-21T10:05:00.000Z'],
  },
  getRateSheet: {
    ...scopeQuery,
    day: ['Day on which the draft is compared with the version in force. Without it, today.', '2027-01-04'],
  },
  Sheet: {
    _: 'A rate sheet with its versions and its draft.',
    ...scope,
    versions: 'Its versions, newest first. The last one is that of the release.',
    draft: 'The draft of the next version. `null` if there is none.',
    earliest: ['First day from which a version may apply.', '2026-12-21'],
    releaseLeftOut: [
      'When a release brought other rows after staff had loaded theirs, which stay in force. `null` if it did not.',
      null,
    ],
  },
  SheetDraft: {
    _: 'A draft with what it changes.',
    ...facts,
    id: ['ID of the draft.', 1003],
    edit: ['Number of its latest save. Each save of a draft has another one.', 1],
    basedOn: ['Version that it was built from. 0 is that of the release.', 0],
    doubts: 'What the file left open, to be confirmed when it is scheduled.',
    savedBy: ['Who saved it last.', 'Paula Platform'],
    savedAt: ['When it was saved last, in UTC.', '2026-12-21T10:00:00.000Z'],
    comparison: 'What it changes of the version in force.',
  },
  SheetDoubt: {
    _: 'Something that a file left open.',
    code: ['Code of it.', 'unitUnsaid'],
    message: ['What it is, in English.', 'The header row names no unit of weight: read as lb.'],
    zhMessage: ['What it is, in Chinese.', '标题行未注明重量单位，已按 lb 读取。'],
  },
  SheetComparison: {
    _: 'What differs between a draft and the version in force.',
    added: ['Rows that are new.', 0],
    gone: ['Rows that are gone.', 0],
    changed: ['Rows that differ.', 1200],
    same: ['Rows that are the same.', 8],
    largestRisePpm: ['Largest rise of a price, in millionths. `null` if none rises.', 59_000],
    largestFallPpm: ['Largest fall of a price, in millionths, negative. `null` if none falls.', null],
    rows: 'Up to 200 differences: 50 rows gone, 50 rows added, then the largest changes.',
  },
  SheetDifference: {
    _: 'A row that differs.',
    change: 'Whether it is new, gone or different.',
    values: ['What tells the row apart, by column.', { zone: '5', upToX100: 1000, weightUnit: 'lb' }],
    fields: 'The columns that differ.',
    percentPpm: ['How much the price changes, in millionths of what it was. `null` if it does not.', 59_000],
  },
  SheetDifferenceField: {
    _: 'A column that differs.',
    column: ['Name of the column.', 'amount'],
    before: ['Value in force. `null` if none.', 127_300],
    after: ['Value of the draft. `null` if none.', 134_800],
  },
  downloadRateSheet: {
    ...scopeQuery,
    version: ['Number of the version, 0 for that of the release. Without it, the one in force today.', 3],
    format: 'Kind of file.',
  },
  loadRateSheet: {
    ...scopeQuery,
    ...seen,
    ...origin,
    name: ['Name of the version.', 'Daily rates 2027'],
    worksheet: ['Worksheet of a workbook by its name. Without it, the first one with rows.', 'UPS Ground'],
  },
  LoadRateSheetResponse: {
    _: 'What became of a file.',
    sheet: 'The rate sheet, with the new draft if the file had no errors.',
    problems: 'What is wrong in the file. Empty if it was loaded.',
  },
  SheetProblem: {
    _: 'An error in a file.',
    row: ['Row of the file, from 1. `null` if it is about the file as a whole.', 12],
    column: ['Column as spreadsheets name it. `null` if it is about the whole row.', 'C'],
    code: ['Error code.', 'RATE_SHEET_PRICE'],
    message: ['What is wrong, in English.', '“abc” is no price in whole cents above 0'],
    zhMessage: ['What is wrong, in Chinese.', '“abc”不是大于 0 且精确到分的价格'],
  },
  DraftFromVersionRequest: {
    ...scope,
    ...seen,
    version: ['Number of the version, 0 for that of the release.', 0],
  },
  listSheetSurcharges: { carrier: codes('Carrier', 'Carrier.', 2) },
  ListSheetSurchargesResponse: {
    _: 'Surcharges of a carrier.',
    ofDraft: '`true` if they are those of a draft.',
    edit: ['Number of the latest save of the draft. 0 if there is none.', 0],
    surcharges: 'The surcharges.',
  },
  ListedSurcharge: {
    _: 'A surcharge.',
    ...origin,
    key: ['Names the surcharge in its sheet.', 'residential||ground||||||||'],
    values: ['What it is for, by column.', { kind: 'residential', appliesTo: 'ground' }],
    amount: money('Its amount.', 59_500),
    effectiveService: codes('EffectiveService', 'Effective service. `null` if it is for something else.', 1),
    status: codes('SurchargeStatus', 'Whether it is charged.', 1),
    read: '`verified` if it was checked against the source.',
  },
  ChangeSheetSurchargeRequest: {
    ...seen,
    carrier: codes('Carrier', 'Carrier.', 2),
    key: ['Key of the surcharge.', 'residential||ground||||||||'],
    amount: money('New amount, in whole cents.', 62_500),
    effectiveService: codes('EffectiveService', 'Effective service. `null` to leave it.', 1),
    status: codes('SurchargeStatus', 'Whether it is charged.', 1),
    reason: ['Why. Shown as the source of the amount.', 'Notice of December'],
  },
  TryRateSheetRequest: {
    ...scope,
    ...seen,
    day: ['Ship date for which it is tried. Without it, the first day from which it may apply.', '2027-01-04'],
    parcel: 'A parcel to price too. `null` for none.',
  },
  TryRateSheetResponse: {
    _: 'What a draft does to labels and to a parcel.',
    day: ['Ship date for which it was tried.', '2027-01-04'],
    labels: 'The latest labels, priced again.',
    parcel: 'The parcel. `null` if none was given.',
  },
  TryRateSheetResponseLabels: {
    _: 'The latest labels, priced again.',
    count: ['Number of labels.', 500],
    priced: ['Labels that have a price before and after.', 498],
    changed: ['Labels whose price changes.', 430],
    lost: ['Labels that have no price any more.', 2],
    before: money('Sum of the prices before.', 52_310_000),
    after: money('Sum of the prices after.', 54_870_000),
    largestRise: 'The label whose price rises most. `null` if none rises.',
    largestFall: 'The label whose price falls most. `null` if none falls.',
    rows: 'The first 50 labels: those without a price, then the largest changes.',
  },
  SheetLabel: {
    _: 'A label, priced again.',
    ...priced,
    id: ['ID of its purchase.', '0b0e3f0e-58a8-4f8a-9c54-0a8c2f6a1d11'],
    at: ['When it was bought, in UTC.', '2026-12-20T18:00:00.000Z'],
    customer: ['Who bought it.', 'Demo seller'],
    trackingNo: ['Tracking number.', '1Z9999990300000018'],
    serviceCode: ['Service of the carrier.', '03'],
  },
  TryRateSheetResponseParcel: {
    _: 'A parcel, priced before and after.',
    rates: 'Its prices by service.',
    problems: 'Why services have no price after.',
  },
  TriedRate: {
    _: 'Price of a parcel with a service.',
    serviceCode: ['Service of the carrier.', '03'],
    before: 'By the tables in force. `null` if it has no price.',
    after: 'By the draft. `null` if it has no price.',
  },
  TriedRateBefore: tried,
  TriedRateBeforeLine: line,
  ScheduleRateSheetRequest: {
    ...scope,
    ...seen,
    startsOn: ['First ship date that it applies to.', '2027-01-04'],
    doubtsSeen: ['`true` if what the file left open has been checked.', true],
    versionsSeen: [
      'Versions in force on that day or beginning later, which the draft was not built from, that have been checked.',
      [],
    ],
    note: ['A note. `null` for none.', null],
  },
  DiscardRateSheetRequest: { ...scope, ...seen },
}
