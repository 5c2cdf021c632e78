import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { IdentityClaims } from '@waybill/contract/verification/api'
import { isCountryCode } from '@waybill/contract/places/countries'
import { identityState } from '@waybill/contract/verification/lifecycle'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { PLATFORM_ORG_ID } from '../../site/tenancy/index.ts'
import { ownDocuments } from './documents.ts'

export type NewSubmission = IdentityClaims & { documentIds: readonly string[] }
type Who = Pick<Actor, 'orgId' | 'userId'>

/** Throws unless papers are asked of the caller: sellers of resellers count as verified, and so does who is. */
export async function checkAsked(db: Db, actor: Pick<Actor, 'orgId' | 'tenantOrgId'>): Promise<void> {
  if (actor.tenantOrgId !== PLATFORM_ORG_ID) throw new AppError('VERIFICATION_NOT_NEEDED')
  const org = await db
    .selectFrom('tenancy_org')
    .select('identity_verified')
    .where('id', '=', actor.orgId)
    .executeTakeFirstOrThrow()
  if (org.identity_verified) throw new AppError('VERIFICATION_DONE')
}

function checkCountry(country: string): void {
  if (isCountryCode(country)) return
  throw new AppError('INVALID_INPUT', { fields: [fieldProblem('country', 'COUNTRY', { params: { value: country } })] })
}

const orNull = (text: string | null): string | null => text?.trim() || null

/** As the index says it: a parameter in its place would fit no index. */
const open = sql<boolean>`state <> ${stateSql(identityState.rejected)}`

/** Null when a submission is open already: the index of open ones decides, also between two at once. */
async function insertSubmission(
  db: Db,
  { orgId, userId }: Who,
  input: NewSubmission,
  at: Date,
): Promise<number | null> {
  const row = await db
    .insertInto('identity_verification')
    .values({
      org_id: orgId,
      person_name: input.personName,
      person_role: input.personRole,
      company_name: input.companyName,
      registration_no: input.registrationNo,
      country: input.country,
      line1: input.line1,
      line2: orNull(input.line2),
      city: input.city,
      state_name: orNull(input.stateName),
      zip: orNull(input.zip),
      submitted_by: userId,
      submitted_at: at,
    })
    .onConflict((conflict) => conflict.column('org_id').where(open).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Sends papers in; in the organisation's own scope. Answers the submission's id. */
export async function submit(db: Db, who: Who, input: NewSubmission, at: Date): Promise<number> {
  const documentIds = [...new Set(input.documentIds)]
  await ownDocuments(db, who.orgId, documentIds)
  checkCountry(input.country)
  const id = await insertSubmission(db, who, input, at)
  if (id === null) throw new AppError('VERIFICATION_PENDING')
  await db
    .insertInto('identity_document')
    .values(
      documentIds.map((file, index) => ({
        org_id: who.orgId,
        verification_id: id,
        place: index + 1,
        file_id: file,
      })),
    )
    .execute()
  await recordAudit(db, {
    orgId: who.orgId,
    userId: who.userId,
    action: 'identity.submitted',
    subject: { type: 'identity', id },
  })
  return id
}
