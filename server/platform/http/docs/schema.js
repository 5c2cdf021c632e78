/* What the schemas of the document mean, as lists of properties with links to the named ones. */
import { el } from './dom.js'
import { inline } from './markdown.js'

const COMPONENT = /^#\/components\/(\w+)\/(\w+)$/

const known = (reference, document) => {
  const [, kind, name] = COMPONENT.exec(reference) ?? []
  return document.components[kind]?.[name] ?? {}
}

/** What a reference means; what stands beside it wins. */
export function resolve(value, document) {
  if (value?.$ref === undefined) return value ?? {}
  const { $ref, ...own } = value
  return { ...resolve(known($ref, document), document), ...own }
}

export const modelId = (name) => `model-${name}`

/** The values that a schema lists, each with its name; those of a list of them too. */
export function choices(schema, document) {
  const { oneOf, enum: values, items, anyOf } = resolve(schema, document)
  if (oneOf) return oneOf.map((one) => [String(one.const), `${one.const} ${one.title}`])
  if (values) return values.map((value) => [String(value), String(value)])
  const inner = items ?? anyOf?.find((one) => one.type !== 'null')
  return inner ? choices(inner, document) : []
}

const joined = (parts) => parts.flatMap((part, index) => (index === 0 ? part : [' or ', ...part]))

/** The type in words; named schemas are links. */
function typeOf(schema) {
  const { $ref, anyOf, allOf, type, items, enum: values, format, additionalProperties } = schema
  if ($ref) {
    const name = COMPONENT.exec($ref)?.[2] ?? ''
    return [el('a', { href: `#${modelId(name)}` }, name)]
  }
  if (anyOf) return joined(anyOf.map(typeOf))
  if (allOf?.length === 1) return typeOf(allOf[0])
  if (schema.const !== undefined) return [JSON.stringify(schema.const)]
  if (values) return [values.map((value) => JSON.stringify(value)).join(' | ')]
  if (type === 'array') return ['list of ', ...typeOf(items ?? {})]
  if (type === 'object' && typeof additionalProperties === 'object')
    return ['map of name to ', ...typeOf(additionalProperties)]
  const name = Array.isArray(type) ? type.join(' or ') : (type ?? 'any')
  return [format ? `${name} (${format})` : name]
}

const LIMITS = { minLength: 'at least {} characters', maxLength: 'at most {} characters', minItems: 'at least {}' }
const MORE = { maxItems: 'at most {}', minimum: 'from {}', maximum: 'to {}', default: '{} when left out' }

/** Lengths and ranges; those of a safe integer say nothing and are left out. */
const limitsOf = (schema) =>
  Object.entries({ ...LIMITS, ...MORE })
    .filter(([key]) => schema[key] !== undefined && Math.abs(schema[key]) !== Number.MAX_SAFE_INTEGER)
    .map(([key, text]) => text.replace('{}', JSON.stringify(schema[key])))

const nestedOf = (schema) =>
  schema.properties
    ? schema
    : schema.items
      ? nestedOf(schema.items)
      : (schema.anyOf ?? []).find((one) => one.properties)

function property([name, schema], required) {
  const [example] = schema.examples ?? []
  const nested = schema.$ref ? undefined : nestedOf(schema)
  const facts = [...(required ? ['required'] : []), ...limitsOf(schema)]
  return el(
    'li',
    {},
    el(
      'p',
      {},
      el('code', {}, name),
      ' ',
      el('span', { class: 'soft' }, ...typeOf(schema), ...facts.map((fact) => `, ${fact}`)),
    ),
    ...(schema.description ? [el('p', {}, ...inline(schema.description))] : []),
    ...(example === undefined || typeof example === 'object'
      ? []
      : [el('p', { class: 'soft' }, 'Example: ', el('code', {}, JSON.stringify(example)))]),
    ...(nested ? [properties(nested)] : []),
  )
}

const properties = (schema) =>
  el(
    'ul',
    { class: 'properties' },
    ...Object.entries(schema.properties ?? {}).map((entry) => property(entry, schema.required?.includes(entry[0]))),
  )

/** A schema in full: its properties, or the values of an enumeration with their meanings. */
export function schemaParts(schema, document) {
  if (schema.$ref) return [el('p', {}, ...typeOf(schema))]
  const type = el('p', { class: 'soft' }, ...typeOf(schema), ...limitsOf(schema).map((fact) => `, ${fact}`))
  const listed = choices(schema, document)
  if (schema.oneOf && listed.length > 0) {
    const values = schema.oneOf.map((one) =>
      el(
        'li',
        {},
        el('code', {}, JSON.stringify(one.const)),
        ` ${[one.title, one.description].filter(Boolean).join(': ')}`,
      ),
    )
    return [type, el('ul', { class: 'properties' }, ...values)]
  }
  const nested = nestedOf(schema)
  const parts = schema.allOf?.flatMap((one) => schemaParts(one, document)) ?? []
  return nested
    ? [...(schema.type === 'object' ? [] : [type]), properties(nested)]
    : [...(parts.length > 0 ? [] : [type]), ...parts]
}
