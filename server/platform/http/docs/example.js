/* Values that a schema accepts, for a first call to try. */

/** What people write in fields of these names, where the schema says no more than "text". */
const BY_NAME = [
  [/country$/i, 'US'],
  [/(^|[a-z])(state|province)$/i, 'CA'],
  [/zip|postcode|postalCode/i, '90245'],
  [/e-?mail|userName/i, 'ada@example.com'],
  [/phone|mobile/i, '+12135550123'],
  [/timeZone/i, 'America/Los_Angeles'],
  [/city$/i, 'El Segundo'],
  [/(address|street)/i, '123 Main St'],
  [/domain|host/i, 'shop.example.com'],
  [/url$/i, 'https://shop.example.com'],
  [/password/i, 'Example_2026'],
  [/currency/i, 'USD'],
  [/charset/i, 'utf-8'],
  [/code$/i, '123456'],
  [/colou?r/i, '#0f5c3f'],
  [/(first|given)name/i, 'Ada'],
  [/(last|family)name/i, 'Lovelace'],
]
const CANDIDATES = [
  '2026-01-31',
  '2026-01-31T12:00:00Z',
  '2026-01-31T12:00:00.000Z',
  '12:00',
  'US',
  'CA',
  'USD',
  '90245',
  '1',
  '123456',
  'EXAMPLE-1',
  'example',
  'Example',
  '#0f5c3f',
  '+12135550123',
  'ada@example.com',
  'https://shop.example.com',
  'America/Los_Angeles',
  'a'.repeat(32),
  'a'.repeat(43),
  'a'.repeat(64),
]

/** Works on plain http too, where a browser has no crypto.randomUUID. */
export function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6] & 0x0f) | 0x40
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

function fits(text, { pattern, minLength = 0, maxLength = Infinity }) {
  return text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text))
}

const FORMATS = {
  uuid: '00000000-0000-4000-8000-000000000000',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  email: 'ada@example.com',
  uri: 'https://shop.example.com',
}

function exampleText(schema, name) {
  const named = BY_NAME.find(([words]) => words.test(name))?.[1]
  const wanted = [FORMATS[schema.format], named, ...CANDIDATES].filter((text) => text !== undefined)
  const plain = schema.pattern || schema.format || named ? wanted : ['Example', ...wanted]
  return plain.find((text) => fits(text, schema)) ?? 'x'.repeat(Math.max(schema.minLength ?? 1, 1))
}

function exampleNumber({ minimum, maximum, exclusiveMinimum, multipleOf = 1 }) {
  const least = Math.max(minimum ?? 1, exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + multipleOf, 1)
  const value = Math.ceil(least / multipleOf) * multipleOf
  return maximum !== undefined && value > maximum ? maximum : value
}

function exampleObject(schema, { all, depth }) {
  const wanted = new Set(schema.required ?? [])
  const entries = Object.entries(schema.properties ?? {}).filter(([name]) => all || wanted.has(name))
  return Object.fromEntries(entries.map(([name, inner]) => [name, example(inner, { all, name, depth: depth + 1 })]))
}

/** A value that the schema accepts; with `all`, optional fields too. `name` is that of the field. */
export function example(schema, { all = false, name = '', depth = 0 } = {}) {
  if (!schema || depth > 8) return null
  for (const known of [schema.examples?.[0], schema.default, schema.const, schema.enum?.[0]])
    if (known !== undefined) return known
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return example(choices.find((one) => one.type !== 'null') ?? choices[0], { all, name, depth: depth + 1 })
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((one) => example(one, { all, name, depth: depth + 1 })))
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  if (type === 'object') return exampleObject(schema, { all, depth })
  if (type === 'array') {
    const item = example(schema.items, { all, name: name.replace(/s$/, ''), depth: depth + 1 })
    return Array.from({ length: Math.max(schema.minItems ?? 1, 1) }, () => item)
  }
  if (type === 'integer' || type === 'number') return exampleNumber(schema)
  if (type === 'boolean') return false
  return type === 'null' ? null : exampleText(schema, name)
}

/** Has the schema fields that may be left out? */
export function hasOptional(schema) {
  const names = Object.keys(schema?.properties ?? {})
  return names.some((name) => !(schema.required ?? []).includes(name) || hasOptional(schema.properties[name]))
}
