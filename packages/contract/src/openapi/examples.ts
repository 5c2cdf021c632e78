import { COMPONENTS, type Json } from './convert.ts'

const FORMATS: Record<string, string> = {
  date: '2026-01-30',
  'date-time': '2026-01-30T17:05:00.000Z',
  uuid: '3f0d2f4e-8a3c-4c0e-9d53-0b6f1f0f6a11',
}

type Options = { all: Record<string, Json>; only: 'required' | 'all' }

function ofObject(json: Json, options: Options): unknown {
  const properties = json.properties as Record<string, Json> | undefined
  if (!properties) return {}
  const required = new Set((json.required as string[] | undefined) ?? [])
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => options.only === 'all' || required.has(name))
      .map(([name, property]) => [name, of(property, options)]),
  )
}

function of(json: Json, options: Options): unknown {
  const own = (json.examples as unknown[] | undefined)?.[0]
  const { $ref } = json as { $ref?: string }
  if (own !== undefined) return own
  if ($ref) return of(options.all[$ref.slice(COMPONENTS.length)] ?? {}, options)
  for (const known of [json.default, json.const, (json.enum as unknown[] | undefined)?.[0]])
    if (known !== undefined) return known
  const choices = (json.anyOf ?? json.oneOf) as Json[] | undefined
  if (choices) return of(choices.find((one) => one.type !== 'null') ?? choices[0]!, options)
  const type = Array.isArray(json.type) ? (json.type as string[]).find((one) => one !== 'null') : json.type
  if (type === 'object') return json.properties ? ofObject(json, options) : undefined
  if (type === 'array') {
    const item = of(json.items as Json, options)
    return item === undefined ? undefined : [item]
  }
  if (type === 'boolean') return true
  if (type === 'null') return null
  return json.format === undefined ? undefined : FORMATS[json.format as string]
}

/** A value of the schema, put together from the examples of its properties; undefined where one of a leaf is missing. */
export const exampleOf = (json: Json, all: Record<string, Json>, only: Options['only'] = 'all'): unknown =>
  of(json, { all, only })
