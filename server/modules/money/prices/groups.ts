import { AppError, notFound } from '@waybill/contract/core/errors'
import { priceRuleStatus } from '@waybill/contract/funds/price-rule-lifecycle'
import type { getPriceScopes, PriceGroup } from '@waybill/contract/prices/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { sql } from 'kysely'
import { type AuditActionOf, recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import { getActiveRules } from './price-rules.ts'
import { checkCustomers, inProviderScope, type Provider } from './save-rule.ts'

const MAX_CUSTOMERS = 5000

/** To whom a provider's rules can apply: its customers by name, and its groups. */
export async function findScopes(db: Db, orgId: number): Promise<OutputOf<typeof getPriceScopes>> {
  const customers = await sql<{ id: number; name: string; groupId: number | null }>`
    select o.id, o.name, m.group_id as "groupId" from tenancy_org o
    left join price_group_member m on m.org_id = ${orgId} and m.seller_org_id = o.id
    where o.parent_org_id = ${orgId} and o.type in (1, 4) order by lower(o.name), o.id limit ${MAX_CUSTOMERS}`.execute(
    db,
  )
  const groups = await sql<PriceGroup>`
    select g.id, g.version, g.name, coalesce(jsonb_agg(m.seller_org_id order by m.seller_org_id) filter (where m.seller_org_id is not null), '[]') as "memberIds"
    from price_group g left join price_group_member m on m.org_id = g.org_id and m.group_id = g.id
    where g.org_id = ${orgId} group by g.id, g.version, g.name order by lower(g.name)`.execute(db)
  return { customers: customers.rows, groups: groups.rows }
}

interface Wanted {
  name: string
  memberIds: readonly number[]
}

async function write(
  db: Db,
  ctx: Provider,
  { id, wanted }: { id: number | null; wanted: Wanted },
): Promise<PriceGroup> {
  const { orgId } = ctx.actor
  await checkCustomers(db, orgId, wanted.memberIds)
  const saved =
    id === null
      ? sql<{ id: number }>`insert into price_group (org_id, name) values (${orgId}, ${wanted.name}) returning id`
      : sql<{ id: number }>`
          update price_group set name = ${wanted.name}, version = version + 1 where org_id = ${orgId} and id = ${id} returning id`
  const group = (await saved.execute(db)).rows[0]
  if (!group) throw notFound('Group', '分组')
  // Whoever edits the groups that lose a customer is to see that first: saved as they were, they would take it back.
  await sql`
    update price_group g set version = g.version + 1 where g.org_id = ${orgId} and g.id <> ${group.id} and exists (
      select 1 from price_group_member m where m.org_id = g.org_id and m.group_id = g.id
        and m.seller_org_id = any(${[...wanted.memberIds]}::bigint[]))`.execute(db)
  await sql`delete from price_group_member where org_id = ${orgId} and group_id = ${group.id}`.execute(db)
  await sql`
    insert into price_group_member (org_id, seller_org_id, group_id)
    select distinct ${orgId}::bigint, member, ${group.id}::bigint from unnest(${[...wanted.memberIds]}::bigint[]) as member
    on conflict (org_id, seller_org_id) do update set group_id = excluded.group_id`.execute(db)
  await audit(db, orgId, id === null ? 'priceGroup.created' : 'priceGroup.updated', group.id)
  const { groups } = await findScopes(db, orgId)
  return groups.find((one) => one.id === group.id)!
}

const audit = (db: Db, orgId: number, action: AuditActionOf<'priceGroup'>, id: number) =>
  recordAudit(db, { orgId, action, subject: { type: 'priceGroup', id } })

/** Creates a group or changes the one that is named. Throws PRICE_GROUP_TAKEN, NOT_FOUND, and CONFLICT for an outdated version. */
export const saveGroup = (
  ctx: Provider,
  { id, seen, ...wanted }: Wanted & { id: number | null; seen: number },
): Promise<PriceGroup> =>
  inProviderScope(ctx, async (db) => {
    const { groups } = await findScopes(db, ctx.actor.orgId)
    const current = groups.find((group) => group.id === id)
    if (id !== null && !current) throw notFound('Group', '分组')
    if (current && current.version !== seen) throw new AppError('CONFLICT')
    const name = wanted.name.toLowerCase()
    if (groups.some((group) => group.id !== id && group.name.toLowerCase() === name))
      throw new AppError('PRICE_GROUP_TAKEN', { params: { name: wanted.name } })
    return write(db, ctx, { id, wanted })
  })

/** Throws PRICE_GROUP_IN_USE while a rule that is not switched off or over uses it, in its newest version or in that which counts until then. */
export const deleteGroup = (ctx: Provider, id: number): Promise<null> =>
  inProviderScope(ctx, async (db) => {
    const { orgId } = ctx.actor
    const used = await sql`
      select 1 from (select distinct on (id) * from price_rule where org_id = ${orgId} order by id, version desc) r
      where r.group_id = ${id} and r.status = ${priceRuleStatus.active}
        and (r.effective_to is null or r.effective_to > ${ctx.now()}::timestamptz) limit 1`.execute(db)
    const counting = await getActiveRules(db, orgId, ctx.now())
    if (used.rows.length > 0 || counting.some(({ groupId }) => groupId === id)) throw new AppError('PRICE_GROUP_IN_USE')
    const gone = await sql`delete from price_group where org_id = ${orgId} and id = ${id} returning id`.execute(db)
    if (gone.rows.length === 0) throw notFound('Group', '分组')
    await audit(db, orgId, 'priceGroup.deleted', id)
    return null
  })
