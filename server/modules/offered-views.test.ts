import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { modules } from '../modules.ts'
import { inScope, type Scope } from '../platform/database/index.ts'
import { useTestServer } from '../testing/server.ts'

const server = useTestServer({ modules })
const offered = modules.flatMap(({ offers = [] }) => offers)

const orgOf = async (email: string): Promise<number> => {
  const { rows } = await server.admin.query<{ id: number }>('select org_id::int as id from app_user where email = $1', [
    email,
  ])
  return rows[0]!.id
}

/** The organizations of whose rows a view tells in this scope; none where the role has no right to the tables behind it. */
async function orgsIn(view: string, scope: Scope): Promise<number[]> {
  try {
    return await inScope(server.database, scope, async (db) => {
      const { rows } = await sql<{ org: number }>`select distinct org_id::int as org from ${sql.table(view)}`.execute(
        db,
      )
      return rows.map(({ org }) => org)
    })
  } catch (error) {
    expect((error as { code?: string }).code).toBe('42501')
    return []
  }
}

async function withColumn(column: string): Promise<string[]> {
  const { rows } = await server.admin.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute where attname = $1 and attrelid = any($2::regclass[])`,
    [column, offered],
  )
  return rows.map(({ name }) => name)
}

it('shows a seller and a reseller through views of others no more than through the tables behind them', async () => {
  const [seller, reseller] = [await orgOf('seller@demo.test'), await orgOf('owner@acme.test')]
  const { rows } = await server.admin.query<{ id: number }>('select id::int from org where parent_org_id = $1', [
    reseller,
  ])
  const theirs = new Set([reseller, ...rows.map(({ id }) => id)])
  for (const view of await withColumn('org_id')) {
    expect([view, await orgsIn(view, { role: 'seller', orgId: seller })].flat()).toSatisfy(
      (found: unknown[]) => found.length === 1 || (found.length === 2 && found[1] === seller),
    )
    const seen = await orgsIn(view, { role: 'reseller', orgId: reseller })
    expect(
      seen.filter((org) => !theirs.has(org)),
      view,
    ).toEqual([])
  }
  const all = await orgsIn('identity_user', { role: 'service', orgId: 0 })
  expect(all.length).toBeGreaterThan(1)
  expect(await orgsIn('identity_user', { role: 'seller', orgId: seller })).toEqual([seller])
})

it('lets nobody write through a view', async () => {
  const { rows } = await server.admin.query<{ view: string }>(
    `select view from unnest($1::text[]) as view, unnest(array['seller', 'warehouse', 'reseller', 'platform', 'service']) as role,
       unnest(array['insert', 'update', 'delete']) as act
     where has_table_privilege('waybill_' || role, view, act)`,
    [offered],
  )
  expect(rows).toEqual([])
})
