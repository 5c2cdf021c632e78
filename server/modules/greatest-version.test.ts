import { allRoutes } from '@waybill/contract/openapi/calls'
import { openApiDocument } from '@waybill/contract/openapi/index'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../testing/server.ts'

type Operation = {
  operationId: string
  parameters: { name: string; in: string; example: unknown }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  'x-example': { account: string | null }
}
type Json = Record<string, unknown>

/** What numbers the version, or the edits, that a change is made from. */
const SEEN = /^(version|versions|versionsSeen|seen|edits)$/
const GREATEST = 2_147_483_647

/** A body with the greatest number that four bytes hold in place of each version, and where those are. */
function withGreatest(body: unknown, path = ''): { body: unknown; fields: string[] } {
  if (typeof body !== 'object' || body === null) return { body, fields: [] }
  const at = (key: string) => (path === '' ? key : `${path}.${key}`)
  const parts = Object.entries(body).map(([key, value]) => {
    if (SEEN.test(key) && typeof value === 'number') return { key, body: GREATEST as unknown, fields: [at(key)] }
    if (SEEN.test(key) && Array.isArray(value) && value.every((one) => typeof one === 'number'))
      return { key, body: [GREATEST] as unknown, fields: [`${at(key)}.0`] }
    return { key, ...withGreatest(value, at(key)) }
  })
  const fields = parts.flatMap((part) => part.fields)
  if (Array.isArray(body)) return { body: parts.map((part) => part.body), fields }
  return { body: Object.fromEntries(parts.map((part) => [part.key, part.body])), fields }
}

const operations = new Map(
  Object.values(openApiDocument('1.0.0').paths as Record<string, Record<string, Operation>>)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation] as const),
)
const calls = allRoutes.flatMap((route) => {
  const operation = operations.get(route.id)
  const example = operation?.requestBody?.content['application/json']?.example
  const { body, fields } = withGreatest(example)
  return operation && fields.length > 0 ? [{ id: route.id, route, operation, body: body as Json, fields }] : []
})

const server = useTestServer()

describe('a version that has no next one', () => {
  it('is among the calls that are tried', () => {
    const ids = calls.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['saveWalletAlarm', 'saveFundingSettings', 'updatePriceRule']))
    expect(ids.length).toBeGreaterThan(40)
  })

  it.each(calls)('$id refuses', async ({ route, operation, body, fields }) => {
    const examples = new Map(operation.parameters.map((one) => [one.name, one.example]))
    const { status, body: answer } = await server.request({
      method: route.method,
      url: route.path.replaceAll(/:(\w+)/g, (_, name: string) => String(examples.get(name))),
      headers: route.idempotent ? { 'idempotency-key': 'greatest-version' } : {},
      as: operation['x-example'].account ?? undefined,
      payload: body,
    })
    expect([status, answer.errorCode]).toEqual([400, 'INVALID_INPUT'])
    expect((answer.data as FieldProblem[]).map(({ fieldName }) => fieldName)).toEqual(expect.arrayContaining(fields))
  })
})
