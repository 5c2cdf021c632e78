import { type ErrorCode, fieldProblem } from '@waybill/contract'
import type { RowValues } from '@waybill/contract/imports/fields'
import { targetFields } from '@waybill/contract/imports/targets'
import { lineKeys, MOST_PIECES } from '@waybill/contract/orders/import-lines'
import { checkLines, checkOrderRow, type ParsedOrderRow } from '@waybill/contract/orders/import-rules'
import { totalWeight } from '@waybill/contract/parcel'
import { orderStatus } from '@waybill/contract/enums'
import { labelLifecycle } from '@waybill/contract/lifecycles/label'
import { openStates } from '@waybill/contract/lifecycles/lifecycle'
import type { ClientBase } from 'pg'
import { stateText } from '../../../platform/database/state-text.ts'
import { listedZipState } from '../../../places/index.ts'
import { folded, keyText } from './key-text.ts'
import { orderConstants } from './order-constants.ts'
import type { Target } from './target.ts'

const SEPARATOR = '\u001f'

/** The order with its weight worked out, as the orders module takes it; without a unit both in pounds and in kilograms. */
function stored(order: ParsedOrderRow): ParsedOrderRow & { weightCg: number | null; metricCg?: number } {
  const { massUnit, weight, weight2 } = order.package
  const total = (unit: 'lb' | 'kg') => totalWeight({ massUnit: unit, weight, weight2, packageNum: 1 })
  if (weight === null && weight2 === null) return { ...order, weightCg: null }
  if (massUnit === null) return { ...order, weightCg: total('lb'), metricCg: total('kg') }
  return { ...order, weightCg: total(massUnit) }
}

/** Which order a row names: the store, in any case, and the number. */
function keyOf(values: RowValues): string | null {
  const number = keyText(values.orderNO)
  return number === '' ? null : `${folded(keyText(values.storeName))}${SEPARATOR}${number}`
}
const nameOf = (key: string): string => key.slice(key.indexOf(SEPARATOR) + 1)

/** Canceled orders count, since their numbers are taken. */
async function existing(
  client: ClientBase,
  orgId: number,
  keys: readonly string[],
): Promise<Map<string, ErrorCode | null>> {
  const { rows } = await client.query<{ key: string; code: ErrorCode | null }>({
    name: 'existing-orders',
    text: `select lower(coalesce(s.name, '')) || chr(31) || o.order_no as key, case o.status when ${stateText(orderStatus.shipped)} then 'ORDER_HAS_LABEL' when ${stateText(orderStatus.canceled)} then 'ORDER_NOT_AWAITING'
        else (select 'ORDER_BEING_BOUGHT' from label_batch_item i
          where i.org_id = $1 and i.order_id = o.id and i.state in (${stateText(...openStates(labelLifecycle))}) limit 1) end as code
      from sales_order o left join store s on s.org_id = o.org_id and s.id = o.store_id
      where o.org_id = $1 and o.order_no = any ($2::text[])`,
    values: [orgId, [...new Set(keys.map(nameOf))]],
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
    return { problems, parsed: order && stored(order) }
  },
  keyOf,
  existing,
  existsCode: 'DUPLICATE_ORDER',
  constants: orderConstants,
  joining: {
    lineKeys: new Set(lineKeys),
    storeKey: 'storeName',
    storeOf: (key) => key.slice(0, key.indexOf(SEPARATOR)),
    hasLine: ({ sku, itemName }) => keyText(sku) !== '' || keyText(itemName) !== '',
    checkLines,
    most: { pieces: MOST_PIECES, problem: tooMany },
  },
}
