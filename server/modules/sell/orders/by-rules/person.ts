import { signature } from '@waybill/contract/carriers/enums'
import { type RawBuilder, sql } from 'kysely'
import type { Choice } from '@waybill/contract/rules/rule'
import type { Schema } from '../../../../platform/database/index.ts'

type Column = keyof Schema['sales_order']
/** The columns of each choice by which a person's decision is noticed, with their types. */
const choiceColumns: Record<Choice, Partial<Record<Column, string>>> = {
  service: { carrier: 'smallint', service_code: 'text', service_plan: 'jsonb', label_from: 'smallint' },
  weight: { weight_cg: 'bigint', other_packages: 'jsonb' },
  package: { length: 'numeric', width: 'numeric', height: 'numeric', size_unit: 'text', other_packages: 'jsonb' },
  shipFrom: { ship_from: 'jsonb' },
  warehouse: { send_to: 'bigint' },
  signature: { signature: 'smallint' },
  insurance: { insured_value: 'bigint', other_packages: 'jsonb' },
  battery: { lithium: 'boolean', battery_type: 'int' },
  hold: { held_at: 'timestamptz' },
}
const entries = Object.entries(choiceColumns) as [Choice, Partial<Record<Column, string>>][]
const person = (choice: Choice) => ({ [choice]: { by: 'person' } })

type Columns = Partial<Record<Column, unknown>>
const differs = (columns: Columns, own: Partial<Record<Column, string>>): RawBuilder<unknown>[] =>
  Object.entries(own).flatMap(([name, type]) => {
    const value = columns[name as Column]
    return value === undefined ? [] : [sql`${sql.ref(name)} is distinct from (${value})::${sql.raw(type)}`]
  })

/** The choices that a field of a call names; a package holds several, of which only those that change are meant. */
const choiceOfField: Record<string, Choice> = {
  service: 'service',
  carrier: 'service',
  serviceCode: 'service',
  fulfilment: 'service',
  weight: 'weight',
  size: 'package',
  shipFrom: 'shipFrom',
  warehouseId: 'warehouse',
  signature: 'signature',
  insuredValue: 'insurance',
  lithium: 'battery',
  batteryType: 'battery',
  hold: 'hold',
}

/**
 * What an update of these columns by a person sets besides: each choice that it names or changes is theirs from now on. `fields`: of
 * the call.
 */
export function personColumns(columns: Columns, fields: readonly string[]): { chosen?: never } {
  const named = new Set(fields.map((field) => choiceOfField[field]))
  const marks = entries.flatMap(([choice, own]) => {
    const changes = differs(columns, own)
    if (changes.length === 0) return []
    if (named.has(choice)) return [sql`${JSON.stringify(person(choice))}::jsonb`]
    return [sql`case when ${sql.join(changes, sql` or `)} then ${JSON.stringify(person(choice))}::jsonb else '{}' end`]
  })
  if (marks.length === 0) return {}
  return { chosen: sql`nullif(coalesce(chosen, '{}') || ${sql.join(marks, sql` || `)}, '{}')` as never }
}

/** What a person who creates an order decides; what is left empty, or as the service has it, is nobody's choice. */
export function chosenAtFirst(columns: Columns): string | null {
  const isChosen = (name: string): boolean => {
    const value = columns[name as Column]
    if (name === 'signature') return value !== signature.serviceDefault
    return name !== 'size_unit' && value !== undefined && value !== null && value !== false
  }
  const chosen = entries.filter(([, own]) => Object.keys(own).some(isChosen)).map(([choice]) => person(choice))
  return chosen.length === 0 ? null : JSON.stringify(Object.assign({}, ...chosen))
}
