import {
  discardBrandDraft,
  getSetting,
  listBrandVersions,
  publishBrand,
  revertBrand,
  saveBrandDraft,
  setApprovalRequired,
  uploadBrandImage,
} from '@waybill/contract/brand/api'
import { getSettingByDomain } from '@waybill/contract/tenancy/api'
import { readFile } from 'node:fs/promises'
import { inScope } from '../../../platform/database/index.ts'
import { type Binding, handle, handlePublic, handleUpload } from '../../../platform/http/index.ts'
import { discardDraft, getFullSetting, publish, requireApproval, revert, saveDraft, tenantOfCall } from './brand.ts'
import { keepImage } from './brand-images.ts'
import { listVersions } from './brand-store.ts'
import { tenantOfHost } from './tenant.ts'

/** Resellers may not write settings and the platform works on any tenant's: both as the service, after `tenantOfCall`. */
const asService = { transaction: false } as const

export const tenancyRoutes: readonly Binding[] = [
  handlePublic(getSettingByDomain, async (ctx, { query }) => {
    const tenant = await tenantOfHost(ctx, query.domainName)
    return tenant?.setting ?? null
  }),
  handle(getSetting, (ctx, { query }) => getFullSetting(ctx, tenantOfCall(ctx, query.serverOrgId)), asService),
  handle(saveBrandDraft, (ctx, { body }) => saveDraft(ctx, tenantOfCall(ctx, body.serverOrgId), body.brand), asService),
  handle(
    discardBrandDraft,
    async (ctx, { query }) => {
      await discardDraft(ctx, tenantOfCall(ctx, query.serverOrgId))
      return null
    },
    asService,
  ),
  handle(
    publishBrand,
    (ctx, { body }) => publish(ctx, tenantOfCall(ctx, body.serverOrgId), { brand: body.brand, seen: body.version }),
    asService,
  ),
  handleUpload(uploadBrandImage, async (ctx, { query }) => {
    const orgId = tenantOfCall(ctx, query.serverOrgId)
    await getFullSetting(ctx, orgId)
    const bytes = await readFile(ctx.file.path)
    return keepImage(ctx, { orgId, kind: query.kind, bytes, userId: ctx.actor.userId })
  }),
  handle(
    listBrandVersions,
    async (ctx, { query }) => {
      const orgId = tenantOfCall(ctx, query.serverOrgId)
      await getFullSetting(ctx, orgId)
      return inScope(ctx.database, { role: 'service', orgId }, (db) => listVersions(db, orgId, ctx.actor), {
        readOnly: true,
      })
    },
    asService,
  ),
  handle(
    revertBrand,
    (ctx, { body }) => revert(ctx, tenantOfCall(ctx, body.serverOrgId), { to: body.to, seen: body.version }),
    asService,
  ),
  handle(
    setApprovalRequired,
    async (ctx, { body }) => {
      await requireApproval(ctx, tenantOfCall(ctx, body.serverOrgId), body.approvalRequired)
      return null
    },
    asService,
  ),
]
