import type { IdentitySubmission } from '@waybill/contract/verification/api'
import { expect, it } from 'vitest'
import { claimsOf, draftOf, missingKeys, requiredKeys } from './claims.ts'

const known = { person: 'Noah Fresh', company: 'Fresh Start Goods' }
const sent = {
  id: 1,
  state: 'rejected',
  personName: 'N. Fresh',
  personRole: 'Owner',
  companyName: 'Fresh LLC',
  registrationNo: '4711',
  country: 'US',
  line1: '1 Main St',
  line2: null,
  city: 'Albany',
  stateName: 'NY',
  zip: null,
  documents: [],
  submittedAt: '2026-01-01T00:00:00Z',
  decidedAt: '2026-01-02T00:00:00Z',
  reason: 'Blurred',
} satisfies IdentitySubmission

it('begins with what the account is called, and nothing else', () => {
  const draft = draftOf(null, known)
  expect([draft.personName, draft.companyName, draft.city]).toEqual(['Noah Fresh', 'Fresh Start Goods', ''])
  expect(missingKeys(draft)).toEqual(requiredKeys.filter((key) => !['personName', 'companyName'].includes(key)))
})
it('keeps the entries of before after a refusal, to the letter', () => {
  const draft = draftOf(sent, known)
  expect(missingKeys(draft)).toEqual([])
  expect(claimsOf(draft)).toEqual({
    personName: 'N. Fresh',
    personRole: 'Owner',
    companyName: 'Fresh LLC',
    registrationNo: '4711',
    country: 'US',
    line1: '1 Main St',
    line2: null,
    city: 'Albany',
    stateName: 'NY',
    zip: null,
  })
})
it('takes blanks for nothing', () => {
  expect(missingKeys({ ...draftOf(sent, known), city: '  ' })).toEqual(['city'])
  expect(claimsOf({ ...draftOf(sent, known), zip: ' ' }).zip).toBeNull()
})
