import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import { formatMoney, type Money } from '@waybill/contract/core/money'
import { type FundingMethod, isTransfer, typeOfMethod } from '@waybill/contract/funding/enums'
import { feeOf } from '@waybill/contract/funding/fee'
import { transferReference } from '@waybill/contract/funding/reference'
import type { FundingSettings } from '@waybill/contract/funding/settings'
import { fundingStatus } from '@waybill/contract/funds/enums'
import { recordAudit } from '../../../platform/audit/index.ts'
import { addJob } from '../../../platform/jobs/index.ts'
import { needsStaff, tellProviderKind } from './notify.ts'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { sql } from 'kysely'
import { getBalance } from '../funds/index.ts'
import { PROOF_FILE } from './proof-file.ts'
import { findFunding, findFundingByReference, type FundingRequest, presentRow } from './requests.ts'
import { readFundingSettings } from './settings.ts'

export interface NewFunding {
  orgId: number
  /** Null: the system, for example an automatic top-up. */
  userId: number | null
  method: FundingMethod
  /** The operator of a warehouse whose balance is recharged; left out: the postage balance. */
  operatorId?: number
  /** What is to be added to the balance. */
  requested: Money
  at: Date
  /** Of a transfer: the reference that the customer was shown, see `nextReference`. */
  reference?: string
  /** What the customer's bank or payment service calls the transfer. */
  externalReference?: string | null
  proofFileId?: string | null
  /** A denied request that this one is sent in for. */
  replaces?: number | null
  pspSession?: string
}

/** The provider of an organization: its reseller or the platform. */
export async function providerOf(db: Db, orgId: number): Promise<number> {
  const { parent_org_id: provider } = await db
    .selectFrom('tenancy_org')
    .select('parent_org_id')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
  if (provider === null) throw new Error(`Organisation ${orgId} buys from nobody`)
  return provider
}

/** The creditor reference of the organization's next transfer; the same until a request uses it. */
export async function nextReference(db: Db, orgId: number): Promise<string> {
  const { count } = await db
    .selectFrom('funding_request')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('bank_reference', 'is not', null)
    .executeTakeFirstOrThrow()
  return transferReference(orgId, Number(count) + 1)
}

function checkOffer({ method, requested }: NewFunding, { methods, minimum, maximum }: FundingSettings): void {
  if (!methods[method].offered) throw new AppError('FUNDING_METHOD_OFF')
  const refuse = (problem: ReturnType<typeof fieldProblem>) => new AppError('INVALID_INPUT', { fields: [problem] })
  if (requested < minimum)
    throw refuse(fieldProblem('requested', 'FUNDING_AMOUNT_MIN', { params: { min: formatMoney(minimum) } }))
  if (requested > maximum)
    throw refuse(fieldProblem('requested', 'FUNDING_AMOUNT_MAX', { params: { max: formatMoney(maximum) } }))
}

async function checkProof(db: Db, { orgId, proofFileId, replaces }: NewFunding): Promise<void> {
  if (!proofFileId) return
  const file = await db
    .selectFrom('files_file')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', proofFileId)
    .where('kind', '=', PROOF_FILE)
    .executeTakeFirst()
  if (!file) throw notFound('File', '文件')
  const used = await db
    .selectFrom('funding_request')
    .select('id')
    .where('org_id', '=', orgId)
    .where('proof_file_id', '=', proofFileId)
    .where(
      sql<boolean>`(status <> ${stateSql(fundingStatus.denied)} or id is distinct from ${replaces ?? null}::bigint)`,
    )
    .executeTakeFirst()
  if (used) throw new AppError('FUNDING_PROOF_USED')
}

async function checkReplaced(db: Db, { orgId, replaces, operatorId }: NewFunding): Promise<void> {
  if (!replaces) return
  const before = await findFunding(db, replaces)
  if (!before || before.orgId !== orgId || (before.wallet === 'warehouse') !== (operatorId !== undefined))
    throw notFound('Funding request', '充值申请')
  const next = await db
    .selectFrom('funding_request')
    .select('id')
    .where('org_id', '=', orgId)
    .where('replaces', '=', replaces)
    .executeTakeFirst()
  if (before.status !== fundingStatus.denied || next) throw new AppError('FUNDING_REPLACED')
}

