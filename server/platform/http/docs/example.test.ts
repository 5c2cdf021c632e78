import { allRoutes } from '@waybill/contract'
import { openApiDocument } from '@waybill/contract/openapi'
import { describe, expect, it } from 'vitest'
import { example, hasOptional, randomKey } from './example.js'

interface Operation {
  requestBody?: { content: { 'application/json'?: { schema: object } } }
}

const { paths } = openApiDocument(allRoutes, '0.0.0') as unknown as { paths: Record<string, Record<string, Operation>> }

/** The calls that take a JSON body, with its schema as the page reads it. */
const bodies = allRoutes.flatMap((route) => {
  const path = route.path.replace(/:(\w+)/g, '{$1}')
  const schema = paths[path]?.[route.method.toLowerCase()]?.requestBody?.content['application/json']?.schema
  return route.body && schema ? [{ route, schema, name: `${route.method} ${route.path}` }] : []
})

const problems = (body: unknown, { route }: (typeof bodies)[number]) => {
  const read = route.body!.safeParse(body)
  return read.success ? [] : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`)
}

describe('the first body that the page of the API offers', () => {
  it('is there for every call with a body', () => {
    expect(bodies.length).toBeGreaterThan(50)
  })
  it.each(bodies.map((one) => [one.name, one] as const))('is accepted: %s', (_, one) => {
    expect(problems(example(one.schema), one)).toEqual([])
  })
  it.each(bodies.filter(({ schema }) => hasOptional(schema)).map((one) => [one.name, one] as const))(
    'is accepted with every optional field: %s',
    (_, one) => {
      expect(problems(example(one.schema, { all: true }), one)).toEqual([])
    },
  )
})

it('makes keys like crypto.randomUUID, which plain http has not', () => {
  const keys = Array.from({ length: 100 }, randomKey)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(keys).size).toBe(100)
})
