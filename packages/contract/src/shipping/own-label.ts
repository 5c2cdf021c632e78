export const ownLabelKinds = ['PDF', 'PNG', 'ZPL'] as const
export type OwnLabelKind = (typeof ownLabelKinds)[number]
export const MAX_OWN_LABEL_BYTES = 5 * 1_048_576
/** Labels of one file, and of one call that attaches them. */
export const MOST_OWN_LABELS = 100
