import { describe, expect, it } from 'vitest'
import { exportLists } from '../exports/lists.ts'
import type { ExportTarget } from '../exports/targets.ts'
import { allRoutes } from './calls.ts'
import { codeLists } from './codes.ts'
import { callsWithRequests } from './requests.ts'
import { sharedNames } from './shared-names.ts'
import { newGlossary, openApiDocument } from './index.ts'

type Json = Record<string, unknown>
type Property = { description?: string; examples?: unknown[]; $ref?: string }
type Schema = {
  description?: string
  properties?: Record<string, Property>
  type?: string
  oneOf?: Json[]
  examples?: unknown[]
}
type Operation = {
  operationId: string
  description?: string
  parameters: { name: string; description?: string; example?: unknown }[]
  requestBody?: { description?: string; content: Record<string, { schema: Json; example?: unknown }> }
  responses: Record<
    string,
    { $ref?: string; description?: string; content?: Record<string, { example?: unknown; examples?: object }> }
  >
}
type Document = {
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Operation['responses'][string]> }
}

const glossary = newGlossary()
const document = openApiDocument('1.2.3', glossary) as unknown as Document
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const schemas = Object.entries(document.components.schemas)

/** Every object with properties below a value, with its place. */
function objectsIn(value: unknown, place: string): { place: string; properties: Record<string, Property> }[] {
  if (typeof value !== 'object' || value === null) return []
  const { properties } = value as Schema
  const own = properties && typeof properties === 'object' ? [{ place, properties }] : []
  // Examples are data, whatever they look like.
  const inner = Object.entries(value).filter(([key]) => !['example', 'examples', 'x-example'].includes(key))
  return [...own, ...inner.flatMap(([key, one]) => objectsIn(one, `${place}/${key}`))]
}
const explained = ({ description, examples }: Property): boolean =>
  typeof description === 'string' && description.length > 5 && examples !== undefined && examples[0] !== undefined

describe('the OpenAPI document explains itself', () => {
  it('describes every property and gives an example of it', () => {
    const bare = objectsIn(document, '').flatMap(({ place, properties }) =>
      Object.entries(properties)
        .filter(([, property]) => !explained(property))
        .map(([name]) => `${place}.${name}`),
    )
    expect(bare).toEqual([])
  })
  it('describes every parameter, request, answer and tag, with examples', () => {
    const bare = operations.flatMap(({ operationId, description, parameters, requestBody, responses }) => [
      ...(description ? [] : [operationId]),
      ...parameters
        .filter((one) => !one.description || one.example === undefined)
        .map(({ name }) => `${operationId} ${name}`),
      ...(requestBody &&
      (!requestBody.description || Object.values(requestBody.content).some((one) => one.example === undefined))
        ? [`${operationId} body`]
        : []),
      ...Object.entries(responses)
        .map(
          ([status, one]) =>
            [status, one.$ref ? document.components.responses[one.$ref.split('/').at(-1)!]! : one] as const,
        )
        .filter(
          ([, one]) =>
            !one.description ||
            Object.values(one.content ?? {}).some((media) => (media.example ?? media.examples) === undefined),
        )
        .map(([status]) => `${operationId} ${status}`),
    ])
    expect(bare).toEqual([])
    expect(document.tags.filter(({ description }) => !description)).toEqual([])
  })
  it('has no description, name or request for what is gone', () => {
    expect(glossary.unused()).toEqual([])
    const ids = new Set(allRoutes.map(({ id }) => id))
    expect(callsWithRequests.filter((id) => !ids.has(id))).toEqual([])
    const names = new Set(schemas.map(([name]) => name.replace(/Input$/, '')))
    expect(Object.values(sharedNames).filter((name) => !names.has(name.replace(/Input$/, '')))).toEqual([])
  })
  it('gives every object a name, and refers to it by that', () => {
    const anonymous = objectsIn(document, '')
      .map(({ place }) => place)
      .filter((place) => !/^\/components\/schemas\/\w+$/.test(place))
      // What is around an answer, and the one file of an upload.
      .filter((place) => !/\/allOf\/1$|multipart\/form-data\/schema$/.test(place))
    expect(anonymous).toEqual([])
  })
  it('describes every component, and every value of every enumeration that is a number', () => {
    const bare = schemas
      .filter(([name, { description }]) => !description && !/(Request|Response)$/.test(name))
      .map(([name]) => name)
    expect(bare).toEqual([])
    for (const [name, { values }] of Object.entries(codeLists)) {
      const { oneOf, description } = document.components.schemas[name]!
      expect(oneOf?.map((one) => one.const)).toEqual(values.map(([value]) => value))
      for (const [value, text] of values) expect(description).toContain(`\`${value}\` ${text}`)
    }
  })
  it('leaves no number of an enumeration without its names', () => {
    const plain = objectsIn(document, '').flatMap(({ place, properties }) =>
      Object.entries(properties)
        .filter(([, property]) => /"(enum|const)":\[?\d/.test(JSON.stringify(property)))
        .map(([name]) => `${place}.${name}`),
    )
    expect(plain).toEqual([])
  })
  it('gives columns that there are as examples of exports', () => {
    const requests = schemas.flatMap(([name, { properties = {} }]) => {
      const { target, columns } = properties as Record<string, { const?: unknown; examples?: unknown[] } | undefined>
      return typeof target?.const === 'string' && columns ? [{ name, target: target.const, columns }] : []
    })
    expect(requests.length).toBeGreaterThan(10)
    const wrong = requests.flatMap(({ name, target, columns }) => {
      const keys = exportLists[target as ExportTarget].columns.map(({ key }) => key)
      return ((columns.examples?.[0] ?? []) as string[])
        .filter((key) => !keys.includes(key))
        .map((key) => `${name} ${key}`)
    })
    expect(wrong).toEqual([])
  })
  it("names nobody's product: it is read on resellers' sites", () => {
    expect(JSON.stringify(document)).not.toContain('Waybill')
  })
  it('says the unit of every amount and weight', () => {
    const { schemas: all } = document.components
    expect(all.PriceLine!.properties!.amount!.description).toContain('1/10,000')
    for (const [name, { properties = {} }] of schemas)
      for (const [key, { description }] of Object.entries(properties))
        if (key.endsWith('Cg')) expect(description, `${name}.${key}`).toContain('hundredths of a gram')
  })
})
