import * as api from '@waybill/contract/prices/api'
import { getPriceMatrix } from '@waybill/contract/prices/matrix-api'
import { type Binding, handle, handleDownload } from '../../../platform/http/index.ts'
import { copyRules } from './copy-rules.ts'
import { rulesFile } from './export-rules.ts'
import { deleteGroup, findScopes, saveGroup } from './groups.ts'
import { allRules, listRules, listVersions } from './list-rules.ts'
import { priceMatrix } from './price-matrix.ts'
import { createRule, updateRule } from './save-rule.ts'
import { withdrawChange } from './withdraw-change.ts'

/** A provider reads its own rules; it writes them in background scope, which may. */
const writes = { transaction: false } as const

export const priceRoutes: readonly Binding[] = [
  handle(api.listPriceRules, ({ db, actor, now }, { query }) =>
    listRules(db, { orgId: actor.orgId, now: now() }, query),
  ),
  handle(api.getPriceRuleHistory, async ({ db, actor }, { params }) => ({
    versions: await listVersions(db, actor.orgId, params.id),
  })),
  handle(api.createPriceRule, (ctx, { body }) => createRule(ctx, body), writes),
  handle(
    api.updatePriceRule,
    (ctx, { params, body: { version, ...input } }) => updateRule(ctx, { id: params.id, seen: version, input }),
    writes,
  ),
  handle(
    api.withdrawPriceChange,
    (ctx, { params, body }) => withdrawChange(ctx, { id: params.id, seen: body.version }),
    writes,
  ),
  handle(api.copyPriceRules, async (ctx, { body }) => ({ copied: await copyRules(ctx, body) }), writes),
  handleDownload(api.exportPriceRules, async ({ db, actor, now, locale }) =>
    rulesFile(await allRules(db, { orgId: actor.orgId, now: now() }), locale),
  ),
  handle(getPriceMatrix, ({ db, actor, now }) => priceMatrix(db, actor.orgId, now())),
  handle(api.getPriceScopes, ({ db, actor }) => findScopes(db, actor.orgId)),
  handle(api.createPriceGroup, (ctx, { body }) => saveGroup(ctx, { ...body, id: null, seen: 0 }), writes),
  handle(
    api.updatePriceGroup,
    (ctx, { params, body: { version, ...group } }) => saveGroup(ctx, { ...group, id: params.id, seen: version }),
    writes,
  ),
  handle(api.deletePriceGroup, (ctx, { params }) => deleteGroup(ctx, params.id), writes),
]
