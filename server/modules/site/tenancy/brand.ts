import { AppError, notFound } from '@waybill/contract/core/errors'
import type { BrandFields, FullSetting } from '@waybill/contract/brand/api'
import { orgType } from '@waybill/contract/core/enums'
import { type AuditActionOf } from '../../../platform/audit/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { audit } from './audit.ts'
import { checkColourType, checkContrast, checkPictures, normalizeBrand } from './brand-check.ts'
import {
  addVersion,
  currentVersion,
  dropDraft,
  findBrand,
  findDraft,
  findVersion,
  keepDraft,
  settingOf,
} from './brand-store.ts'
import { listDomains } from './domains.ts'
import { invalidateTenants, PLATFORM_ORG_ID } from './tenant.ts'

const noTenant = () => notFound('Tenant', '租户')

/**
 * The tenant that a call is about: a reseller's own, any for the platform. Throws NOT_FOUND for every other, whether there is
 * one or not.
 */
export function tenantOfCall({ actor }: BaseCtx, requested: number | undefined): number {
  if (actor.orgType !== orgType.ADMIN && requested !== undefined && requested !== actor.orgId) throw noTenant()
  return requested ?? actor.orgId
}

const asService = <T>(ctx: BaseCtx, orgId: number, work: (db: Db) => Promise<T>, readOnly = false): Promise<T> =>
  inScope(ctx.database, { ...ctx.scope, role: 'service', orgId }, work, { readOnly })

async function getBrand(db: Db, orgId: number, options?: { lock: boolean }): Promise<BrandFields> {
  const brand = await findBrand(db, orgId, options)
  if (!brand) throw noTenant()
  return brand
}

async function readSetting(db: Db, ctx: BaseCtx, orgId: number): Promise<FullSetting> {
  const brand = await getBrand(db, orgId)
  const facts = await db
    .selectFrom('tenant_setting')
    .innerJoin('org', 'org.id', 'tenant_setting.org_id')
    .select(['org.name', 'tenant_setting.active_flag', 'tenant_setting.approval_required'])
    .where('tenant_setting.org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  return {
    serverOrgId: orgId,
    orgName: facts.name,
    main: orgId === PLATFORM_ORG_ID,
    activeFlag: facts.active_flag,
    approvalRequired: facts.approval_required,
    version: await currentVersion(db, orgId),
    brand,
    draft: await findDraft(db, orgId),
    domains: await listDomains(db, ctx.config, orgId),
  }
}

export const getFullSetting = (ctx: BaseCtx, orgId: number): Promise<FullSetting> =>
  asService(ctx, orgId, (db) => readSetting(db, ctx, orgId), true)

/** Keeps a brand in work. Throws COLOR_INVALID and IMAGE_UNKNOWN; readable or not is judged when it is published. */
export async function saveDraft(ctx: BaseCtx, orgId: number, input: BrandFields): Promise<{ savedAt: string }> {
  const brand = normalizeBrand(input)
  checkColourType(brand.colorType)
  const at = ctx.now()
  await asService(ctx, orgId, async (db) => {
    await checkPictures(db, orgId, { next: brand, now: await getBrand(db, orgId) })
    await keepDraft(db, { orgId, brand, userId: ctx.actor.userId, at })
  })
  return { savedAt: at.toISOString() }
}

export const discardDraft = (ctx: BaseCtx, orgId: number): Promise<void> =>
  asService(ctx, orgId, async (db) => {
    await getBrand(db, orgId)
    await dropDraft(db, orgId)
  })

type Publication = {
  orgId: number
  brand: BrandFields
  now: BrandFields
  seen: number
  action: AuditActionOf<'tenant'>
}

async function show(db: Db, ctx: BaseCtx, { orgId, brand, now, seen, action }: Publication): Promise<void> {
  const version = await currentVersion(db, orgId)
  if (version !== seen) throw new AppError('CONFLICT')
  // What was there before the first edit can be gone back to as well.
  if (version === 0) await addVersion(db, orgId, { version: 1, brand: now, userId: null })
  const next = Math.max(version, 1) + 1
  await addVersion(db, orgId, { version: next, brand, userId: ctx.actor.userId })
  await db
    .updateTable('tenant_setting')
    .set({ ...settingOf(brand), updated_at: ctx.now() })
    .where('org_id', '=', orgId)
    .execute()
  await dropDraft(db, orgId)
  await invalidateTenants(db)
  await audit(db, ctx, { orgId, action, detail: { version: next } })
}

/** Shows a brand on the tenant's hosts at once. Throws CONFLICT when another version was published since `seen`. */
export async function publish(ctx: BaseCtx, orgId: number, input: { brand: BrandFields; seen: number }) {
  const brand = normalizeBrand(input.brand)
  checkColourType(brand.colorType)
  checkContrast(brand.colorType)
  return asService(ctx, orgId, async (db) => {
    const now = await getBrand(db, orgId, { lock: true })
    await checkPictures(db, orgId, { next: brand, now })
    await show(db, ctx, { orgId, brand, now, seen: input.seen, action: 'brand.published' })
    return readSetting(db, ctx, orgId)
  })
}

/** Publishes an earlier version again. */
export async function revert(ctx: BaseCtx, orgId: number, { to, seen }: { to: number; seen: number }) {
  return asService(ctx, orgId, async (db) => {
    const now = await getBrand(db, orgId, { lock: true })
    const brand = await findVersion(db, orgId, to)
    if (!brand) throw notFound('Version', '版本')
    checkColourType(brand.colorType)
    checkContrast(brand.colorType)
    await show(db, ctx, { orgId, brand, now, seen, action: 'brand.restored' })
    return readSetting(db, ctx, orgId)
  })
}

export async function requireApproval(ctx: BaseCtx, orgId: number, approvalRequired: boolean): Promise<void> {
  await asService(ctx, orgId, async (db) => {
    await getBrand(db, orgId, { lock: true })
    await db
      .updateTable('tenant_setting')
      .set({ approval_required: approvalRequired, updated_at: ctx.now() })
      .where('org_id', '=', orgId)
      .execute()
    await invalidateTenants(db)
    await audit(db, ctx, { orgId, action: 'tenant.approvalRuleChanged', detail: { approvalRequired } })
  })
}
