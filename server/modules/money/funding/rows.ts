import type { FundingProof, FundingRequestRow, FundingRow } from '@waybill/contract/funding/api'
import type { FundingDenial, FundingMethod } from '@waybill/contract/funding/enums'
import { sql } from 'kysely'

/** What a list and a detail read of request r, its customer o, its proof f and the user who decided d. */
export interface FundingRecord {
  org_id: number
  org_name: string
  id: number
  created_at: Date
  wallet: FundingRow['wallet']
  provider_org_id: number
  /** Null where the reader may not know it: the provider of a postage balance is the site itself. */
  provider_name: string | null
  type: FundingRow['type']
  method: FundingMethod
  status: FundingRow['status']
  currency: string
  requested: number
  fee: number
  received: number | null
  bank_reference: string | null
  external_reference: string | null
  proof_id: string | null
  proof_name: string | null
  proof_mime: FundingProof['mime'] | null
  proof_size: number | null
  decided_at: Date | null
  decided_by: number | null
  decider_name: string | null
  denial: FundingDenial | null
  reason: string | null
  replaces: number | null
  replaced_by: number | null
  disputed_at: Date | null
  returned_at: Date | null
}

export const fundingColumns = sql`r.org_id, o.name as org_name, r.id, r.created_at, r.wallet, r.provider_org_id, v.name as provider_name, r.type, r.method, r.status, r.currency, r.requested, r.fee,
  r.received, r.bank_reference, r.external_reference, f.id as proof_id, f.name as proof_name, f.mime as proof_mime, f.size as proof_size,
  r.decided_at, r.decided_by, nullif(trim(d.first_name || ' ' || d.last_name), '') as decider_name, r.denial, r.reason, r.replaces,
  n.id as replaced_by, r.disputed_at, r.returned_at`
export const fundingRelations = sql`join tenancy_org o on o.id = r.org_id
  left join tenancy_org v on v.id = r.provider_org_id
  left join files_file f on f.org_id = r.org_id and f.id = r.proof_file_id
  left join identity_user d on d.id = r.decided_by
  left join funding_request n on n.org_id = r.org_id and n.replaces = r.id`

function decider(row: FundingRecord): FundingRow['decidedBy'] {
  if (row.decided_at === null) return null
  if (row.decided_by === null) return { side: 'system', name: null }
  return { side: row.denial === 'canceled' ? 'customer' : 'provider', name: row.decider_name }
}

const proofOf = (row: FundingRecord): FundingProof | null =>
  row.proof_id === null
    ? null
    : { id: row.proof_id, name: row.proof_name!, mime: row.proof_mime!, size: row.proof_size! }

export const presentFunding = (row: FundingRecord): FundingRow => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  wallet: row.wallet,
  provider: { id: row.provider_org_id, name: row.provider_name },
  type: row.type,
  method: row.method,
  status: row.status,
  currency: row.currency,
  requested: row.requested,
  fee: row.fee,
  received: row.received,
  reference: row.bank_reference,
  externalReference: row.external_reference,
  proof: proofOf(row),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: decider(row),
  denial: row.denial,
  reason: row.reason,
  replaces: row.replaces,
  replacedBy: row.replaced_by,
  disputedAt: row.disputed_at?.toISOString() ?? null,
  returnedAt: row.returned_at?.toISOString() ?? null,
})

/** As customers see it where the list is read for them as the service: they do not know their provider's staff by name. */
export function presentWithoutStaff(record: FundingRecord): FundingRow {
  const row = presentFunding(record)
  return row.decidedBy?.side === 'provider' ? { ...row, decidedBy: { side: 'provider', name: null } } : row
}

export const presentForStaff = (row: FundingRecord): FundingRequestRow => ({
  ...presentFunding(row),
  org: { id: row.org_id, name: row.org_name },
})
