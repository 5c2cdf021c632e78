import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { CarrierId } from '@waybill/contract/carriers/enums'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { OrderDefaults, OrderDefaultSettings } from '@waybill/contract/defaults/api'
import { servicesOf } from '@waybill/contract/carriers/catalogue'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { readDefaults, storedDefaults } from './settings.ts'

const isKnown = (service: { carrier: number; serviceCode: string }): boolean =>
  servicesOf(service.carrier as CarrierId).some(({ code }) => code === service.serviceCode)

function problemsOf({ services, packages }: OrderDefaultSettings): FieldProblem[] {
  const wrong = (['domestic', 'international'] as const).filter((way) => {
    const service = services[way]
    return service !== null && !isKnown(service)
  })
  const names = packages.map((preset) => preset.name.toLowerCase())
  const doubled = names.findIndex((name, index) => names.indexOf(name) !== index)
  return [
    ...wrong.map((way) => fieldProblem(`services.${way}`, 'INVALID_VALUE')),
    ...(doubled < 0 ? [] : [fieldProblem(`packages.${doubled}.name`, 'PACKAGE_NAME_TAKEN')]),
  ]
}

/** A warehouse that is chosen must be one of the seller's; one that was chosen before may have ended since. */
async function warehouseProblems(db: Db, orgId: number, chosen: unknown): Promise<FieldProblem[]> {
  if (typeof chosen !== 'number') return []
  const connected = await db
    .selectFrom('warehouses_connected')
    .select('warehouse_id')
    .where('org_id', '=', orgId)
    .where('warehouse_id', '=', chosen)
    .executeTakeFirst()
  return connected ? [] : [fieldProblem('warehouseId', 'WAREHOUSE_NOT_YOURS')]
}

/** Changes some of the defaults, audited with what they were before. */
export async function changeDefaults(
  { db, actor, now }: Ctx,
  request: { version: number; change: { [K in keyof OrderDefaultSettings]?: OrderDefaultSettings[K] | undefined } },
): Promise<OrderDefaults> {
  const { orgId, userId } = actor
  const { settings: before } = await storedDefaults.read(db, orgId)
  const change = Object.fromEntries(Object.entries(request.change).filter(([, value]) => value !== undefined))
  const settings: OrderDefaultSettings = { ...before, ...change }
  const problems = [...problemsOf(settings), ...(await warehouseProblems(db, orgId, change['warehouseId']))]
  if (problems.length > 0) throw new AppError('INVALID_INPUT', { fields: problems })
  await recordAudit(db, {
    orgId,
    userId,
    action: 'defaults.changed',
    subject: { type: 'org', id: orgId },
    detail: await storedDefaults.save(db, { orgId, userId, version: request.version, settings, at: now() }),
  })
  return readDefaults(db, orgId)
}
