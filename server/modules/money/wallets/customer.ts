import { notFound } from '@waybill/contract/core/errors'
import { orgType } from '@waybill/contract/core/enums'
import type { Money } from '@waybill/contract/core/money'
import type { CustomerAccount } from '@waybill/contract/wallets/action-api'
import { accountActionState } from '@waybill/contract/wallets/action-lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { getPendingRefund } from '../funds/index.ts'
import { readFundingSettings } from '../funding/index.ts'
import { presentAction, selectActions } from './action-rows.ts'
import { openFreezes } from './freezes.ts'

const HISTORY = 20

/** A customer of the provider: a seller or a reseller. Throws NotFound for every other organization. */
export async function findCustomer(
  db: Db,
  providerOrgId: number,
  orgId: number,
): Promise<{ id: number; name: string; type: number }> {
  const org = await db
    .selectFrom('tenancy_org')
    .select(['id', 'name', 'type'])
    .where('id', '=', orgId)
    .where('parent_org_id', '=', providerOrgId)
    .where('type', 'in', [orgType.OMS, orgType.SERVER])
    .executeTakeFirst()
  if (!org) throw notFound('Customer', '客户')
  return org
}

export interface Funds {
  available: Money
  held: Money
  frozen: Money
  creditLimit: Money
}

/** The account of an organization as it is now; nothing while it has no books. */
export async function fundsOf(db: Db, orgId: number): Promise<Funds> {
  const row = await db.selectFrom('funds_balance').selectAll().where('org_id', '=', orgId).executeTakeFirst()
  return {
    available: row?.available ?? 0,
    held: row?.held ?? 0,
    frozen: row?.frozen ?? 0,
    creditLimit: row?.credit_limit ?? 0,
  }
}

/** Answers getCustomerAccount; in service scope. */
export async function customerAccount(db: Db, providerOrgId: number, orgId: number): Promise<CustomerAccount> {
  const org = await findCustomer(db, providerOrgId, orgId)
  const { settings } = await readFundingSettings(db, providerOrgId)
  const own = sql`a.org_id = ${orgId} and a.provider_org_id = ${providerOrgId}`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account_action a
    where ${own} and a.state = ${stateSql(accountActionState.waiting)}`.execute(db)
  return {
    orgId,
    name: org.name,
    isReseller: org.type === orgType.SERVER,
    ...(await fundsOf(db, orgId)),
    pendingRefund: await getPendingRefund(db, orgId),
    secondPersonAbove: settings.secondApproverAbove,
    freezes: await openFreezes(db, orgId),
    waiting: rows[0]?.count ?? 0,
    history: (await selectActions(db, own, HISTORY)).map(presentAction),
  }
}
