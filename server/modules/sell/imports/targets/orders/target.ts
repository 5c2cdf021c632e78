import { type ErrorCode, fieldProblem } from '@waybill/contract/core/errors'
import { targetFields } from '@waybill/contract/imports/targets'
import { lineKeys } from '@waybill/contract/orders/import-lines'
import { MOST_PIECES } from '@waybill/contract/sheets/lines'
import { checkLines, checkOrderRow, type ParsedOrderRow } from '@waybill/contract/orders/import-rules'
import { findReadyTemplate, readyTemplates } from '@waybill/contract/orders/ready-templates'
import { totalWeight } from '@waybill/contract/parcels/parcel'
import { orderStatus } from '@waybill/contract/orders/enums'
import type { ClientBase } from 'pg'
import { stateText } from '../../../../../platform/database/state-text.ts'
import { listedZipState } from '../../../../../places/index.ts'
import { keyText } from '../key-text.ts'
import { carrierOfOrders } from './carrier.ts'
import { orderConstants } from './constants.ts'
import { KEY_OF_ORDER, keyInStore, orderKeyOf, orderNoOfKey, storeOfKey } from './key.ts'
import type { Target } from '../target.ts'

/** The order with its weight worked out, as the orders module takes it; without a unit both in pounds and in kilograms. */
function withWeights(order: ParsedOrderRow): ParsedOrderRow & { weightCg: number | null; metricCg?: number } {
  const { massUnit, weight, weight2 } = order.package
  const total = (unit: 'lb' | 'kg') => totalWeight({ massUnit: unit, weight, weight2, packageNum: 1 })
  if (weight === null && weight2 === null) return { ...order, weightCg: null }
  if (massUnit === null) return { ...order, weightCg: total('lb'), metricCg: total('kg') }
  return { ...order, weightCg: total(massUnit) }
}

/** Canceled orders count, since their numbers are in use. */
async function existing(
  client: ClientBase,
  orgId: number,
  keys: readonly string[],
): Promise<Map<string, ErrorCode | null>> {
  const { rows } = await client.query<{ key: string; code: ErrorCode | null }>({
    name: 'existing-orders',
    text: `select ${KEY_OF_ORDER} as key, case when o.status = ${stateText(orderStatus.shipped)} then 'ORDER_HAS_LABEL' when o.status = ${stateText(orderStatus.canceled)} then 'ORDER_NOT_AWAITING'
        when o.units_shipped > 0 or o.packages_labeled <> '{}' then 'ORDER_PART_SHIPPED'
        when exists (select 1 from outbound_open i where i.org_id = $1 and i.order_id = o.id) then 'ORDER_AT_WAREHOUSE'
        else (select 'ORDER_BEING_BOUGHT' from shipping_pending_label i
          where i.org_id = $1 and i.order_id = o.id limit 1) end as code
      from orders_order o left join stores_store s on s.org_id = o.org_id and s.id = o.store_id
      where o.org_id = $1 and o.order_no = any ($2::text[])`,
    values: [orgId, [...new Set(keys.map(orderNoOfKey))]],
  })
  return new Map(rows.map((row) => [row.key, row.code]))
}

const tooMany = fieldProblem('quantity', 'MAX', {
  field: targetFields.orders.byKey.get('quantity')?.label,
  params: { max: MOST_PIECES, unit: '' },
})

/** A row is an order with its package, sender and recipient. */
export const orderTarget: Target = {
  fields: targetFields.orders,
  check: (values, context, remarks) => {
    const { problems, order } = checkOrderRow(values, { ...context, listedZipState }, remarks)
    return { problems, parsed: order && withWeights(order) }
  },
  keyOf: orderKeyOf,
  existing,
  existsCode: 'DUPLICATE_ORDER',
  constants: orderConstants,
  carrierOf: carrierOfOrders,
  readyTemplates: { all: readyTemplates, find: findReadyTemplate },
  lineGrouping: {
    lineKeys: new Set(lineKeys),
    storeKey: 'storeName',
    storeOf: storeOfKey,
    inStore: keyInStore,
    hasLine: ({ sku, itemName }) => keyText(sku) !== '' || keyText(itemName) !== '',
    checkLines,
    most: { pieces: MOST_PIECES, problem: tooMany },
  },
}
