import * as z from 'zod/mini'
import { errorCodes, type ErrorCode, errorStatus, errorText } from './errors.ts'
import type { Need, Route } from './route.ts'

type Json = Record<string, unknown>
type Schema = NonNullable<Route['body']>

const needCode: Record<Need, ErrorCode> = {
  verified: 'NEEDS_VERIFICATION',
  warehouse: 'NEEDS_WAREHOUSE',
  approved: 'NOT_APPROVED',
  own: 'PROXY_REFUSED',
}
const accessNames = { 1: 'sellers', 2: 'warehouses', 3: 'the platform', 4: 'resellers' } as const

function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return rest
}

/** Path or query parameters, one an object property. */
function parameters(schema: Schema | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
    // Lists repeat the name or are written with commas.
    ...(where === 'query' ? { style: 'form', explode: true } : {}),
  }))
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'The same key gives the first answer again instead of doing it twice',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
}

/** Every code that the route can answer, by HTTP status. */
function errorsOf(route: Route): Map<number, ErrorCode[]> {
  const codes = new Set<ErrorCode>(['INVALID_INPUT', 'BAD_REQUEST', 'TOO_MANY_REQUESTS', 'SERVER_ERROR', 'UNAVAILABLE'])
  if (route.method !== 'GET') codes.add('STORAGE_FULL')
  if (route.kind === 'download') codes.add('FILE_GONE')
  if (route.access !== 'public') codes.add('UNAUTHENTICATED')
  if (Array.isArray(route.access)) codes.add('FORBIDDEN')
  for (const need of route.needs ?? []) codes.add(needCode[need])
  if (route.body || route.kind === 'upload') codes.add('TOO_LARGE')
  if (route.idempotent) {
    codes.add('IDEMPOTENCY_KEY_REQUIRED')
    codes.add('IDEMPOTENCY_KEY_REUSED')
  }
  for (const code of route.errors) codes.add(code)
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) byStatus.set(errorStatus(code), [...(byStatus.get(errorStatus(code)) ?? []), code])
  return byStatus
}

function errorResponses(route: Route): Json {
  const responses: Json = {}
  for (const [status, codes] of errorsOf(route)) {
    responses[String(status)] = {
      description: codes.map((code) => `${code}: ${errorText(code).en}`).join('\n\n'),
      content: {
        'application/json': {
          schema: {
            allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { errorCode: { enum: codes } } }],
          },
        },
      },
    }
  }
  return responses
}

function successResponse(route: Route): Json {
  if (route.kind === 'download') {
    return {
      description: 'The file; its name is in Content-Disposition',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  }
  const data = route.output ? schemaOf(route.output, 'output') : { type: 'null' }
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Success' }, { type: 'object', properties: { data } }],
  }
  return { description: 'OK with data, or NODATA without', content: { 'application/json': { schema } } }
}

function requestBody(route: Route): Json {
  if (route.kind === 'upload') {
    const schema = {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' } },
      required: ['file'],
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!route.body) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }
}

const mayCall = ({ access }: Route): string => {
  if (access === 'public') return 'Anybody may call it.'
  if (access === 'user') return 'Any log-in may call it.'
  return `For log-ins of ${access.map((type) => accessNames[type]).join(', ')}.`
}

function operation(route: Route, alias: number): Json {
  return {
    operationId: alias === 0 ? route.id : `${route.id}${alias + 1}`,
    summary: route.summary,
    description: mayCall(route),
    tags: [route.tag],
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.idempotent ? [idempotencyHeader] : []),
    ],
    ...requestBody(route),
    responses: { '200': successResponse(route), ...errorResponses(route) },
  }
}

const text = { type: ['string', 'null'] }
const components = {
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The accessToken of a log-in' } },
  schemas: {
    Success: {
      type: 'object',
      description: 'The envelope of every answer',
      properties: {
        result: { enum: ['OK', 'NODATA'] },
        data: {},
        message: text,
        zhMessage: text,
        errorCode: { type: 'null' },
      },
      required: ['result', 'data', 'message', 'zhMessage', 'errorCode'],
    },
    Failure: {
      type: 'object',
      description: 'The envelope of every error; message is English, zhMessage Chinese',
      properties: {
        result: { type: 'string' },
        data: {
          oneOf: [{ type: 'null' }, { type: 'array', items: { $ref: '#/components/schemas/FieldProblem' } }],
        },
        message: { type: 'string' },
        zhMessage: { type: 'string' },
        errorCode: { enum: errorCodes },
      },
      required: ['result', 'data', 'message', 'zhMessage', 'errorCode'],
    },
    FieldProblem: {
      type: 'object',
      description: 'What is wrong with one field; fieldName is a dotted path',
      properties: {
        fieldName: { type: 'string' },
        code: { enum: errorCodes },
        message: { type: 'string' },
        zhMessage: { type: 'string' },
      },
      required: ['fieldName', 'code', 'message', 'zhMessage'],
    },
  },
}

/** The OpenAPI 3.1 document of a list of routes: made from the schemas that check the calls, so that it cannot lie. */
export function openApiDocument(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    for (const [index, path] of [route.path, ...(route.aliases ?? [])].entries()) {
      const templated = path.replace(/:(\w+)/g, '{$1}')
      paths[templated] = { ...paths[templated], [route.method.toLowerCase()]: operation(route, index) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shipping API',
      version,
      description: 'Shipping and order management. Log in, then send `Authorization: Bearer` with the access token.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components,
  }
}
