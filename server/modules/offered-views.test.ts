import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inScope, type Scope } from '../platform/database/index.ts'
import { useTestServer } from '../testing/server.ts'

const server = useTestServer()

const orgOf = async (email: string): Promise<number> => {
  const { rows } = await server.admin.query<{ id: number }>('select org_id::int as id from app_user where email = $1', [
    email,
  ])
  return rows[0]!.id
}

type OrgColumn = 'org_id' | 'operator_org_id'

/** The views of this database that tell whose their rows are, or whose warehouse. */
async function viewsOfOrgs(column: OrgColumn = 'org_id'): Promise<string[]> {
  const { rows } = await server.admin.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and a.attname = $1
      and pg_get_userbyid(c.relowner) = 'waybill_owner' order by 1`,
    [column],
  )
  return rows.map(({ name }) => name)
}

/** The organizations whose rows a view shows in this scope; null where the role has no right to the table behind it. */
async function orgsIn(view: string, scope: Scope, column: OrgColumn = 'org_id'): Promise<number[] | null> {
  try {
    return await inScope(server.database, scope, async (db) => {
      const { rows } = await sql<{ org: number }>`
        select distinct ${sql.ref(column)}::int as org from ${sql.table(view)}`.execute(db)
      return rows.map(({ org }) => org)
    })
  } catch (error) {
    expect((error as { code?: string }).code).toBe('42501')
    return null
  }
}

it('shows a seller its own rows through every view, and a reseller those of its sellers', async () => {
  const [seller, reseller] = [await orgOf('seller@demo.test'), await orgOf('owner@acme.test')]
  const { rows } = await server.admin.query<{ id: number }>('select id::int from org where parent_org_id = $1', [
    reseller,
  ])
  const foreign: Record<string, number[]> = {}
  const allowed = new Set([reseller, ...rows.map(({ id }) => id)])
  for (const view of await viewsOfOrgs()) {
    const seen = [
      ...((await orgsIn(view, { role: 'seller', orgId: seller })) ?? []).filter((org) => org !== seller),
      ...((await orgsIn(view, { role: 'reseller', orgId: reseller })) ?? []).filter((org) => !allowed.has(org)),
    ]
    if (seen.length > 0) foreign[view] = seen
  }
  expect(foreign).toEqual({})
  expect((await orgsIn('identity_user', { role: 'service', orgId: 0 }))?.length).toBeGreaterThan(2)
  expect(await orgsIn('identity_user', { role: 'seller', orgId: seller })).toEqual([seller])
})

it('shows a seller the operators of its own warehouses alone', async () => {
  const seller = await orgOf('seller@demo.test')
  const { rows } = await server.admin.query<{ id: number }>(
    'select warehouse_org_id::int as id from warehouse_link where org_id = $1',
    [seller],
  )
  const connected = rows.map(({ id }) => id)
  const seen: Record<string, number[] | null> = {}
  for (const view of await viewsOfOrgs('operator_org_id'))
    seen[view] = await orgsIn(view, { role: 'seller', orgId: seller }, 'operator_org_id')
  expect(seen['warehouses_warehouse']).toEqual(connected)
  for (const operators of Object.values(seen)) expect(connected).toEqual(expect.arrayContaining(operators ?? []))
})

/** Views that a role does not need and may not read; a new view that is missing a grant shows here. */
const REFUSED: Record<'seller' | 'reseller', string[]> = {
  seller: [
    'carrier_invoices_billed',
    'carrier_invoices_difference',
    'carrier_invoices_payment',
    'charges_bill_faults',
    'identity_managed_user',
    'invitations_open',
    'outbound_reserved',
    'outbox_delivery',
    'registration_password_link',
    'shipping_cover',
    'shipping_cover_cost',
    'tenancy_site',
    'tenants_domain',
    'work_reserved',
  ],
  reseller: [
    'carrier_invoices_billed',
    'carrier_invoices_difference',
    'carrier_invoices_payment',
    'charges_bill_faults',
    'charges_billed',
    'charges_open',
    'charges_share_faults',
    'charges_sum_faults',
    'defaults_import',
    'defaults_without_auto_void',
    'funds_warehouse_movement',
    'imports_job',
    'invitations_open',
    'outbound_reserved',
    'outbox_delivery',
    'printing_job',
    'registration_password_link',
    'shipping_cover_cost',
    'shipping_declared_order',
    'shipping_live_filing',
    'stock_available',
    'stock_flow',
    'stock_held',
    'stock_product',
    'stock_total',
    'work_open',
    'work_product',
    'work_promised',
    'work_reserved',
  ],
}

it('can be read by sellers and resellers but for those that they do not need', async () => {
  const views = await viewsOfOrgs()
  const ofOperators = (await viewsOfOrgs('operator_org_id')).filter((view) => !views.includes(view))
  const refusedTo = async (role: 'seller' | 'reseller', orgId: number): Promise<string[]> => {
    const refused: string[] = []
    for (const view of views) if ((await orgsIn(view, { role, orgId })) === null) refused.push(view)
    for (const view of ofOperators)
      if ((await orgsIn(view, { role, orgId }, 'operator_org_id')) === null) refused.push(view)
    return refused.toSorted()
  }
  expect({
    seller: await refusedTo('seller', await orgOf('seller@demo.test')),
    reseller: await refusedTo('reseller', await orgOf('owner@acme.test')),
  }).toEqual(REFUSED)
})

it('lets nobody write through a view', async () => {
  const { rows } = await server.admin.query(
    `select view, role, act from unnest($1::text[]) as view,
       unnest(array['seller', 'warehouse', 'reseller', 'platform', 'service']) as role,
       unnest(array['insert', 'update', 'delete']) as act
     where has_table_privilege('waybill_' || role, view, act)`,
    [await viewsOfOrgs()],
  )
  expect(rows).toEqual([])
})
