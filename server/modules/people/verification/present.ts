import type { IdentityDocument, IdentitySubmission, VerificationInfo } from '@waybill/contract/verification/api'
import { identityStateOf } from '@waybill/contract/verification/verification'
import type { Db } from '../../../platform/database/index.ts'
import { documentsOf, listDrafts } from './documents.ts'

const MAX_EARLIER = 20

const submissions = (db: Db, orgId: number) =>
  db
    .selectFrom('identity_verification')
    .select([
      'id',
      'state',
      'person_name',
      'person_role',
      'company_name',
      'registration_no',
      'country',
      'line1',
      'line2',
      'city',
      'state_name',
      'zip',
      'submitted_at',
      'decided_at',
      'reason',
    ])
    .where('org_id', '=', orgId)
    .orderBy('id', 'desc')
    .limit(MAX_EARLIER + 1)

type Row = Awaited<ReturnType<ReturnType<typeof submissions>['executeTakeFirstOrThrow']>>

const present = (row: Row, documents: IdentityDocument[]): IdentitySubmission => ({
  id: row.id,
  state: row.state as IdentitySubmission['state'],
  personName: row.person_name,
  personRole: row.person_role,
  companyName: row.company_name,
  registrationNo: row.registration_no,
  country: row.country,
  line1: row.line1,
  line2: row.line2,
  city: row.city,
  stateName: row.state_name,
  zip: row.zip,
  documents,
  submittedAt: row.submitted_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
})

/** The submission that an organisation sent in last; null without any. */
export async function lastSubmission(db: Db, orgId: number): Promise<IdentitySubmission | null> {
  const row = await submissions(db, orgId).limit(1).executeTakeFirst()
  return row ? present(row, await documentsOf(db, orgId, row.id)) : null
}

/** Where an organisation stands with its identity. */
export async function verificationOf(db: Db, orgId: number): Promise<VerificationInfo> {
  const org = await db
    .selectFrom('tenancy_org')
    .select('identity_verified')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
  const [last, ...earlier] = await submissions(db, orgId).execute()
  const submission = last ? present(last, await documentsOf(db, orgId, last.id)) : null
  return {
    state: identityStateOf({ verified: org.identity_verified, last: submission?.state ?? null }),
    submission,
    earlier: earlier.map((row) => ({
      id: row.id,
      submittedAt: row.submitted_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      reason: row.reason,
    })),
    drafts: await listDrafts(db, orgId),
  }
}
