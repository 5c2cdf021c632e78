import type { IdentityState } from './lifecycle.ts'

/** How many documents a submission has, and how large each may be (bytes). */
export const DOCUMENTS_MAX = 4
export const DOCUMENT_BYTES_MAX = 10_000_000
/** What the browser's file picker offers; the server goes by the first bytes. */
export const DOCUMENT_TYPES = 'image/png,image/jpeg,image/webp,image/gif,application/pdf'

/**
 * The state of an organisation's identity. `verified`: the organisation's flag, which may be set without papers (by contract, for
 * resellers' sellers); `last`: the state of the submission sent in last, null without one.
 */
export function identityStateOf(facts: { verified: boolean; last: IdentityState | null }): IdentityState {
  if (facts.verified) return 'verified'
  // Verified once and taken back since: it starts over.
  if (facts.last === null || facts.last === 'verified') return 'notStarted'
  return facts.last
}
