import * as api from '@waybill/contract/imports/api'
import { expect, it } from 'vitest'
import { useTestServer } from '../../../../testing/server.ts'
import { errorSheetOf, quoted, rowsOf, tableOf, uploaded } from '../testing.ts'

const as = 'seller@demo.test'
const server = useTestServer()

/** A file of which the row that is named has a comma too many in its item; `more`: what all rows have behind the last heading. */
function withComma(at: number, more: string[] = []): Buffer {
  const [head = [], ...lines] = tableOf(rowsOf(3, (index) => ({ orderNO: `MC-${index}` }))).map((cells) =>
    // Without the column of the items, which is the last one.
    cells.slice(0, -1),
  )
  const table = [
    [...head, 'Item name', 'SKU', 'Reference 2'],
    ...lines.map((line, index) => [...line, ...(index === at ? ['Mug', ' blue'] : ['Mug']), 'M-1', 'PO-7', ...more]),
  ]
  return Buffer.from(table.map((line) => line.map(quoted).join(',')).join('\r\n'))
}
const send = (bytes: Buffer, name = 'commas.csv') => uploaded(server, as, { name, bytes })
const wrong = async (id: string) => {
  const query = { excelCacheId: id, show: 'errors' as const }
  const { rows } = (await server.call(api.viewImport, { query }, { as })).body.data!
  return rows.map((row) => [row.rowNo, ...row.errorMessages.map((one) => `${one.fieldName} ${one.code}`)])
}

it('a row with more cells than there are columns is wrong until its last value is typed, also in the file of the error rows', async () => {
  const { excelCacheId: id } = await send(withComma(1))
  expect(await wrong(id)).toEqual([[3, 'reference2 EXTRA_CELLS']])
  const { bytes, sheet } = await errorSheetOf(server, as, { excelCacheId: id })
  expect(Object.values(sheet).map((cell) => cell?.v)).toContain('PO-7')
  const again = await send(bytes, 'errors.xlsx')
  expect(await wrong(again.excelCacheId)).toEqual([[2, 'reference2 EXTRA_CELLS']])
  const rows = [{ rowNo: 3, values: { itemName: 'Mug, blue', reference2: 'PO-7' } }]
  const { body } = await server.call(api.validateRows, { body: { excelCacheId: id, rows } }, { as })
  expect(body.data).toMatchObject({ valid: 3, invalid: 0 })
})

it('a column without a heading that most rows fill is a column like others', async () => {
  const { excelCacheId: id } = await send(withComma(2, ['note']))
  expect(await wrong(id)).toEqual([[4, 'reference2 EXTRA_CELLS']])
})

it('what was mapped behind the last heading is no cell too many', async () => {
  const info = await send(withComma(0))
  const params = { id: info.excelCacheId }
  await server.call(api.changeImport, { params, body: { mapping: { senderCompany: info.columns.length - 1 } } }, { as })
  expect(await wrong(info.excelCacheId)).toEqual([])
})
