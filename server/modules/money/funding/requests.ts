import type { Money } from '@waybill/contract/core/money'
import type { FundingWallet } from '@waybill/contract/funding/api'
import type { FundingDenial, FundingMethod } from '@waybill/contract/funding/enums'
import type { ValueOf } from '@waybill/contract/core/lifecycle'
import type { fundingLifecycle } from '@waybill/contract/funding/funding-lifecycle'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { FundingRequestTable as Table } from '../../../platform/database/schema.ts'

/** A request as the module's code handles it. */
export interface FundingRequest {
  orgId: number
  id: number
  providerOrgId: number
  /** Of a warehouse balance, the provider is the operator of the warehouse. */
  wallet: FundingWallet
  method: FundingMethod
  status: ValueOf<typeof fundingLifecycle>
  currency: string
  /** To be added to the balance; the fee comes on top. */
  requested: Money
  fee: Money
  /** What arrived, fee included; null until approved. */
  received: Money | null
  bankReference: string | null
  externalReference: string | null
  proofFileId: string | null
  requestedBy: number | null
  createdAt: Date
  firstApprovedBy: number | null
  firstReceived: Money | null
  decidedBy: number | null
  decidedAt: Date | null
  denial: FundingDenial | null
  reason: string | null
  replaces: number | null
  disputedAt: Date | null
  returnedAt: Date | null
  pspSession: string | null
  pspPayment: string | null
  receiptFileId: string | null
}

export const presentRow = (row: Selectable<Table>): FundingRequest => ({
  orgId: row.org_id,
  id: row.id,
  providerOrgId: row.provider_org_id,
  wallet: row.wallet as FundingWallet,
  method: row.method as FundingMethod,
  status: row.status as FundingRequest['status'],
  currency: row.currency,
  requested: row.requested,
  fee: row.fee,
  received: row.received,
  bankReference: row.bank_reference,
  externalReference: row.external_reference,
  proofFileId: row.proof_file_id,
  requestedBy: row.requested_by,
  createdAt: row.created_at,
  firstApprovedBy: row.first_approved_by,
  firstReceived: row.first_received,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
  denial: row.denial as FundingDenial | null,
  reason: row.reason,
  replaces: row.replaces,
  disputedAt: row.disputed_at,
  returnedAt: row.returned_at,
  pspSession: row.psp_session,
  pspPayment: row.psp_payment,
  receiptFileId: row.receipt_file_id,
})

type Column = 'id' | 'bank_reference' | 'psp_payment'

async function find(db: Db, column: Column, value: number | string): Promise<FundingRequest | undefined> {
  const row = await db.selectFrom('funding_request').selectAll().where(column, '=', value).executeTakeFirst()
  return row && presentRow(row)
}

/** The request of this id that the scope may see; undefined: there is none, or it is somebody else's. */
export const findFunding = (db: Db, id: number): Promise<FundingRequest | undefined> => find(db, 'id', id)
export const findFundingByReference = (db: Db, reference: string): Promise<FundingRequest | undefined> =>
  find(db, 'bank_reference', reference)
/** The request that a payment at the processor was credited to. */
export const findFundingByPayment = (db: Db, pspPayment: string): Promise<FundingRequest | undefined> =>
  find(db, 'psp_payment', pspPayment)

/** The requests that payments at the processor were credited to, by payment. Needs the service scope; at most a few thousand at a time. */
export async function fundingsByPayment(db: Db, payments: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('funding_request')
    .select(['id', 'psp_payment'])
    .where('psp_payment', '=', sql<string>`any(${payments}::text[])`)
    .execute()
  return new Map(rows.flatMap(({ id, psp_payment: payment }) => (payment === null ? [] : [[payment, id]])))
}

interface Tags {
  pspSession?: string
  pspPayment?: string
  disputedAt?: Date | null
  returnedAt?: Date
}

/** Notes what the payment processor says of a request; what is left out stays. Needs the service scope. */
export async function tagFunding(db: Db, { orgId, id }: { orgId: number; id: number }, tags: Tags): Promise<void> {
  await db
    .updateTable('funding_request')
    .set({
      ...(tags.pspSession !== undefined && { psp_session: tags.pspSession }),
      ...(tags.pspPayment !== undefined && { psp_payment: tags.pspPayment }),
      ...(tags.disputedAt !== undefined && { disputed_at: tags.disputedAt }),
      ...(tags.returnedAt !== undefined && { returned_at: tags.returnedAt }),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}
