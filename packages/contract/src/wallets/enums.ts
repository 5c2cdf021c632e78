/** What staff do to a customer's account. The amount of a credit limit is the new limit, of every other action what is moved. */
export const accountActionKinds = ['credit', 'debit', 'freeze', 'unfreeze', 'creditLimit', 'writeOff'] as const
export type AccountActionKind = (typeof accountActionKinds)[number]
/** Actions that name a case: of a dispute, a fraud alert, a court. */
export const CASE_KINDS: readonly AccountActionKind[] = ['freeze', 'unfreeze']
