import { getSettingByDomain } from '@waybill/contract/tenancy/api'
import { notFound } from '@waybill/contract/core/errors'
import { urlOf } from '@waybill/contract/core/client'
import type { DomainCheckResult, Setup } from '@waybill/contract/setup/api'
import { guardedFetch, guardedTls, isGlobal, type Resolve, resolveBySystem } from '../../../connectors/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { limit, limitKey } from '../../people/identity/index.ts'
import { readSetup } from './state.ts'

/** How host names are looked up; the system's own way if left out. */
export type Probing = { resolve?: Resolve }

const CHECKS_PER_HOUR = 30
const HOUR = 3600
const PATIENCE_MS = 10_000

type Looking = { host: string; orgId: number; publicUrl: URL; allowPrivate: boolean; resolve: Resolve }

const addressesOf = async (resolve: Resolve, name: string): Promise<string[]> => {
  try {
    return (await resolve(name)).map(({ address }) => address)
  } catch {
    return []
  }
}

/** Which site answers at the domain, as this product's own call says: an organization, null for anything else, undefined for no answer. */
async function siteAt({ host, publicUrl, allowPrivate, resolve }: Looking): Promise<number | null | undefined> {
  const scheme = allowPrivate ? publicUrl.protocol : 'https:'
  const url = new URL(urlOf(getSettingByDomain, { query: { domainName: host } }), `${scheme}//${host}`)
  const answer = await guardedFetch({ allowPrivate, resolve })({ url, timeoutMs: PATIENCE_MS })
  if (!answer.ok) return undefined
  try {
    const { data } = JSON.parse(answer.value.text) as { data?: { serverOrgId?: unknown } | null }
    return typeof data?.serverOrgId === 'number' ? data.serverOrgId : null
  } catch {
    return null
  }
}

async function lookAt(looking: Looking): Promise<DomainCheckResult> {
  const { host, orgId, publicUrl, allowPrivate, resolve } = looking
  const [name = '', port] = host.split(':')
  if (port !== undefined && !allowPrivate) return 'port'
  const addresses = await addressesOf(resolve, name)
  if (addresses.length === 0) return 'no_record'
  if (!allowPrivate && !addresses.every(isGlobal)) return 'private_address'
  const site = await siteAt(looking)
  if (site === orgId) return 'ok'
  if (site !== undefined) return 'points_elsewhere'
  const own = await addressesOf(resolve, publicUrl.hostname)
  if (!addresses.some((address) => own.includes(address))) return 'points_elsewhere'
  const certificate = await guardedTls({ allowPrivate, resolve })(name, port === undefined ? undefined : Number(port))
  return certificate === 'untrusted' ? 'bad_certificate' : 'unreachable'
}

/** Checks one of the caller's own domains and keeps the result. Throws NOT_FOUND for every other host. */
export async function checkOwnDomain(ctx: BaseCtx, host: string, { resolve }: Probing): Promise<Setup> {
  const { orgId } = ctx.actor
  const scope = { ...ctx.scope, role: 'service' } as const
  const own = await inScope(
    ctx.database,
    scope,
    (db) =>
      db
        .selectFrom('tenants_domain')
        .select('host')
        .where('org_id', '=', orgId)
        .where('host', '=', host)
        .executeTakeFirst(),
    { readOnly: true },
  )
  if (!own) throw notFound('Domain', '域名')
  const checks = limit(ctx.database, { prefix: 'domain-check', points: CHECKS_PER_HOUR, seconds: HOUR })
  await checks.take(limitKey(orgId, 'domains'))
  const result = await lookAt({
    host,
    orgId,
    publicUrl: new URL(ctx.config.publicUrl),
    allowPrivate: ctx.config.connectorsReachPrivate,
    resolve: resolve ?? resolveBySystem,
  })
  const check = { result, checked_at: ctx.now() }
  await inScope(ctx.database, scope, (db) =>
    db
      .insertInto('domain_check')
      .values({ org_id: orgId, host, ...check })
      .onConflict((conflict) => conflict.columns(['org_id', 'host']).doUpdateSet(check))
      .execute(),
  )
  return readSetup(ctx)
}
