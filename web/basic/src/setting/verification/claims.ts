import type { IdentityClaims, IdentitySubmission } from '@waybill/contract/verification/api'

/** What a person has typed; empty texts are nothing. */
export type Draft = Record<keyof IdentityClaims, string>
export type DraftKey = keyof Draft

const keys: readonly DraftKey[] = [
  'personName',
  'personRole',
  'companyName',
  'registrationNo',
  'country',
  'line1',
  'line2',
  'city',
  'stateName',
  'zip',
]
export const requiredKeys: readonly DraftKey[] = [
  'personName',
  'personRole',
  'companyName',
  'registrationNo',
  'country',
  'line1',
  'city',
]

/** Where typing begins: what was sent in before, else the name that the account has. */
export function draftOf(sent: IdentitySubmission | null, known: { person: string; company: string }): Draft {
  const draft = Object.fromEntries(keys.map((key) => [key, sent?.[key] ?? ''])) as Draft
  return sent ? draft : { ...draft, personName: known.person, companyName: known.company }
}

/** What must be filled and is not. */
export const missingKeys = (draft: Draft): DraftKey[] => requiredKeys.filter((key) => draft[key].trim() === '')

/** What is sent. */
export const claimsOf = (draft: Draft): IdentityClaims => ({
  ...draft,
  line2: draft.line2.trim() || null,
  stateName: draft.stateName.trim() || null,
  zip: draft.zip.trim() || null,
})
