import type { ChoiceValues, Chosen } from '@waybill/contract/rules/order'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import { sql } from 'kysely'
import type { Db, Schema } from '../../../../platform/database/index.ts'

export interface ToWrite {
  id: number
  values: ChoiceValues
  tags: string[]
  chosen: Chosen
}

const rowOf = ({ id, values, tags, chosen }: ToWrite) => ({
  id,
  carrier: values.service.carrier,
  service: values.service.serviceCode,
  plan: values.service.plan,
  label: values.service.labelFrom ?? null,
  mass: values.weight.massUnit,
  weight: values.weight.weight,
  weight2: values.weight.weight2,
  cg: values.weight.weightCg,
  length: values.package.length,
  width: values.package.width,
  height: values.package.height,
  size: values.package.sizeUnit,
  sender: values.shipFrom,
  // A run from before there was such a choice has none to put back.
  warehouse: values.warehouse ?? null,
  signature: values.signature,
  insured: values.insurance,
  lithium: values.battery.lithium,
  battery: values.battery.batteryType,
  held: values.hold !== null,
  reason: values.hold?.reason ?? null,
  tags,
  chosen: Object.keys(chosen).length === 0 ? null : chosen,
})

/** The columns that are written: with them an undo puts back what rules did. */
export const ruleColumns: readonly (keyof Schema['sales_order'])[] = [
  'carrier',
  'service_code',
  'service_plan',
  'label_from',
  'mass_unit',
  'weight',
  'weight2',
  'weight_cg',
  'length',
  'width',
  'height',
  'size_unit',
  'ship_from',
  'send_to',
  'signature',
  'insured_value',
  'lithium',
  'battery_type',
  'tags',
  'chosen',
  'held_at',
  'held_by',
  'hold_reason',
  'hold_until',
  'release_at',
]

type When = { now: Date; raise: boolean }

/** Writes the choices of orders and who made them, all in one statement. `raise`: the version, of orders that others may be looking at. */
export async function writeChoices(
  db: Db,
  orgId: number,
  orders: readonly ToWrite[],
  { now, raise }: When,
): Promise<void> {
  if (orders.length === 0) return
  // The ids once more: a join alone may read every order of the organisation.
  const ids = orders.map(({ id }) => id)
  await sql`
    update sales_order o set carrier = f.carrier, service_code = f.service, service_plan = nullif(f.plan, 'null'),
      label_from = case when f.carrier is not null or nullif(f.plan, 'null') is not null then null
        when f.warehouse is not null then coalesce(f.label, o.label_from, ${fulfilmentOption.byWarehouse})
        when o.send_to is not null then coalesce(f.label, nullif(o.label_from, ${fulfilmentOption.byWarehouse}))
        else coalesce(f.label, o.label_from) end,
      send_to = f.warehouse, mass_unit = f.mass,
      weight = f.weight, weight2 = f.weight2, weight_cg = f.cg, length = f.length, width = f.width, height = f.height, size_unit = f.size,
      ship_from = nullif(f.sender, 'null'), signature = f.signature, insured_value = f.insured, lithium = f.lithium,
      battery_type = f.battery, tags = f.tags, chosen = nullif(f.chosen, 'null'),
      held_at = case when f.held then coalesce(o.held_at, ${now}::timestamptz) end, held_by = case when f.held then o.held_by end,
      hold_reason = case when f.held then f.reason end, hold_until = case when f.held then o.hold_until end,
      release_at = case when f.held then o.release_at end,
      version = o.version + ${raise ? 1 : 0}::int, updated_at = case when ${raise} then ${now}::timestamptz else o.updated_at end
    from jsonb_to_recordset(${JSON.stringify(orders.map(rowOf))}::jsonb) as f (id bigint, carrier smallint, service text, plan jsonb, label smallint,
      mass text, weight numeric, weight2 numeric, cg bigint, length numeric, width numeric, height numeric, size text, sender jsonb, warehouse bigint,
      signature smallint, insured bigint, lithium boolean, battery int, held boolean, reason text, tags text[], chosen jsonb)
    where o.org_id = ${orgId} and o.id = f.id and o.id = any(${ids}::bigint[])`.execute(db)
}
