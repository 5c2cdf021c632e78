import { signature } from '@waybill/contract/carriers/enums'
import { type RawBuilder, sql } from 'kysely'
import type { Choice } from '@waybill/contract/rules/rule'
import type { Schema } from '../../../../platform/database/index.ts'

type Column = keyof Schema['sales_order']
/** The columns of each choice by which a person's decision is noticed, with their types. */
const choiceColumns: Record<Choice, Partial<Record<Column, string>>> = {
  service: { carrier: 'smallint', service_code: 'text' },
  weight: { weight_cg: 'bigint' },
  package: { length: 'numeric', width: 'numeric', height: 'numeric', size_unit: 'text' },
  shipFrom: { ship_from: 'jsonb' },
  signature: { signature: 'smallint' },
  insurance: { insured_value: 'bigint' },
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

/**
 * What an update of these columns by a person sets besides: each choice that it changes is theirs from now on, and a service of their own
 * replaces what rules planned.
 */
export function personColumns(columns: Columns): { chosen?: never; service_plan?: never } {
  const marks = entries.flatMap(([choice, own]) => {
    const changes = differs(columns, own)
    if (changes.length === 0) return []
    return [sql`case when ${sql.join(changes, sql` or `)} then ${JSON.stringify(person(choice))}::jsonb else '{}' end`]
  })
  if (marks.length === 0) return {}
  const service = differs(columns, choiceColumns.service)
  return {
    chosen: sql`nullif(coalesce(chosen, '{}') || ${sql.join(marks, sql` || `)}, '{}')` as never,
    ...(service.length > 0 && {
      service_plan: sql`case when ${sql.join(service, sql` or `)} then null else service_plan end` as never,
    }),
  }
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
