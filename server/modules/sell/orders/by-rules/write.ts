import type { ChoiceValues, Chosen } from '@waybill/contract/rules/order'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'

export interface ToWrite {
  id: number
  values: ChoiceValues
  chosen: Chosen
}

const rowOf = ({ id, values, chosen }: ToWrite) => ({
  id,
  carrier: values.service.carrier,
  service: values.service.serviceCode,
  plan: values.service.plan,
  mass: values.weight.massUnit,
  weight: values.weight.weight,
  weight2: values.weight.weight2,
  cg: values.weight.weightCg,
  length: values.package.length,
  width: values.package.width,
  height: values.package.height,
  size: values.package.sizeUnit,
  sender: values.shipFrom,
  signature: values.signature,
  insured: values.insurance,
  lithium: values.battery.lithium,
  battery: values.battery.batteryType,
  chosen: Object.keys(chosen).length === 0 ? null : chosen,
})

/** Writes the choices of orders and who made them, all in one statement. `at`: raises the version, of orders that others may be looking at. */
export async function writeChoices(db: Db, orgId: number, orders: readonly ToWrite[], at?: Date): Promise<void> {
  if (orders.length === 0) return
  await sql`
    update sales_order o set carrier = f.carrier, service_code = f.service, service_plan = nullif(f.plan, 'null'), mass_unit = f.mass,
      weight = f.weight, weight2 = f.weight2, weight_cg = f.cg, length = f.length, width = f.width, height = f.height, size_unit = f.size,
      ship_from = nullif(f.sender, 'null'), signature = f.signature, insured_value = f.insured, lithium = f.lithium,
      battery_type = f.battery, chosen = nullif(f.chosen, 'null'),
      version = o.version + ${at ? 1 : 0}::int, updated_at = coalesce(${at ?? null}::timestamptz, o.updated_at)
    from jsonb_to_recordset(${JSON.stringify(orders.map(rowOf))}::jsonb) as f (id bigint, carrier smallint, service text, plan jsonb,
      mass text, weight numeric, weight2 numeric, cg bigint, length numeric, width numeric, height numeric, size text, sender jsonb,
      signature smallint, insured bigint, lithium boolean, battery int, chosen jsonb)
    where o.org_id = ${orgId} and o.id = f.id`.execute(db)
}
