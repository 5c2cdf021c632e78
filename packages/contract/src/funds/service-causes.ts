import type { Text } from '../core/messages.ts'

/** What a fee beside a label, or a payment for it, is about; stored as the reference of the ledger's events. */
export const serviceCauseWords = {
  addressChange: { en: 'Address change', cn: '地址变更' },
  claim: { en: 'Insurance claim', cn: '保险理赔' },
  eei: { en: 'EEI filing', cn: 'EEI 申报' },
  pickup: { en: 'Pickup', cn: '上门取件' },
} as const satisfies Record<string, Text>
export type ServiceCause = keyof typeof serviceCauseWords
export const serviceCauses = Object.keys(serviceCauseWords) as [ServiceCause]

/** The cause that a reference of the ledger names; null for events about anything else. */
export const serviceCauseOf = (reference: string | null): ServiceCause | null =>
  serviceCauses.find((cause) => cause === reference) ?? null
