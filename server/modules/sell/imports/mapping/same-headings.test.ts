import { changeImport, getImport, saveOrders } from '@waybill/contract/imports/api'
import { createMapping, deleteMappings, listMappings } from '@waybill/contract/imports/templates-api'
import { columnNames } from '@waybill/contract/sheets/column-names'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../../testing/server.ts'
import { errorSheetOf, quoted, rowsOf, tableOf, uploaded } from '../testing.ts'

const server = useTestServer()
const as = 'seller@demo.test'
let serial = 0

/** Columns that name their field, and "Phone" twice, of which the recipient's is the second; `more`: columns before them. */
function twoPhones(more: string[] = [], zipCode = '10001') {
  const [headings = [], ...lines] = tableOf(rowsOf(2, () => ({ orderNO: `TP-${(serial += 1)}`, zipCode })))
  const table = [
    [...more, ...headings, 'Phone', 'Phone'],
    ...lines.map((line) => [...more.map(() => 'x'), ...line, '2135550100', '2125550199']),
  ]
  const phone = more.length + headings.length + 1
  return { phone, bytes: Buffer.from(table.map((line) => line.map(quoted).join(',')).join('\n')) }
}
const send = (bytes: Buffer) => uploaded(server, as, { name: 'phones.csv', bytes })
const change = async (id: string, body: object) =>
  (await server.call(changeImport, { params: { id }, body }, { as })).body.data!
const save = (id: string) => server.call(saveOrders, { body: { excelCacheId: id, ignoreErrors: true } }, { as })
async function mapped(file: { bytes: Buffer; phone: number }) {
  const { excelCacheId } = await send(file.bytes)
  return change(excelCacheId, { mapping: { phone: file.phone } })
}

describe('of two columns with one heading the one that was chosen', () => {
  it('stays chosen when the file is read again', async () => {
    const file = twoPhones()
    const { excelCacheId: id } = await mapped(file)
    await change(id, { charset: 'windows-1252' })
    await expect
      .poll(async () => (await server.call(getImport, { params: { id } }, { as })).body.data, { timeout: 20_000 })
      .toMatchObject({ state: 'ready', charset: 'windows-1252', mapping: { phone: file.phone } })
  })

  it('is kept by a template', async () => {
    const file = twoPhones(['Kept by'])
    const info = await mapped(file)
    const names = columnNames(info.columns)
    const body = Object.fromEntries(
      Object.entries(info.mapping).map(([field, index]) => [field, names.get(index ?? -1) ?? '']),
    )
    await server.call(createMapping, { params: { name: 'Two phones' }, query: {}, body }, { as })
    const next = twoPhones(['More', 'Kept by'])
    expect(await send(next.bytes)).toMatchObject({ mapping: { phone: next.phone }, matchedBy: { phone: 'template' } })
    await server.call(deleteMappings, { query: { excelFieldMappingIds: await idOf('Two phones') } }, { as })
  })

  it('is remembered, for the same headings and among others', async () => {
    const first = twoPhones(['First'])
    await save((await mapped(first)).excelCacheId)
    const same = twoPhones(['First'])
    const other = twoPhones(['Another', 'First'])
    expect((await send(same.bytes)).mapping.phone).toBe(same.phone)
    expect((await send(other.bytes)).mapping.phone).toBe(other.phone)
  })

  it('is the same in the file of the error rows', async () => {
    const { excelCacheId } = await mapped(twoPhones(['Wrong'], 'x'))
    const { bytes, sheet } = await errorSheetOf(server, as, { excelCacheId })
    const again = await uploaded(server, as, { name: 'errors.xlsx', bytes })
    const column = again.columns.find(({ index }) => index === again.mapping.phone)
    expect([sheet['A1'].v, column?.samples]).toEqual(['What to fix', ['2125550199']])
  })
})

it('a column without a heading that was chosen is not taken for a row number in front of the next file', async () => {
  const [[number = '', ...head] = [], ...lines] = tableOf(rowsOf(2, (at) => ({ orderNO: `NH-${at}` })))
  const at = head.indexOf('Recipient name')
  const nameless = head.with(at, '')
  const table = (rows: string[][]) => Buffer.from(rows.map((row) => row.map(quoted).join(',')).join('\n'))
  const first = await send(table([[number, ...nameless], lines[0]!]))
  await change(first.excelCacheId, { mapping: { name: at + 1 } })
  await save(first.excelCacheId)
  const next = await send(
    table([
      ['', number, ...nameless],
      ['0', ...lines[1]!],
    ]),
  )
  expect(next).toMatchObject({ mapping: { name: at + 2 }, matchedBy: { name: 'remembered' } })
})

async function idOf(name: string): Promise<string> {
  const { body } = await server.call(listMappings, { query: {} }, { as })
  return String(body.data!.find((one) => one.fieldMappingName === name)!.fieldMappingId)
}
