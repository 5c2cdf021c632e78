import type { Pool } from 'pg'
import type { Database, ScopedWork } from '../platform/database/index.ts'
import { inScope } from '../platform/database/index.ts'

/** Organisations of every kind of chain: the platform sells to `direct` itself, and through resellers to `viaAcme` and `viaNova`. */
export const chainOrgs = {
  platform: 1,
  acme: 2,
  nova: 3,
  direct: 11,
  other: 12,
  viaAcme: 21,
  viaAcme2: 22,
  viaNova: 31,
} as const

const ORGS = `
  insert into org (id, type, parent_org_id, name, identity_verified) values
    (1, 3, null, 'Platform', true), (2, 4, 1, 'Acme', true), (3, 4, 1, 'Nova', true),
    (11, 1, 1, 'Direct', true), (12, 1, 1, 'Other', true), (21, 1, 2, 'Via Acme', true), (22, 1, 2, 'Via Acme 2', true), (31, 1, 3, 'Via Nova', true)`
const RULES = `
  insert into price_rule (org_id, kind, name, name_cn, percent_ppm, fixed, effective_from) values
    (2, 'markup', 'Acme', 'Acme', 80000, 0, '2020-01-01'), (3, 'markup', 'Nova', 'Nova', 0, 2500, '2020-01-01')`

/** Plants the organisations and the resellers' price rules (Acme +8 %, Nova +$0.25) behind the policies' back. */
export async function seedProviderChain(admin: Pool): Promise<void> {
  await admin.query(ORGS)
  await admin.query(RULES)
  await admin.query(
    `insert into tenant_setting (org_id, active_flag, site_name) values (2, true, 'Acme Ship'), (3, true, 'Nova Ship')`,
  )
}

/** Background work for an organisation. */
export const asService = <T>(database: Database, orgId: number, work: ScopedWork<T>): Promise<T> =>
  inScope(database, { role: 'service', orgId }, work)
