import { AppError } from '@waybill/contract/core/errors'
import { type BillingDetails, noBillingDetails } from '@waybill/contract/invoicing/billing-details'
import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'

interface Stored {
  details: BillingDetails
  /** 0: nothing was entered yet. */
  version: number
}

/** Whom a customer's invoices are made out to. Reads as the service. */
export async function readBillingDetails(db: Db, orgId: number): Promise<Stored> {
  const row = await db
    .selectFrom('billing_detail')
    .select(['legal_name as legalName', 'address', 'tax_number as taxNumber', 'version'])
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  if (!row) return { details: noBillingDetails, version: 0 }
  const { version, ...details } = row
  return { details, version }
}

export interface DetailsChange {
  orgId: number
  userId: number
  /** The one that the change was made from. */
  version: number
  details: BillingDetails
  at: Date
}

async function store(db: Db, { orgId, userId, version, details, at }: DetailsChange): Promise<boolean> {
  const values = {
    legal_name: details.legalName,
    address: details.address,
    tax_number: details.taxNumber,
    version: version + 1,
    updated_at: at,
    updated_by: userId,
  }
  if (version === 0) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('billing_detail')
      .values({ org_id: orgId, ...values })
      .onConflict((conflict) => conflict.column('org_id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows > 0n
  }
  const { numUpdatedRows } = await db
    .updateTable('billing_detail')
    .set(values)
    .where('org_id', '=', orgId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const trimmed = ({ legalName, address, taxNumber }: BillingDetails): BillingDetails => ({
  legalName: legalName.trim(),
  address: address.trim(),
  taxNumber: taxNumber.trim(),
})

/** Stores a customer's details for documents from now on; throws CONFLICT for an old version. Writes as the service. */
export async function saveBillingDetails(db: Db, change: DetailsChange): Promise<void> {
  const { orgId, userId } = change
  const details = trimmed(change.details)
  const { details: before } = await readBillingDetails(db, orgId)
  if (!(await store(db, { ...change, details }))) throw new AppError('CONFLICT')
  if (isDeepStrictEqual(details, before)) return
  await recordAudit(db, {
    orgId,
    userId,
    action: 'org.billingDetailsChanged',
    subject: { type: 'org', id: orgId },
    detail: { from: before, to: details },
  })
}

/** An organization as it is named on a document. */
export interface BillingParty {
  name: string
  address: string
  taxNumber: string
}

/** An organization as it is on a document from now on: by its billing details, else by its name. Reads as the service. */
export async function billingParty(db: Db, orgId: number): Promise<BillingParty> {
  const { details } = await readBillingDetails(db, orgId)
  const { legalName, address, taxNumber } = details
  if (legalName !== '') return { name: legalName, address, taxNumber }
  const { name } = await db.selectFrom('tenancy_org').select('name').where('id', '=', orgId).executeTakeFirstOrThrow()
  return { name: name ?? '', address, taxNumber }
}
