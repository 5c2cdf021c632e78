import Ajv from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, seedDemo } from '../demo/index.ts'
import { type Answer, useTestServer } from '../testing/server.ts'

type Json = Record<string, unknown>
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; example: unknown }
type Media = { schema: Json; example?: unknown }
type Operation = {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
  'x-example': { account: string | null; answer: string }
}
type Document = { paths: Record<string, Record<string, Operation>> }
type Call = { path: string; method: string; operation: Operation }

const server = useTestServer()
let document: Document
let calls: Call[]
let ajv: Ajv.default

/** Reading comes before changing, changing before deleting, and what ends sessions is the end. */
const ENDS = ['logout', 'endAllSessions']
const stageOf = ({ method, operation }: Call): number =>
  ENDS.includes(operation.operationId)
    ? 3
    : method === 'get'
      ? 0
      : method === 'delete' || operation.operationId.startsWith('disconnect')
        ? 2
        : 1

/** The whole demo is made; a machine under load is not a fault. */
const SEEDING_MS = 300_000
beforeAll(async () => {
  await seedDemo(server.services)
  document = (await server.request({ method: 'GET', url: '/api/openapi.json' })).body as unknown as Document
  calls = Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
    .toSorted((one, other) => stageOf(one) - stageOf(other))
  ajv = new Ajv.default({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema({ $id: 'api', ...document })
}, SEEDING_MS)

/** What is wrong with a value by a schema of the document, as a line; empty when nothing is. */
function faults(pointer: string[], value: unknown): string[] {
  const escaped = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
  const validate = ajv.compile({ $ref: `api#/${escaped.join('/')}` })
  return validate(value) ? [] : [`${pointer[2]} ${pointer[1]}: ${ajv.errorsText(validate.errors).slice(0, 400)}`]
}
const JSON_TYPE = 'application/json'
const answerSchema = ({ path, method }: Call) => [
  'paths',
  path,
  method,
  'responses',
  '200',
  'content',
  JSON_TYPE,
  'schema',
]

/** The address of the example request: with parameters that must be there, or with all but the cursor of a later page. */
function addressOf({ path, operation }: Call, all: boolean): string {
  const query = new URLSearchParams()
  let url = path
  for (const { name, in: where, required, example } of operation.parameters) {
    if (where === 'path') url = url.replace(`{${name}}`, encodeURIComponent(String(example)))
    const wanted = where === 'query' && (required || (all && name !== 'cursor'))
    for (const value of wanted ? [example].flat() : []) query.append(name, String(value))
  }
  return query.size > 0 ? `${url}?${query}` : url
}

const FILE = [
  '--x',
  'content-disposition: form-data; name="file"; filename="orders.csv"',
  'content-type: text/csv',
  '',
  'Order number,Recipient\n1001,Amelia Nguyen\n',
  '--x--',
  '',
].join('\r\n')

/** The one thing that a document cannot give away: its placeholder stands for the reader's password. */
const withPassword = (body: unknown): unknown =>
  body === undefined ? undefined : JSON.parse(JSON.stringify(body).replaceAll('Example_2026', DEMO_PASSWORD))

const ownSession = async (account: string) => ({ authorization: `Bearer ${(await server.logIn(account)).accessToken}` })

async function send(call: Call, all = false): Promise<Answer<unknown>> {
  const { operation, method } = call
  const { account } = operation['x-example']
  const headers: Record<string, string> = {}
  for (const { name, in: where } of operation.parameters)
    if (where === 'header') headers[name.toLowerCase()] = `example-of-${operation.operationId}`
  const content = operation.requestBody?.content
  const upload = content?.['multipart/form-data'] !== undefined
  if (upload) headers['content-type'] = 'multipart/form-data; boundary=x'
  const payload = (upload ? FILE : withPassword(content?.[JSON_TYPE]?.example)) as object | undefined
  return server.request({
    method: method.toUpperCase() as 'GET',
    url: addressOf(call, all),
    headers,
    // What ends sessions gets one of its own.
    ...(account !== null && {
      as: account,
      headers: { ...headers, ...(ENDS.includes(operation.operationId) && (await ownSession(account))) },
    }),
    ...(payload !== undefined && { payload }),
  })
}

/** What an answer is, to be compared with what the document says it is. */
const outcome = ({ status, body }: Answer<unknown>): string => (status === 200 ? 'OK' : String(body.errorCode))

describe('the examples of the OpenAPI document', () => {
  it('fit their schemas: bodies, answers, and every property of every component', () => {
    const bodies = calls.flatMap(({ path, method, operation }) => {
      const media = operation.requestBody?.content[JSON_TYPE]
      return media ? faults(['paths', path, method, 'requestBody', 'content', JSON_TYPE, 'schema'], media.example) : []
    })
    const answers = calls.flatMap((call) => {
      const media = call.operation.responses['200']?.content?.[JSON_TYPE]
      return media ? faults(answerSchema(call), media.example) : []
    })
    const { schemas } = (
      document as unknown as {
        components: { schemas: Record<string, { properties?: Record<string, { examples: unknown[] }> }> }
      }
    ).components
    const properties = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([key, { examples }]) =>
        examples.flatMap((example) => faults(['components', 'schemas', name, 'properties', key], example)),
      ),
    )
    expect([...bodies, ...answers, ...properties]).toEqual([])
  })

  it('may be sent with every optional parameter at once', async () => {
    const lists = calls.filter(({ method, operation }) => method === 'get' && operation['x-example'].answer === 'OK')
    const differ: string[] = []
    for (const call of lists) {
      const answer = await send(call, true)
      if (answer.status !== 200)
        differ.push(
          `${call.operation.operationId}: ${outcome(answer)} ${JSON.stringify(answer.body.data).slice(0, 200)}`,
        )
    }
    expect(differ).toEqual([])
  })

  it('lead to the next page by the cursor of the one before', async () => {
    const orders = calls.find(({ operation }) => operation.operationId === 'listOrders')!
    const first = (await send(orders)).body.data as { records: { id: number }[]; next: string }
    const url = `${orders.path}?cursor=${encodeURIComponent(first.next)}`
    const second = (await server.request({ method: 'GET', url, as: 'seller@demo.test' })).body.data as typeof first
    expect(second.records.length).toBeGreaterThan(0)
    expect(second.records.map(({ id }) => id)).not.toContain(first.records[0]!.id)
  })

  it('that ask for rates get some', async () => {
    const rates = calls.find(({ operation }) => operation.operationId === 'calculateRates')!
    const { data } = (await send(rates)).body as { data: { rates: unknown[]; problems: unknown[] } }
    expect(data.rates.length).toBeGreaterThan(5)
    expect(data.problems).toEqual([])
  })

  it('are answered by a demo server as the document says, and what it answers fits its schema', async () => {
    const differ: string[] = []
    const unfit: string[] = []
    const seen = new Set<string>()
    for (const call of calls) {
      const { operationId } = call.operation
      // A call under a second path does what the first did: a code is sent once a minute.
      const twin = operationId.endsWith('2') && call.operation['x-example'].answer === 'OK' && call.method === 'post'
      if (twin) continue
      const answer = await send(call)
      const expected = call.operation['x-example'].answer
      if (outcome(answer) !== expected)
        differ.push(
          `${operationId}: ${outcome(answer)} instead of ${expected} ${JSON.stringify((answer.body as { data?: unknown })?.data ?? null).slice(0, 200)}`,
        )
      const isJson = call.operation.responses['200']?.content?.[JSON_TYPE] !== undefined
      if (answer.status === 200 && isJson) unfit.push(...faults(answerSchema(call), answer.body))
      seen.add(outcome(answer))
    }
    expect(differ).toEqual([])
    expect(unfit).toEqual([])
    expect(seen).toContain('NOT_FOUND')
  })
})
