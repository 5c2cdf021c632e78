import { getPreference, savePreference } from '@waybill/contract/preferences/api'
import { notFound } from '@waybill/contract/core/errors'
import { type BaseCtx, type Binding, handle } from '../../../platform/http/index.ts'
import { forgetPreference, keepPreference, mappingExists, type PreferenceKey, readPreference } from './repository.ts'

type Asked = Omit<PreferenceKey, 'orgId' | 'userId'>

const keyOf = ({ actor }: BaseCtx, { moduleType, operationType, warehouseId }: Asked): PreferenceKey => ({
  orgId: actor.orgId,
  userId: actor.userId,
  moduleType,
  operationType,
  warehouseId,
})

export const preferenceRoutes: readonly Binding[] = [
  handle(savePreference, async (ctx, { query, body }) => {
    const key = keyOf(ctx, { ...query, warehouseId: body.warehouseId })
    const mapping = body.operationTableId
    if (mapping === null) await forgetPreference(ctx.db, key)
    else if (await mappingExists(ctx.db, key.orgId, mapping)) await keepPreference(ctx.db, key, mapping)
    else throw notFound('Template', '模板')
    return null
  }),
  handle(getPreference, async (ctx, { query }) => {
    const key = keyOf(ctx, query)
    const mapping = await readPreference(ctx.db, key)
    const there = mapping !== null && (await mappingExists(ctx.db, key.orgId, mapping))
    return { operationTableId: there ? mapping : null }
  }),
]
