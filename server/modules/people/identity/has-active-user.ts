import { accountStatus } from '@waybill/contract/users/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import { stateSql } from '../../../platform/database/index.ts'

/**
 * Whether somebody of an organization may log in. Suspending a seller suspends its users, not the organization, so what runs in its name
 * without anybody looking has to ask for both. For the service role.
 */
export const hasActiveUser = (orgId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from identity_user u where u.org_id = ${orgId} and u.status = ${stateSql(accountStatus.active)})`
