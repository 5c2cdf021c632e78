import { domainType } from '@waybill/contract/tenancy/enums'
import { addUser, hashPassword } from '../modules/people/identity/index.ts'
import { ensurePlatform } from '../modules/site/tenancy/index.ts'
import { type Db, inScope } from '../platform/database/index.ts'
import type { Services } from '../platform/http/index.ts'
import { DEMO_PASSWORD, demoOrg, demoOrgs, demoTenants, demoUsers } from './people.ts'

const WAREHOUSE = {
  org_id: demoOrg.harbor,
  id: 1,
  code: 'LAX1',
  name: 'Harbor Los Angeles',
  address: JSON.stringify({
    name: 'Harbor Fulfilment',
    line1: '2100 E Grand Ave',
    city: 'El Segundo',
    state: 'CA',
    zip: '90245',
    country: 'US',
  }),
  time_zone: 'America/Los_Angeles',
  cut_off: 15,
  listed: true,
  about: 'Pick and pack near the port of Los Angeles. Orders released by 2 p.m. leave the same day.',
}

async function addOrganisations(db: Db): Promise<void> {
  await db
    .insertInto('org')
    .values(
      demoOrgs.map(({ id, type, parent, name, verified }) => ({
        id,
        type,
        parent_org_id: parent,
        name,
        identity_verified: verified,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await db
    .insertInto('warehouse')
    .values(WAREHOUSE)
    .onConflict((conflict) => conflict.columns(['org_id', 'id']).doNothing())
    .execute()
  await db
    .insertInto('warehouse_link')
    .values({
      org_id: demoOrg.seller,
      warehouse_org_id: WAREHOUSE.org_id,
      warehouse_id: WAREHOUSE.id,
      // $500, so that its orders go on when the work of the demo has used up the recharge.
      credit_limit: 500_0000,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'warehouse_org_id', 'warehouse_id']).doNothing())
    .execute()
}

async function addTenants(db: Db): Promise<void> {
  const settings = demoTenants.map((tenant) => ({
    org_id: tenant.orgId,
    active_flag: tenant.active,
    color_type: JSON.stringify(tenant.colours),
    site_name: tenant.siteName,
    site_name_cn: tenant.siteNameCn,
    slogan: tenant.slogan,
    slogan_cn: tenant.sloganCn,
  }))
  await db
    .insertInto('tenant_setting')
    .values(settings)
    .onConflict((conflict) => conflict.column('org_id').doNothing())
    .execute()
}

/** The hosts, with the port on which this start listens and without one. */
async function addDomains(db: Db, port: number): Promise<void> {
  const sites = [{ orgId: demoOrg.platform, host: 'localhost' }, ...demoTenants]
  const rows = sites.flatMap(({ orgId, host }) =>
    [host, `${host}:${port}`].map((spelling) => ({ org_id: orgId, host: spelling, type: domainType.OWN })),
  )
  await db
    .insertInto('tenant_domain')
    .values(rows)
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute()
}

/** Organisations, tenants with their hosts, a warehouse and the accounts; what is there already stays as it is. */
export async function seedAccounts({ database, config }: Services): Promise<void> {
  await ensurePlatform(database)
  let hash: Promise<string> | undefined
  const passwordHash = () => (hash ??= hashPassword(DEMO_PASSWORD))
  await inScope(database, { role: 'service', orgId: demoOrg.platform }, async (db) => {
    await addOrganisations(db)
    await addTenants(db)
    await addDomains(db, config.port === 0 ? 8027 : config.port)
    for (const user of demoUsers) await addUser(db, user, passwordHash)
  })
}
