import { allRoutes } from '@waybill/contract/openapi/calls'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { everyPath } from '../testing/probe.ts'
import { hosts, useTestServer } from '../testing/server.ts'

type Operation = {
  operationId: string
  responses: Record<string, unknown>
  requestBody?: { content: object }
  security: unknown[]
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object; responses: Record<string, object> }
}

const server = useTestServer()
const read = async () => (await server.request({ method: 'GET', url: '/api/openapi.json' })).body as unknown as Document
const operationOf = (document: Document, path: string, method: string) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(await read())
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    expect((await read()).openapi).toBe('3.1.0')
  })
  it('describes every path of the table, aliases too, and none besides', async () => {
    const document = await read()
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(
      everyPath()
        .map(({ name }) => name.replace(/:(\w+)/g, '{$1}'))
        .toSorted(),
    )
  })
  it('says which errors a route gives, what uploads take, what downloads give, and where a token is needed', async () => {
    const document = await read()
    for (const route of allRoutes) {
      const operation = operationOf(document, route.path, route.method)
      // Answers that many calls share stand among the components.
      const said = JSON.stringify(operation?.responses).replace(
        /\{"\$ref":"#\/components\/responses\/(\w+)"\}/g,
        (_, name: string) => JSON.stringify(document.components.responses[name]),
      )
      for (const code of route.errors) expect(said, `${route.id} ${code}`).toContain(`"${code}"`)
      expect(operation?.security).toHaveLength(route.access === 'public' ? 0 : 1)
      if (route.kind === 'upload') expect(operation?.requestBody?.content).toHaveProperty('multipart/form-data')
      if (route.kind === 'download') expect(said).toContain('"format":"binary"')
      if (route.access !== 'public') expect(operation?.responses).toHaveProperty('401')
    }
  })
  it('uses each operation name once and refers to nothing that is not there', async () => {
    const document = await read()
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(names).size).toBe(names.length)
    for (const [, name = ''] of JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      expect(document.components.schemas).toHaveProperty(name)
    }
  })
})

describe('the page about the API', () => {
  it('bears the name of its site, and nothing that a name could do to it', async () => {
    const titleAt = async (host: string) => {
      const { body } = await server.request({ method: 'GET', url: '/api/docs', headers: { host } })
      return /<title>(.*)<\/title>/.exec(body as unknown as string)?.[1]
    }
    expect(await titleAt(hosts.acme)).toBe('Acme Shipping API reference')
    expect(await titleAt(hosts.main)).toBe('Waybill API reference')
  })
  it('is not sent again to a client that has it, nor is the document', async () => {
    for (const url of ['/api/openapi.json', '/api/docs/docs.js']) {
      const { headers } = await server.app.inject({ url, headers: { 'accept-encoding': 'br' } })
      expect(headers, url).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
      const again = await server.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
      expect(again.statusCode, url).toBe(304)
    }
    expect((await server.app.inject({ method: 'HEAD', url: '/api/openapi.json' })).statusCode).toBe(200)
  })
  it('runs under a strict policy without a word of inline script or style', async () => {
    const { status, headers, body } = await server.request({ method: 'GET', url: '/api/docs' })
    const html = body as unknown as string
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self'; style-src 'self'/)
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(html).not.toMatch(/<script(?![^>]*src=)|<style|style=|\son\w+=/)
    for (const [, url = ''] of html.matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)) {
      expect((await server.request({ method: 'GET', url })).status, url).toBe(200)
    }
  })
})
