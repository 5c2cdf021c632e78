import * as z from 'zod/mini'
import { instant, ISO_DAY } from '../core/schemas.ts'
import type { Names } from './names.ts'

export type Json = Record<string, unknown>
export type Io = 'input' | 'output'
type Schema = z.ZodMiniType
type Override = { zodSchema: unknown; jsonSchema: Json }

const DEFS = '#/$defs/'
export const COMPONENTS = '#/components/schemas/'

const typeOf = (schema: unknown): string => (schema as Schema).def.type

/** Query values are read from text; what they are is their result: whole numbers, lists of them, flags. */
function readFromText(schema: Schema): Json | undefined {
  const { in: from, out } = schema.def as unknown as { in: Schema; out: Schema }
  if (typeOf(from) !== 'union') return undefined
  if (typeOf(out) === 'transform') {
    const takes = JSON.stringify(z.toJSONSchema(from, { io: 'input', unrepresentable: 'any' }))
    return takes.includes('"boolean"') && takes.includes('"true"') ? { type: 'boolean' } : undefined
  }
  const result = typeOf(out) === 'pipe' ? (out.def as unknown as { out: Schema }).out : out
  const { $schema: _, ...json } = z.toJSONSchema(result, { io: 'output' }) as Json
  return json
}

function override({ zodSchema, jsonSchema }: Override): void {
  const replaced =
    zodSchema === instant
      ? { type: 'string', format: 'date-time' }
      : typeOf(zodSchema) === 'pipe'
        ? readFromText(zodSchema as Schema)
        : undefined
  if (!replaced) return
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
  Object.assign(jsonSchema, replaced)
}

const NOISE = new Set([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])

/** The schema as a reader wants it: formats for patterns of 200 characters, no limits of the number type itself, one way to say null. */
export function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  const json = value as Json
  if (typeof json.$ref === 'string') return { ...json, $ref: json.$ref.replace(DEFS, COMPONENTS) }
  const { pattern, id: _, ...rest } = json
  const converted: Json = { ...rest }
  if (pattern === ISO_DAY.source) converted.format = 'date'
  else if (pattern !== undefined && json.format !== 'uuid') converted.pattern = pattern
  for (const limit of ['minimum', 'maximum']) if (NOISE.has(json[limit] as number)) delete converted[limit]
  // A property of a component may be called `pattern` or `minimum`: only schemas are tidied, names are not.
  for (const map of ['properties', '$defs'])
    if (converted[map])
      converted[map] = Object.fromEntries(
        Object.entries(converted[map] as Json).map(([name, inner]) => [name, tidy(inner)]),
      )
  for (const one of ['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf'])
    if (converted[one] !== undefined) converted[one] = tidy(converted[one])
  delete converted.propertyNames
  return converted
}

const registries = new WeakMap<Names, z.core.$ZodRegistry<{ id: string }>>()
function registryOf(names: Names): z.core.$ZodRegistry<{ id: string }> {
  const known = registries.get(names)
  if (known) return known
  const registry = z.registry<{ id: string }>()
  for (const [object, id] of names) registry.add(object, { id })
  registries.set(names, registry)
  return registry
}

/** A schema and the components that it refers to. */
export function convert(names: Names, schema: Schema, io: Io): { schema: Json; components: Record<string, Json> } {
  const registry = registryOf(names)
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ root: schema }), {
    io,
    metadata: registry,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: override as never,
  }) as unknown as { properties: { root: Json }; $defs?: Record<string, Json> }
  return {
    schema: tidy(properties.root) as Json,
    components: Object.fromEntries(Object.entries($defs).map(([name, json]) => [name, tidy(json) as Json])),
  }
}

/** Query and path parameters, one a property: what the values are once they are read, and whether they must be there. */
export function properties(names: Names, schema: Schema): { name: string; json: Json; required: boolean }[] {
  const { shape } = schema.def as unknown as { shape: Record<string, Schema> }
  const { required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { required?: string[] }
  return Object.entries(shape).map(([name, inner]) => ({
    name,
    json: convert(names, inner, 'output').schema,
    required: required.includes(name),
  }))
}
