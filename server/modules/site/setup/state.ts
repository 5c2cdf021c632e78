import { orgType } from '@waybill/contract/core/enums'
import type { DomainCheckResult, Setup } from '@waybill/contract/setup/api'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import { sql } from 'kysely'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP } from '../../../platform/keyset.ts'
import { presentDomain } from '../tenancy/index.ts'

const asService = <T>(ctx: BaseCtx, work: (db: Db) => Promise<T>, readOnly = false): Promise<T> =>
  inScope(ctx.database, { ...ctx.scope, role: 'service' }, work, { readOnly })

const getTenant = (db: Db, orgId: number) =>
  db
    .selectFrom('tenancy_site as s')
    .leftJoin('tenant_setup as t', 't.org_id', 's.org_id')
    .leftJoin('outbox_delivery as m', (join) =>
      join.onRef('m.org_id', '=', 's.org_id').onRef('m.id', '=', 't.test_email_id'),
    )
    .select(['s.logo_url', 's.color_type', 's.slogan', 's.slogan_cn', 's.approval_required', 't.hidden'])
    .select(['m.recipient', 'm.state', 'm.attempts', 'm.created_at'])
    .where('s.org_id', '=', orgId)
    .executeTakeFirstOrThrow()

async function listDomains(db: Db, ctx: BaseCtx): Promise<Setup['domains']> {
  const rows = await db
    .selectFrom('tenants_domain as d')
    .leftJoin('domain_check as c', (join) => join.onRef('c.org_id', '=', 'd.org_id').onRef('c.host', '=', 'd.host'))
    .select(['d.host', 'd.type', 'c.result', 'c.checked_at'])
    .where('d.org_id', '=', ctx.actor.orgId)
    .orderBy('d.host')
    .execute()
  return rows.map(({ result, checked_at, ...domain }) => ({
    ...presentDomain(ctx.config, domain),
    check: checked_at && { result: result as DomainCheckResult, checkedAt: checked_at.toISOString() },
  }))
}

/** Sellers of the reseller, those whose account waits for approval, and pending invitations; each counted up to 10,000. */
async function countSellers(db: Db, orgId: number) {
  const users = db
    .selectFrom('identity_user as u')
    .innerJoin('tenancy_org as o', 'o.id', 'u.org_id')
    .where('u.tenant_org_id', '=', orgId)
    .where('o.parent_org_id', '=', orgId)
    .where('o.type', '=', orgType.OMS)
  const sellers = users.select('u.id').limit(COUNT_CAP + 1)
  // An account waits when its user or its organization does, as the list of users has it.
  const waiting = users
    .where(sql<number>`greatest(u.status, o.status)`, '=', accountStatus.waiting)
    .select('u.id')
    .limit(COUNT_CAP + 1)
  const invited = db
    .selectFrom('invitations_open')
    .select('id')
    .where('org_id', '=', orgId)
    .limit(COUNT_CAP + 1)
  const counts = await db
    .selectNoFrom((row) => [
      row
        .selectFrom(sellers.as('a'))
        .select((inner) => inner.fn.countAll<string>().as('n'))
        .as('sellers'),
      row
        .selectFrom(waiting.as('b'))
        .select((inner) => inner.fn.countAll<string>().as('n'))
        .as('waiting'),
      row
        .selectFrom(invited.as('c'))
        .select((inner) => inner.fn.countAll<string>().as('n'))
        .as('invited'),
    ])
    .executeTakeFirstOrThrow()
  const capped = (n: string | null) => cappedAt(Number(n))
  return { total: capped(counts.sellers), waiting: capped(counts.waiting), invited: capped(counts.invited) }
}

/** What a DNS record of the reseller's own domain has to name: the host of the main site, or its address where it has no name. */
function recordOf(publicUrl: string): Setup['record'] {
  const { hostname } = new URL(publicUrl)
  const address = hostname.replace(/^\[|\]$/g, '')
  const isAddress = /^[\d.]+$/.test(address) || address.includes(':')
  return isAddress ? { name: null, addresses: [address] } : { name: hostname, addresses: [] }
}

type TestState = NonNullable<Setup['email']['lastTest']>['state']

function lastTestOf(row: Awaited<ReturnType<typeof getTenant>>): Setup['email']['lastTest'] {
  if (row.recipient === null || row.created_at === null) return null
  return {
    to: row.recipient,
    state: row.state as TestState,
    attempts: row.attempts ?? 0,
    sentAt: row.created_at.toISOString(),
  }
}

async function read(db: Db, ctx: BaseCtx): Promise<Setup> {
  const { orgId } = ctx.actor
  const tenant = await getTenant(db, orgId)
  const domains = await listDomains(db, ctx)
  const { total, waiting, invited } = await countSellers(db, orgId)
  const brand = {
    logo: tenant.logo_url !== null,
    colors: tenant.color_type !== null,
    slogan: tenant.slogan !== null || tenant.slogan_cn !== null,
  }
  const lastTest = lastTestOf(tenant)
  return {
    hidden: tenant.hidden ?? false,
    brand,
    domains,
    record: recordOf(ctx.config.publicUrl),
    email: { configured: ctx.config.mail.smtpUrl !== undefined, lastTest },
    sellers: { total, invited },
    approvals: { required: tenant.approval_required, waiting },
    done: {
      brand: brand.logo && brand.colors && brand.slogan,
      domain: domains.some(({ check }) => check?.result === 'ok'),
      email: lastTest?.state === 'sent',
      sellers: total.count > 0,
      approvals: total.count > 0 && waiting.count === 0,
    },
  }
}

/** The steps of the caller's own site as they are now. */
export const readSetup = (ctx: BaseCtx): Promise<Setup> => asService(ctx, (db) => read(db, ctx), true)

/** Keeps a change of what cannot be derived, and answers the steps. */
export function keepSetup(
  ctx: BaseCtx,
  change: (db: Db) => Promise<{ hidden?: boolean; test_email_id?: number }>,
): Promise<Setup> {
  return asService(ctx, async (db) => {
    const values = await change(db)
    await db
      .insertInto('tenant_setup')
      .values({ org_id: ctx.actor.orgId, ...values })
      .onConflict((conflict) => conflict.column('org_id').doUpdateSet(values))
      .execute()
    return read(db, ctx)
  })
}

export const setHidden = (ctx: BaseCtx, hidden: boolean): Promise<Setup> =>
  keepSetup(ctx, () => Promise.resolve({ hidden }))
