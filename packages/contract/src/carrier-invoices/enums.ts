/** Files that carriers and aggregators bill with. */
export const invoiceFormats = ['ups', 'fedex', 'usps', 'easypost'] as const
export type InvoiceFormat = (typeof invoiceFormats)[number]

/** What a line is: of the shipment itself, on top of it, a refund of it, or of no shipment at all. */
export const lineKinds = ['charge', 'adjustment', 'refund', 'account'] as const
export type LineKind = (typeof lineKinds)[number]

/** What became of a line: no label found, as charged, different from it, posted, absorbed, charged to the account. */
export const lineStates = ['unmatched', 'difference', 'matched', 'posted', 'absorbed', 'account'] as const
export type LineState = (typeof lineStates)[number]

/** How the label of a line was found. */
export const matchedBy = ['tracking', 'reference', 'otherTracking', 'hand'] as const
export type MatchedBy = (typeof matchedBy)[number]

/** A label is suggested for an unmatched line by its ZIP code when it was bought at most so many days before or after it. */
export const LIKELY_DAYS = 14
/** What an unmatched line has in common with a label. */
export const likenesses = ['reference', 'zip', 'weight', 'day'] as const
export type Likeness = (typeof likenesses)[number]

/** Why the carrier billed something else. */
export const adjustmentReasons = [
  'weight',
  'size',
  'zone',
  'residential',
  'address',
  'service',
  'duplicate',
  'voidUsed',
  'refund',
  'claimPaid',
  'other',
] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]

/** For so many days after it was charged a seller may dispute an adjustment. */
export const DISPUTE_DAYS = 30
/** A tracking number may be used again after months: a line is about a label of at most so many days before or after it. */
export const MATCH_DAYS = 180
