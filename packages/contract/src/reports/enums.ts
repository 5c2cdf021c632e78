/** What changes the cost of a label, by the number of its event in the ledger; what was absorbed is in no seller's book. */
export const labelEvent = { bought: 3, voided: 5, chargedAgain: 6, adjusted: 22, absorbed: 122 } as const
export type LabelEvent = keyof typeof labelEvent
export const labelEvents = Object.keys(labelEvent) as [LabelEvent]
/** Those that a seller sees. */
export const sellerLabelEvents = [
  'bought',
  'voided',
  'chargedAgain',
  'adjusted',
] as const satisfies readonly LabelEvent[]

/** A voided label counts on the day of its void, or on the day on which it was bought. */
export const datings = ['event', 'label'] as const
export type Dating = (typeof datings)[number]

/** What labels are grouped by, for sellers and for those who sell to them. */
export const spendGroupings = ['carrier', 'service', 'zone'] as const
export type SpendGrouping = (typeof spendGroupings)[number]
export const marginGroupings = ['seller', 'service', 'carrier', 'rule'] as const
export type MarginGrouping = (typeof marginGroupings)[number]
/** What orders are grouped by. An order with several tags counts in the group of each. */
export const orderGroupings = ['store', 'type', 'country', 'service', 'tag'] as const
export type OrderGrouping = (typeof orderGroupings)[number]

/** Stands for an unknown zone, service or rule in calls and addresses. */
export const UNKNOWN = '-'
/** The longest period of a report, in days. */
export const LONGEST_PERIOD = 1_100
