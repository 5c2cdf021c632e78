import type { ErrorCode } from '@waybill/contract/core/errors'
import type { Permission } from '@waybill/contract/core/schemas'
import type { FundingFlag, FundingRequestDetail } from '@waybill/contract/funding/api'
import { isTransfer } from '@waybill/contract/funding/enums'
import { fundingStatus } from '@waybill/contract/funds/enums'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { type Balance, getBalance, getWarehouseBalance } from '../funds/index.ts'
import { fundingColumns, type FundingRecord, fundingRelations, presentForStaff, presentFunding } from './rows.ts'
import { readFundingSettings } from './settings.ts'

const HISTORY = 10
/** A customer is new until it has been one for so many days and had so many approved. */
const NEW_DAYS = 30
/** A sum is above habit from so many times the usual one on. */
const HABIT_TIMES = 3

interface Facts {
  requested_by: number | null
  requester: string | null
  first_approved_by: number | null
  first_approver: string | null
  first_received: number | null
  since: Date
  approved: number
  usual: number | null
  seen: boolean
}

async function factsOf(db: Db, { org_id: orgId, id }: FundingRecord): Promise<Facts> {
  const name = (of: 'q' | 'a') =>
    sql`nullif(trim(${sql.ref(`${of}.first_name`)} || ' ' || ${sql.ref(`${of}.last_name`)}), '')`
  const { rows } = await sql<Facts>`
    select r.requested_by, ${name('q')} as requester, r.first_approved_by, ${name('a')} as first_approver, r.first_received,
      o.created_at as since, past.approved, past.usual,
      exists (select 1 from funding_request s where s.provider_org_id = r.provider_org_id and s.id <> r.id
        and s.id is distinct from r.replaces and lower(s.external_reference) = lower(r.external_reference)) as seen
    from funding_request r join tenancy_org o on o.id = r.org_id
      left join identity_user q on q.id = r.requested_by left join identity_user a on a.id = r.first_approved_by
      cross join lateral (
        select count(*)::int as approved, percentile_disc(0.5) within group (order by p.received) as usual
        from funding_request p where p.org_id = r.org_id and p.provider_org_id = r.provider_org_id and p.wallet = r.wallet
          and p.status = ${stateSql(fundingStatus.approved)}) past
    where r.org_id = ${orgId} and r.id = ${id}`.execute(db)
  return rows[0]!
}

function flagsOf(record: FundingRecord, { since, approved, usual, seen }: Facts): FundingFlag[] {
  const flags: FundingFlag[] = []
  const days = (record.created_at.getTime() - since.getTime()) / 86_400_000
  if (approved === 0 || days < NEW_DAYS) flags.push('newCustomer')
  if (seen) flags.push('referenceSeen')
  if (usual !== null && record.requested > usual * HABIT_TIMES) flags.push('aboveHabit')
  return flags
}

const allowed: Permission = { allowed: true, reason: null }
const refused = (reason: ErrorCode): Permission => ({ allowed: false, reason })

function permissionsOf(
  record: FundingRecord,
  facts: Facts,
  { userId, above }: { userId: number; above: number | null },
): FundingRequestDetail['can'] {
  if (record.status !== fundingStatus.pending || !isTransfer(record.method)) {
    return { approve: refused('FUNDING_DECIDED'), deny: refused('FUNDING_DECIDED') }
  }
  if (facts.requested_by === userId) return { approve: refused('FUNDING_OWN'), deny: refused('FUNDING_OWN') }
  const first = above !== null && facts.first_approved_by === userId
  return { approve: first ? refused('FUNDING_SECOND_APPROVER') : allowed, deny: allowed }
}

async function historyOf(db: Db, { org_id: orgId, id, provider }: FundingRecord & { provider: number }) {
  const { rows } = await sql<FundingRecord>`
    select ${fundingColumns} from funding_request r ${fundingRelations}
    where r.org_id = ${orgId} and r.provider_org_id = ${provider} and r.id <> ${id}
    order by r.created_at desc, r.id desc limit ${HISTORY}`.execute(db)
  return rows.map(presentFunding)
}

/** The balance that the request is for. */
const balanceOf = (db: Db, { org_id: orgId, wallet, provider_org_id: provider }: FundingRecord): Promise<Balance> =>
  wallet === 'warehouse' ? getWarehouseBalance(db, orgId, provider) : getBalance(db, orgId)

/** A request with what its decider should know of the customer; in the scope of the provider's staff. */
export async function detailOf(
  db: Db,
  actor: Pick<Actor, 'orgId' | 'userId'>,
  record: FundingRecord,
): Promise<FundingRequestDetail> {
  const facts = await factsOf(db, record)
  const { settings } = await readFundingSettings(db, actor.orgId)
  const above = settings.secondApproverAbove
  const { first_received: received, first_approver: name } = facts
  return {
    ...presentForStaff(record),
    requestedBy: facts.requester,
    firstApproval: received === null ? null : { name, received },
    secondApproverAbove: above,
    available: (await balanceOf(db, record)).available,
    customerSince: facts.since.toISOString(),
    flags: flagsOf(record, facts),
    history: await historyOf(db, { ...record, provider: actor.orgId }),
    can: permissionsOf(record, facts, { userId: actor.userId, above }),
  }
}
