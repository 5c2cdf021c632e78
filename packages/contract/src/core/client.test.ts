import { describe, expect, it } from 'vitest'
import { allRoutes } from '../openapi/calls.ts'
import { listOrders } from '../orders/api.ts'
import { updateMapping } from '../imports/templates-api.ts'
import { createClient, urlOf, type HttpRequest } from './client.ts'

describe('the typed client', () => {
  it('writes paths and queries, leaving out what is not given', () => {
    expect(urlOf(updateMapping, { params: { id: 7, name: 'my/名 t' } })).toBe(
      '/api/shipout-order/import/excel/fieldMapping/7/my%2F%E5%90%8D%20t',
    )
    expect(urlOf(listOrders, { query: { status: [1, 2], search: undefined, limit: 20 } })).toBe(
      '/api/shipout-order/order/list?status=1&status=2&limit=20',
    )
  })
  it('sends the idempotency key as a header', async () => {
    const sent: HttpRequest[] = []
    const client = createClient((request) => {
      sent.push(request)
      return Promise.resolve(null)
    })
    await client.call(listOrders, { query: {} }, { idempotencyKey: 'k-12345678' })
    expect(sent[0]?.headers).toEqual({ 'idempotency-key': 'k-12345678' })
  })
})

describe('the route table', () => {
  it('names each call once and each method and path once', () => {
    expect(new Set(allRoutes.map((route) => route.id)).size).toBe(allRoutes.length)
    const places = allRoutes.flatMap((route) =>
      [route.path, ...(route.aliases ?? [])].map((path) => `${route.method} ${path.replace(/:\w+/g, ':')}`),
    )
    expect(new Set(places).size).toBe(places.length)
  })
  it('puts every call under /api or /ezeeship-api (decisions: the wrapper holds there)', () => {
    for (const route of allRoutes) expect(route.path).toMatch(/^\/(api|ezeeship-api)\//)
  })
  it('keeps the paths of specification §7 to the letter', () => {
    const paths = new Set(
      allRoutes.flatMap((route) => [route.path, ...(route.aliases ?? [])].map((path) => `${route.method} ${path}`)),
    )
    for (const place of [
      'GET /api/saas-business/business/OrgWebSetting/getSettingByDomain',
      'GET /api/wms-user/saas/client/saasAfterLogin',
      'GET /api/wms-user/user/afterLogin',
      'GET /ezeeship-api/ezeeship/user/afterLogin',
      'GET /api/shipout-order/store/list',
      'GET /api/shipout-shipment/address/queryCountry',
      'POST /api/wms-user/user/switchLanguage',
      'POST /api/wms-user/saas/client/updateUserInfo',
      'GET /api/shipout-order/import/excel/fieldMapping',
      'POST /api/shipout-order/import/excel/fieldMapping/:id/:name',
      'PUT /api/shipout-order/import/excel/fieldMapping/:name',
      'DELETE /api/shipout-order/import/excel/fieldMapping',
      'GET /api/shipout-order/import/excel/view',
      'POST /api/shipout-order/import/excel/analyseAndCacheFile',
      'POST /api/shipout-order/import/excel/validate',
      'POST /api/shipout-order/order/saveOrderAndShipmentExcel',
      'POST /api/shipout-order/exprot/excel/error/order',
    ])
      expect(paths).toContain(place)
  })
})