const isSame = (found: FundingRequest, funding: NewFunding): boolean =>
  found.orgId === funding.orgId &&
  found.method === funding.method &&
  found.requested === funding.requested &&
  found.proofFileId === (funding.proofFileId ?? null) &&
  found.externalReference === (funding.externalReference ?? null) &&
  (funding.operatorId === undefined ? found.wallet === 'postage' : found.providerOrgId === funding.operatorId) &&
  found.replaces === (funding.replaces ?? null)

/** The request that the same transfer was sent in with before: from another tab, or by a second click. */
async function findTwin(db: Db, funding: NewFunding): Promise<FundingRequest | undefined> {
  if (!isTransfer(funding.method)) return undefined
  const found = funding.reference === undefined ? undefined : await findFundingByReference(db, funding.reference)
  if (found && isSame(found, funding)) return found
  if (found || funding.reference !== (await nextReference(db, funding.orgId)))
    throw new AppError('FUNDING_REFERENCE_USED')
  return undefined
}

async function insert(db: Db, funding: NewFunding, settings: FundingSettings): Promise<FundingRequest> {
  const { orgId, method, requested } = funding
  const row = await db
    .insertInto('funding_request')
    .values({
      org_id: orgId,
      provider_org_id: funding.operatorId ?? (await providerOf(db, orgId)),
      wallet: funding.operatorId === undefined ? 'postage' : 'warehouse',
      type: typeOfMethod[method],
      method,
      currency: (await getBalance(db, orgId)).currency,
      requested,
      fee: feeOf(settings.methods[method], requested),
      bank_reference: isTransfer(method) ? funding.reference! : null,
      external_reference: funding.externalReference ?? null,
      proof_file_id: funding.proofFileId ?? null,
      requested_by: funding.userId,
      created_at: funding.at,
      replaces: funding.replaces ?? null,
      psp_session: funding.pspSession ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentRow(row)
}

/**
 * Money arrived for a request that was denied before: a pending copy of it, with the fee that was agreed then, whatever the provider offers
 * now; returns its id. It names the denied one, unless another request does already. Needs the service scope.
 */
export async function copyDenied(db: Db, { orgId, id, at }: { orgId: number; id: number; at: Date }): Promise<number> {
  await lockRequests(db, orgId)
  const { rows } = await sql<{ id: number }>`
    insert into funding_request (org_id, provider_org_id, type, method, currency, requested, fee, requested_by, created_at, replaces)
    select r.org_id, r.provider_org_id, r.type, r.method, r.currency, r.requested, r.fee, r.requested_by, ${at}::timestamptz,
      case when not exists (select 1 from funding_request n where n.org_id = r.org_id and n.replaces = r.id) then r.id end
    from funding_request r where r.org_id = ${orgId} and r.id = ${id}
    returning id`.execute(db)
  const copy = rows[0]
  if (!copy) throw new Error(`there is no top-up ${id}`)
  const detail = { copyOf: id }
  await recordAudit(db, {
    orgId,
    userId: null,
    action: 'funding.requested',
    subject: { type: 'funding', id: copy.id },
    detail,
  })
  return copy.id
}

/** One at a time for an organization: two tabs that send the same transfer at once are one request. */
const lockRequests = (db: Db, orgId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`funding:${orgId}`}, 0))`.execute(db)

/**
 * Creates a pending request; in the customer's own scope, or the service's for that organization. Sent twice with the same transfer
 * reference and content it is one request, and the first one is returned. Throws INVALID_INPUT (amount), FUNDING_METHOD_OFF,
 * FUNDING_REFERENCE_USED, FUNDING_PROOF_USED, FUNDING_REPLACED, and NotFound for a file or request of somebody else.
 */
export async function createFunding(db: Db, funding: NewFunding): Promise<FundingRequest> {
  await lockRequests(db, funding.orgId)
  const twin = await findTwin(db, funding)
  if (twin) return twin
  const { settings } = await readFundingSettings(db, funding.operatorId ?? (await providerOf(db, funding.orgId)))
  checkOffer(funding, settings)
  await checkReplaced(db, funding)
  await checkProof(db, funding)
  const created = await insert(db, funding, settings)
  await recordAudit(db, {
    orgId: funding.orgId,
    userId: funding.userId,
    action: 'funding.requested',
    subject: { type: 'funding', id: created.id },
    detail: { method: created.method, requested: created.requested },
  })
  if (needsStaff(created)) await addJob(db, tellProviderKind, { orgId: created.orgId, id: created.id })
  return created
}
