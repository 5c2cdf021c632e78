import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OrderDetail } from '@waybill/contract/orders/api'
import { totalWeight } from '@waybill/contract/parcels/parcel'
import type { Insertable } from 'kysely'
import type { Schema } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { checkChange, type CheckedChange, type Chosen, type OrderChange } from './change-check.ts'
import { editedColumns } from './columns-sql.ts'
import { getOrderDetail } from './detail.ts'
import { type LockedOrder, lockOrders } from './lock.ts'
import { writeCustoms } from './line-customs.ts'
import { factColumns } from './facts.ts'
import { changeRefused } from './policy.ts'
import { applyRules } from './by-rules/run.ts'
import { writeOrders } from './write.ts'

type Columns = Partial<Insertable<Schema['sales_order']>>
const packageColumns = (input: NonNullable<OrderChange['package']>): Columns => ({
  ...(input.type !== undefined && { package_type: input.type }),
  mass_unit: input.massUnit,
  size_unit: input.sizeUnit,
  weight: text(input.weight),
  weight2: text(input.weight2),
  length: text(input.length),
  width: text(input.width),
  height: text(input.height),
  weight_cg: input.weight === null && input.weight2 === null ? null : totalWeight({ ...input, packageNum: 1 }),
})
const text = (value: number | null): string | null => (value === null ? null : value.toFixed(2))

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

/** The changed columns of sales_order. */
export function changedColumns(change: OrderChange, checked: CheckedChange, chosen: Chosen): Columns {
  return {
    ...(change.package && packageColumns(change.package)),
    ...(checked.recipient && recipientColumns(checked.recipient)),
    ...(checked.shipFrom && { ship_from: JSON.stringify(checked.shipFrom) }),
    ...optionColumns(change),
    carrier: chosen.carrier,
    service_code: chosen.serviceCode,
    signature: chosen.signature,
  }
}

/** A service goes with its carrier: another carrier without a service drops the old one. */
function choose(change: OrderChange, order: LockedOrder): Chosen {
  const carrier = change.carrier === undefined ? order.carrier : change.carrier
  const kept = carrier === order.carrier ? order.service_code : null
  return {
    carrier,
    serviceCode: change.serviceCode === undefined ? kept : change.serviceCode,
    signature: change.signature ?? order.signature,
  }
}

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
  if (blocked) throw new AppError(blocked, { params: { value: order.order_no } })
  if (order.version !== version) throw new AppError('CONFLICT')
  const chosen = choose(change, order)
  const columns = {
    ...changedColumns(change, checkChange(change, chosen), chosen),
    ...(await factColumns(ctx, change)),
  }
  await writeOrders(ctx, { ids: [id], fields, hold: change.hold, columns, detail: { version: order.version + 1 } })
  if (change.customs) await writeCustoms(db, { orgId: actor.orgId, orderId: id, lines: change.customs })
  await applyRules(db, actor.orgId, [id], ctx.now())
  return getOrderDetail(ctx, id)
}
