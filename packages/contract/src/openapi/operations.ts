import type { Route } from '../core/route.ts'
import type { Schemas } from './components.ts'
import { COMPONENTS, type Json, properties } from './convert.ts'
import { describeProperty, type Glossary } from './describe.ts'
import { errorResponses } from './errors.ts'
import { exampleOf } from './examples.ts'
import type { Names } from './names.ts'
import { requestOf } from './requests.ts'

export type Building = { schemas: Schemas; names: Names; glossary: Glossary }

const accessNames = { 1: 'sellers', 2: 'warehouses', 3: 'the platform', 4: 'resellers' } as const
const needTexts = {
  verified: "The seller's identity must be verified.",
  warehouse: 'A warehouse must be connected.',
  approved: 'The account must be approved.',
  own: 'Not available to staff who are logged in as a user.',
} as const

function whoMayCall({ access, needs }: Route): string {
  const who =
    access === 'public'
      ? 'Anyone may call it, without a token.'
      : access === 'user'
        ? 'Any logged-in user may call it.'
        : `For users of ${access.map((type) => accessNames[type]).join(', ')}.`
  return [who, ...(needs ?? []).map((need) => needTexts[need])].join(' ')
}

function descriptionOf(route: Route): string {
  const { answer, note } = requestOf(route)
  return [
    whoMayCall(route),
    ...(route.idempotent
      ? ['Sending it again with the same `Idempotency-Key` does nothing and returns the first response.']
      : []),
    ...(answer ? [`The example request returns \`${answer}\`: ${note}`] : []),
  ].join('\n\n')
}

function parameters(route: Route, where: 'path' | 'query', { names, glossary, schemas }: Building): Json[] {
  const schema = where === 'path' ? route.params : route.query
  if (!schema) return []
  const given = requestOf(route)[where]
  return properties(names, schema).map(({ name, json, required }) => {
    const entry = glossary.find(route.id, name)
    const described: Json = entry ? describeProperty(json, entry) : json
    const example = given?.[name] ?? exampleOf(described, schemas.components)
    const { description, examples: _, ...type } = described
    return {
      name,
      in: where,
      description,
      required: where === 'path' || required,
      schema: { ...type, examples: [example] },
      example,
      ...(where === 'query' && { style: 'form', explode: true }),
    }
  })
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A key of your choice, 8 to 200 visible ASCII characters, new for every intended action. Repeating a request with its key returns the first response.',
  schema: { type: 'string', minLength: 8, maxLength: 200, examples: ['order-1001-label-1'] },
  example: 'order-1001-label-1',
}

function requestBody(route: Route, { schemas }: Building): Json {
  if (route.kind === 'upload') {
    const file = { type: 'string', format: 'binary', description: 'The file.', examples: ['(bytes of the file)'] }
    return {
      requestBody: {
        required: true,
        description: `One file. ${route.summary}`,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', description: 'One file.', properties: { file }, required: ['file'] },
            example: { file: '(bytes of the file)' },
          },
        },
      },
    }
  }
  if (!route.body) return {}
  const schema = schemas.bodyOf(route)
  const example = requestOf(route).body ?? schemas.requestOf(route)
  return {
    requestBody: {
      required: true,
      description: `Input of \`${route.id}\`: ${route.summary}`,
      content: { 'application/json': { schema, example } },
    },
  }
}

const FILES = {
  'application/octet-stream': {
    schema: { type: 'string', format: 'binary', description: 'The file.' },
    example: '(bytes of the file)',
  },
}

function success(route: Route, { schemas }: Building): Json {
  if (route.kind === 'download')
    return {
      description: 'The file. Its name is in the `Content-Disposition` header, its media type in `Content-Type`.',
      content: FILES,
    }
  const data = route.output ? schemas.dataOf(route) : { type: 'null', description: 'Nothing.', examples: [null] }
  const example = {
    result: 'OK',
    data: (data.examples as unknown[])[0],
    message: null,
    zhMessage: null,
    errorCode: null,
  }
  const schema = { allOf: [{ $ref: `${COMPONENTS}Success` }, { type: 'object', properties: { data } }] }
  return { description: `Success: ${route.summary}`, content: { 'application/json': { schema, example } } }
}

/** A call in the document; `alias` is the number of its path. */
export function operation(route: Route, alias: number, building: Building): Json {
  const { account, answer } = requestOf(route)
  return {
    operationId: alias === 0 ? route.id : `${route.id}${alias + 1}`,
    summary: route.summary,
    description: descriptionOf(route),
    tags: [route.tag],
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(route, 'path', building),
      ...parameters(route, 'query', building),
      ...(route.idempotent ? [idempotencyHeader] : []),
    ],
    ...requestBody(route, building),
    responses: { '200': success(route, building), ...errorResponses(route) },
    // With which demo account the example request was tried, and what was answered.
    'x-example': { account, answer: answer ?? 'OK' },
  }
}
