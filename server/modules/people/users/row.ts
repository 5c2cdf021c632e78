import { identityStateOf } from '@waybill/contract/verification/verification'
import type { ManagedUser, UserKind } from '@waybill/contract/users/api'
import { type UserStanding, accountStatus } from '@waybill/contract/users/lifecycle'
import { sql } from 'kysely'
import { kindColumn, type Staff, userPermissions } from './policy.ts'

/** A row of the list as the database gives it. */
export type UserRecord = {
  id: number
  org_id: number
  tenant_org_id: number
  first_name: string
  last_name: string
  email: string
  company: string
  kind: UserKind
  site: string | null
  standing: number
  verified: boolean
  last: 'pending' | 'verified' | 'rejected' | null
  balance: number | null
  created_at: Date
  seen_at: Date | null
}

/** 1 active, 2 waits, 3 suspended: of user and organisation the one that holds back more. */
const standings = Object.keys(accountStatus) as UserStanding[]
export const accountStatusOf = (status: number): UserStanding =>
  standings.find((name) => accountStatus[name] === status) ?? 'suspended'
export const statusOf = (wanted: UserStanding): number => accountStatus[wanted]

export const standingColumn = sql<number>`greatest(u.status, o.status)`
export const seenColumn = sql<Date | null>`coalesce(u.last_seen_at, u.last_login_at)`

export const userColumns = sql`u.id, u.org_id, u.tenant_org_id, u.first_name, u.last_name, u.email, o.name as company,
  ${kindColumn} as kind, t.site_name as site, ${standingColumn} as standing, o.identity_verified as verified, v.state as last,
  w.balance, u.created_at, ${seenColumn} as seen_at`

/** What belongs to the users named u of the organisations named o: site, last papers, wallet. */
export const userRelations = sql`
  left join tenancy_site t on t.org_id = u.tenant_org_id
  left join lateral (select state from verification_submission i where i.org_id = u.org_id order by i.id desc limit 1) v on true
  left join funds_wallet w on w.org_id = u.org_id`

const nameOf = ({ first_name, last_name }: UserRecord): string => `${first_name} ${last_name}`.trim()

/** What a list shows of a user. */
export function presentUser(record: UserRecord, staff: Pick<Staff, 'userId'>): ManagedUser {
  const standing = accountStatusOf(record.standing)
  const ordinary = record.kind === 'ordinary'
  const pending = ordinary && !record.verified && record.last === 'pending'
  return {
    id: record.id,
    name: nameOf(record),
    email: record.email,
    company: { id: record.org_id, name: record.company },
    kind: record.kind,
    site: record.site ?? '',
    standing,
    identity: ordinary ? identityStateOf({ verified: record.verified, last: record.last }) : null,
    balance: record.balance,
    createdAt: record.created_at.toISOString(),
    lastSeenAt: record.seen_at?.toISOString() ?? null,
    can: userPermissions({ id: record.id, standing, pending }, staff),
  }
}
