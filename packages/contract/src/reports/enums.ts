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

/** What the money that a provider owes its customers is grouped by; by provider only for the platform. */
export const floatGroupings = ['customer', 'provider'] as const
export type FloatGrouping = (typeof floatGroupings)[number]
/** What requests to add funds are grouped by. */
export const fundingGroupings = ['method', 'customer', 'outcome'] as const
export type FundingGrouping = (typeof fundingGroupings)[number]
/** What labels that carriers have billed are grouped by: their cause is why the bill differs from the quote. */
export const accuracyGroupings = ['carrier', 'service', 'cause'] as const
export type AccuracyGrouping = (typeof accuracyGroupings)[number]
/** Stands for an unknown zone, service or rule in calls and addresses. */
export const UNKNOWN = '-'
/** The longest period of a report, in days. */
export const LONGEST_PERIOD = 1_100
