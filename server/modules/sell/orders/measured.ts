import { orderStatus } from '@waybill/contract/orders/enums'
import type { OtherPackage } from '@waybill/contract/orders/packages'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { weightOf } from './insert.ts'
import { goWhole } from './packages.ts'

export interface Measured {
  weightG: number
  /** Millimeters; null: not measured, as the order has it. */
  sides: readonly [number, number, number] | null
}
const GRAMS_PER_OUNCE = 28.349523125
const CENT = 100

interface Planned {
  massUnit: string
  sizeUnit: string
  others: OtherPackage[] | null
  insured: number | null
  declared: number | null
}

/** In the order's own units: whole ounces and grams are never below what was measured. */
function weightIn(massUnit: 'lb' | 'kg', weightG: number): { weight: number; weight2: number } {
  const minor = massUnit === 'kg' ? weightG : Math.ceil((weightG / GRAMS_PER_OUNCE) * 10) / 10
  const perMajor = massUnit === 'kg' ? 1000 : 16
  const weight = Math.floor(minor / perMajor)
  return { weight, weight2: Math.round((minor - weight * perMajor) * 10) / 10 }
}

const sidesIn = (sizeUnit: 'in' | 'cm', sides: Measured['sides']): (number | undefined)[] =>
  (sides ?? []).map((side) => Math.round((side / (sizeUnit === 'cm' ? 10 : 25.4)) * 100) / 100)

/** A value over packages by their weight, in whole cents; what is left over is the first one's. */
function divided(value: number | null, packages: readonly Measured[]): (number | null)[] {
  if (value === null) return packages.map(() => null)
  const total = packages.reduce((sum, { weightG }) => sum + weightG, 0)
  const shares = packages.map(({ weightG }) => {
    const exact = Number((BigInt(value) * BigInt(weightG)) / BigInt(total))
    return exact - (exact % CENT)
  })
  const rest = value - shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share, at) => (at === 0 ? share + rest : share)).map((share) => (share === 0 ? null : share))
}
const sumOf = (values: readonly (number | null)[]): number | null =>
  values.every((value) => value === null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** What each package is insured for and worth: as it was planned, where so many were, or the whole by weight. */
function valuesOf(planned: Planned, packages: readonly Measured[]) {
  const others = planned.others ?? []
  const insured = [planned.insured, ...others.map(({ insuredValue }) => insuredValue)]
  const declared = [planned.declared, ...others.map(({ declaredValue }) => declaredValue)]
  return insured.length === packages.length
    ? { insured, declared }
    : { insured: divided(sumOf(insured), packages), declared: divided(sumOf(declared), packages) }
}

/**
 * Writes what the packages of a packed order were found to weigh and measure, in the order's own units: as many as were packed, however many
 * were planned. Answers the version of the order after that; null, with nothing written: it is not awaiting labels. Needs the service scope.
 */
export async function setMeasured(
  db: Db,
  { orgId, id }: { orgId: number; id: number },
  packages: readonly Measured[],
): Promise<number | null> {
  const { rows } = await sql<Planned>`
    select mass_unit as "massUnit", size_unit as "sizeUnit", other_packages as others, insured_value as insured, declared_value as declared
    from sales_order where org_id = ${orgId} and id = ${id} and status = ${orderStatus.awaiting} for no key update`.execute(
    db,
  )
  const [planned] = rows
  if (!planned) return null
  const massUnit = planned.massUnit === 'kg' ? 'kg' : 'lb'
  const sizeUnit = planned.sizeUnit === 'cm' ? 'cm' : 'in'
  const [first, ...rest] = packages
  const { insured, declared } = valuesOf(planned, packages)
  const others = rest.map(({ weightG, sides }, at): OtherPackage => {
    const before = planned.others?.length === rest.length ? planned.others[at] : undefined
    // Sides that were planned stand only in the unit in which they were.
    const inSameUnit = before?.sizeUnit === sizeUnit ? before : undefined
    const [length = inSameUnit?.length, width = inSameUnit?.width, height = inSameUnit?.height] = sidesIn(
      sizeUnit,
      sides,
    )
    return {
      type: before?.type ?? null,
      massUnit,
      ...weightIn(massUnit, weightG),
      length: length ?? null,
      width: width ?? null,
      height: height ?? null,
      sizeUnit,
      insuredValue: insured[at + 1] ?? null,
      declaredValue: declared[at + 1] ?? null,
    }
  })
  const { weight, weight2 } = weightIn(massUnit, first!.weightG)
  const [length, width, height] = sidesIn(sizeUnit, first!.sides)
  if (others.length > 0) await goWhole(db, orgId, id)
  const { rows: written } = await sql<{ version: number }>`
    update sales_order set weight = ${weight}, weight2 = ${weight2}, weight_cg = ${weightOf({ massUnit, weight, weight2 })},
      length = coalesce(${length ?? null}::numeric, length), width = coalesce(${width ?? null}::numeric, width),
      height = coalesce(${height ?? null}::numeric, height), other_packages = ${others.length === 0 ? null : JSON.stringify(others)}::jsonb,
      insured_value = ${insured[0] ?? null}, declared_value = ${declared[0] ?? null}, version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${id} returning version`.execute(db)
  return written[0]!.version
}

/** The order is packed in another way: labels are no longer bought by what was measured before. Needs the service scope. */
export async function setRepacked(db: Db, { orgId, id }: { orgId: number; id: number }): Promise<void> {
  await sql`
    update sales_order set version = version + 1, updated_at = now() where org_id = ${orgId} and id = ${id}`.execute(db)
}
