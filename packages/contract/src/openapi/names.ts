import * as z from 'zod/mini'
import type { Route } from '../core/route.ts'

type Schema = z.ZodMiniType
type Def = {
  type: string
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
  in?: Schema
  out?: Schema
  valueType?: Schema
  options?: Schema[]
}
const defOf = (schema: Schema): Def => schema.def as unknown as Def

export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
/** The name of one of several: lines → line, entries → entry, addresses → address. */
const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/(ss|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')

/** A name for every object that calls take or answer: schemas with the same name in the document are one component. */
export type Names = Map<Schema, string>

/** An order has one shipment and several shipments. */
const freeName = (names: Names, name: string, otherwise: string): string =>
  [...names.values()].includes(name) ? otherwise : name

function nameInner(names: Names, schema: Schema, name: string): void {
  const def = defOf(schema)
  if (def.type === 'object') return nameObject(names, schema, name)
  for (const inner of [def.innerType, def.in, def.out, def.valueType]) if (inner) nameInner(names, inner, name)
  if (def.element) nameInner(names, def.element, freeName(names, singular(name), name))
  for (const [index, option] of (def.options ?? []).entries()) {
    const single = def.options?.filter((one) => defOf(one).type !== 'null').length === 1
    nameInner(names, option, single ? name : `${name}${index + 1}`)
  }
}

function nameObject(names: Names, schema: Schema, name: string): void {
  if (names.has(schema)) return
  names.set(schema, name)
  nameProperties(names, schema, name)
}

function nameProperties(names: Names, schema: Schema, name: string): void {
  for (const [key, inner] of Object.entries(defOf(schema).shape ?? {})) nameInner(names, inner, `${name}${pascal(key)}`)
}

/**
 * Names objects: those that an area exports by that name, the others by where they are (`OrderRow` has an `OrderRowStore`), bodies and
 * answers by their call. Areas come in their order, so an object that several calls share is named by the first.
 */
export function nameObjects(areas: readonly object[], routes: readonly Route[]): Names {
  const names: Names = new Map()
  const exported = areas
    .flatMap((area) =>
      (Object.entries(area) as [string, Schema][]).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
    .filter(([name, schema]) => schema instanceof z.ZodMiniObject && !/Params$|Query$/.test(name))
  for (const [name, schema] of exported) names.set(schema, pascal(name))
  for (const [name, schema] of exported) nameProperties(names, schema, pascal(name))
  for (const { id, body, output } of routes) {
    if (body) nameInner(names, body, `${pascal(id)}Request`)
    if (output) nameInner(names, output, `${pascal(id)}Response`)
  }
  return names
}
