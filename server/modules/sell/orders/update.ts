import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OrderDetail, PlannedPackage } from '@waybill/contract/orders/api'
import type { Ctx } from '../../../platform/http/index.ts'
import { checkChange, type CheckedChange, type Chosen, type OrderChange } from './change-check.ts'
import { choose } from './fulfilment.ts'
import { editedColumns } from './columns-sql.ts'
import { getOrderDetail } from './detail.ts'
import { type LockedOrder, lockOrders } from './lock.ts'
import { writeLines } from './edit-lines.ts'
import { chooseNextParcel } from './next-parcel.ts'
import { checkPackages, goWhole, shipIfAllLabeled, storedPackages } from './packages.ts'
import { shipIfNothingLeft } from './parts.ts'
import { writeCustoms } from './line-customs.ts'
import { decimal, weightOf } from './insert.ts'
import { factColumns } from './facts.ts'
import { blockedParams, changeRefused } from './policy.ts'
import { applyRules } from './by-rules/run.ts'
import { type Columns, writeOrders } from './write.ts'

const weightColumns = ({
  massUnit,
  weight,
  weight2,
}: Pick<PlannedPackage, 'massUnit' | 'weight' | 'weight2'>): Columns => ({
  mass_unit: massUnit,
  weight: decimal(weight),
  weight2: decimal(weight2),
  weight_cg: weightOf({ massUnit, weight, weight2 }),
})

/** A weight and a size are whole, and named by their units. */
const packageColumns = (input: NonNullable<OrderChange['package']>): Columns => ({
  ...(input.type !== undefined && { package_type: input.type }),
  ...(input.massUnit &&
    weightColumns({ massUnit: input.massUnit, weight: input.weight ?? null, weight2: input.weight2 ?? null })),
  ...(input.sizeUnit && {
    size_unit: input.sizeUnit,
    length: decimal(input.length ?? null),
    width: decimal(input.width ?? null),
    height: decimal(input.height ?? null),
  }),
})
const recipientColumns = (address: NonNullable<CheckedChange['recipient']>): Columns => {
  const { name, ...parts } = address
  return { recipient_name: name, ...parts }
}

/** What is asked of the carrier besides carrying, and what is declared of the goods. */
const optionColumns = (change: OrderChange): Columns => ({
  ...editedColumns(change),
  ...(change.cod !== undefined && {
    cod_amount: change.cod?.amount ?? null,
    pay_method: change.cod?.payMethod ?? null,
  }),
})

const chosenColumns = ({ carrier, serviceCode, plan, labelFrom, sendTo, signature }: Chosen): Columns => ({
  carrier,
  service_code: serviceCode,
  service_plan: plan && JSON.stringify(plan),
  label_from: labelFrom,
  send_to: sendTo,
  signature,
})

/** The changed columns of sales_order. */
export function changedColumns(change: OrderChange, checked: CheckedChange, chosen: Chosen | null): Columns {
  return {
    ...(change.package && packageColumns(change.package)),
    ...(change.otherPackages && { other_packages: storedPackages(change.otherPackages) }),
    ...(checked.recipient && recipientColumns(checked.recipient)),
    ...(checked.shipFrom && { ship_from: JSON.stringify(checked.shipFrom) }),
    ...optionColumns(change),
    ...(chosen && chosenColumns(chosen)),
  }
}

/** What an order has of a service. */
export const chosenOf = (order: LockedOrder): Chosen => ({
  carrier: order.carrier,
  serviceCode: order.service_code,
  plan: order.service_plan,
  labelFrom: order.label_from,
  sendTo: order.send_to,
  signature: order.signature,
})

/** Changes an order that awaits shipment; what is noted of it in every status. CONFLICT when it was changed since the caller read it. */
export async function changeOrder(
  ctx: Ctx,
  id: number,
  { version, ...change }: OrderChange & { version: number },
): Promise<OrderDetail> {
  const { db, actor } = ctx
  const [order] = await lockOrders(db, actor.orgId, [id])
  if (!order) throw notFound('Order', '订单')
  const fields = Object.keys(change)
  const blocked = changeRefused(order, fields)
  if (blocked) throw new AppError(blocked, { params: blockedParams(order) })
  if (order.version !== version) throw new AppError('CONFLICT')
  checkPackages(order, change)
  const chosen = choose(change, chosenOf(order))
  const columns = {
    ...changedColumns(change, checkChange(change, chosen), chosen),
    ...(await factColumns(ctx, change)),
  }
  await writeOrders(ctx, { ids: [id], fields, hold: change.hold, columns, detail: { version: order.version + 1 } })
  if (change.lines) await writeLines(db, { orgId: actor.orgId, orderId: id }, change.lines)
  if (change.lines && order.units_shipped > 0) await shipIfNothingLeft(db, actor.orgId, id)
  if (change.otherPackages?.length) await goWhole(db, actor.orgId, id)
  if (change.otherPackages && order.packages_labeled.length > 0) await shipIfAllLabeled(db, actor.orgId, id)
  if (change.nextParcel !== undefined) {
    const place = { orgId: actor.orgId, orderId: id, weighed: change.package !== undefined }
    await chooseNextParcel(db, place, change.nextParcel)
  }
  if (change.customs) await writeCustoms(db, { orgId: actor.orgId, orderId: id, lines: change.customs })
  await applyRules(db, actor.orgId, [id], ctx.now())
  return getOrderDetail(ctx, id)
}
