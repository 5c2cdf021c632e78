import { createMapping, deleteMappings } from '@waybill/contract/imports/templates-api'
import {
  getPreference,
  MAPPING_PREFERENCE,
  PREINSTALLED_MAPPING_ID,
  savePreference,
} from '@waybill/contract/preferences/api'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../testing/server.ts'

const seller = 'seller@demo.test'
const otherOrg = 'seller@acme.test'
const server = useTestServer()
const kind = MAPPING_PREFERENCE

const save = (operationTableId: number | null, warehouseId?: number, as = seller) =>
  server.call(savePreference, { query: kind, body: { warehouseId, operationTableId } }, { as })
const read = async (warehouseId?: number, as = seller) =>
  (await server.call(getPreference, { query: { ...kind, warehouseId } }, { as })).body.data?.operationTableId
const template = async (name: string, as = seller) =>
  (await server.call(createMapping, { params: { name }, query: {}, body: { orderNO: 'Order' } }, { as })).body.data ?? 0

describe('the mapping template used last', () => {
  it('is the one saved last, for each warehouse by itself, and none at first', async () => {
    expect(await read()).toBeNull()
    const [first, second] = [await template('Pref first'), await template('Pref second')]
    expect((await save(first)).status).toBe(200)
    expect((await save(second)).body.result).toBe('OK')
    expect((await save(PREINSTALLED_MAPPING_ID, 12)).status).toBe(200)
    expect([await read(), await read(0), await read(12), await read(13)]).toEqual([second, second, 1, null])
  })
  it('is answered to a query with an empty warehouse, as the specification writes it', async () => {
    const mapping = await template('Pref empty')
    await save(mapping)
    const url = `${getPreference.path}?moduleType=4&operationType=1&warehouseId=`
    const { status, body } = await server.request({ method: 'GET', url, as: seller })
    expect([status, body.data]).toEqual([200, { operationTableId: mapping }])
  })
  it('is none once it is forgotten or its template is deleted', async () => {
    await save(await template('Pref forgotten'), 21)
    await save(null, 21)
    expect(await read(21)).toBeNull()
    const gone = await template('Pref gone')
    await save(gone, 22)
    await server.call(deleteMappings, { query: { excelFieldMappingIds: String(gone) } }, { as: seller })
    expect(await read(22)).toBeNull()
  })
  it('is of one organisation: another neither reads it nor can name its template', async () => {
    const mapping = await template('Pref own')
    await save(mapping, 31)
    expect(await read(31, otherOrg)).toBeNull()
    expect((await save(mapping, 31, otherOrg)).body.errorCode).toBe('NOT_FOUND')
    expect((await save(PREINSTALLED_MAPPING_ID, 31, otherOrg)).status).toBe(200)
    expect([await read(31), await read(31, otherOrg)]).toEqual([mapping, PREINSTALLED_MAPPING_ID])
  })
})

describe('what is refused', () => {
  it.each([
    ['another module', { query: { moduleType: 5, operationType: 1 }, body: { operationTableId: 1 } }],
    ['another operation', { query: { moduleType: 4, operationType: 2 }, body: { operationTableId: 1 } }],
    ['no template', { query: kind, body: {} }],
    ['a template that is no number', { query: kind, body: { operationTableId: 'x' } }],
    ['a warehouse below 0', { query: kind, body: { warehouseId: -1, operationTableId: 1 } }],
  ])('%s answers 400', async (_what, { query, body }) => {
    const url = `${savePreference.path}?moduleType=${query.moduleType}&operationType=${query.operationType}`
    const answer = await server.request({ method: 'POST', url, as: seller, payload: body })
    expect([answer.status, answer.body.errorCode]).toEqual([400, 'INVALID_INPUT'])
  })
  it('a template that there is not answers 404', async () => {
    expect((await save(999_999)).status).toBe(404)
  })
  it('nobody and other kinds of organisations are kept out', async () => {
    const url = `${getPreference.path}?moduleType=4&operationType=1`
    expect((await server.request({ method: 'GET', url })).status).toBe(401)
    expect((await save(1, 0, 'floor@demo.test')).status).toBe(403)
    expect((await server.request({ method: 'GET', url, as: 'owner@acme.test' })).status).toBe(403)
  })
})
