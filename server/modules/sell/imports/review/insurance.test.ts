import * as api from '@waybill/contract/imports/api'
import { sumImportInsurance } from '@waybill/contract/imports/rows-api'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../../testing/server.ts'
import { csvOf, rowsOf, type Row, uploaded } from '../testing.ts'

const seller = 'seller@demo.test'
const server = useTestServer()
const as = { as: seller }

const importOf = async (rows: Row[]) =>
  (await uploaded(server, seller, { name: 'insured.csv', bytes: csvOf(rows) })).excelCacheId
const insuranceOf = async (id: string) => (await server.call(sumImportInsurance, { params: { id } }, as)).body.data
const values = ['500', '12.50', '', '0', '7']

describe('the insurance of an import', () => {
  it('counts the valid orders with an insured value, and their sum', async () => {
    const rows = rowsOf(5, (at) => ({
      orderNO: `INS-${at}`,
      insuranceDeclared: values[at] ?? '',
      // Wrong in another cell: not imported, and so not insured.
      ...(at === 4 && { zipCode: 'ABC' }),
    }))
    const id = await importOf(rows)
    expect(await insuranceOf(id)).toEqual({ orders: 2, insuredValue: 5_125_000 })
    const edit = { excelCacheId: id, rows: [{ rowNo: 6, values: { zipCode: '10001' } }] }
    await server.call(api.validateRows, { body: edit }, as)
    expect(await insuranceOf(id)).toEqual({ orders: 3, insuredValue: 5_195_000 })
  })

  it('counts an order of several rows once', async () => {
    const rows = rowsOf(2, (at) => ({ orderNO: 'INS-J', sku: `S${at}`, insuranceDeclared: at === 0 ? '40' : '' }))
    expect(await insuranceOf(await importOf(rows))).toEqual({ orders: 1, insuredValue: 400_000 })
  })

  it('is nothing where no column holds it, and every order where one value is for all', async () => {
    const id = await importOf(rowsOf(3, (at) => ({ orderNO: `INS-C-${at}` })))
    expect(await insuranceOf(id)).toEqual({ orders: 0, insuredValue: 0 })
    await server.call(api.changeImport, { params: { id }, body: { constants: { insuranceDeclared: '100' } } }, as)
    expect(await insuranceOf(id)).toEqual({ orders: 3, insuredValue: 3_000_000 })
  })

  it('of a file of typing errors is an answer all the same', async () => {
    const huge = rowsOf(1000, (at) => ({ orderNO: `INS-H-${at}`, insuranceDeclared: '999999999' }))
    expect(await insuranceOf(await importOf(huge))).toEqual({ orders: 1000, insuredValue: Number.MAX_SAFE_INTEGER })
  })

  it('is told to sellers who are logged in, of an import that exists', async () => {
    const id = await importOf(rowsOf(1))
    const call = (params: { id: string }, who?: string) => server.call(sumImportInsurance, { params }, { as: who })
    expect((await call({ id })).status).toBe(401)
    expect((await call({ id }, 'admin@demo.test')).status).toBe(403)
    expect((await call({ id: 'nothing' }, seller)).status).toBe(400)
    expect((await call({ id }, 'seller@acme.test')).status).toBe(404)
  })
})
