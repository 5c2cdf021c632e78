import * as api from '@waybill/contract/imports/api'
import * as rowsApi from '@waybill/contract/imports/rows-api'
import type { ReadingKind } from '@waybill/contract/sheets/readings/kinds'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../../testing/server.ts'
import { csvOf, type Row, rowsOf, tableOf, uploaded, validRow } from '../testing.ts'

const seller = 'seller@demo.test'
const server = useTestServer()
const as = { as: seller }

const importOf = async (rows: Row[]): Promise<string> =>
  (await uploaded(server, seller, { name: 'orders.csv', bytes: csvOf(rows) })).excelCacheId
const offersOf = async (id: string) =>
  (await server.call(rowsApi.listImportReadings, { params: { id } }, as)).body.data ?? []
const view = async (id: string) =>
  (await server.call(api.viewImport, { query: { excelCacheId: id, limit: 500, show: 'all' } }, as)).body.data!
const column = async (id: string, field: string) => (await view(id)).rows.map((row) => row.values[field] ?? '')
const read = async (id: string, field: string, reading: ReadingKind) =>
  (
    await server.call(
      rowsApi.changeImportRows,
      { params: { id }, body: { change: { act: 'read', field, reading } } },
      as,
    )
  ).body.data!
const undo = (id: string) => server.call(rowsApi.undoImportChange, { params: { id } }, as)
const kinds = async (id: string) => (await offersOf(id)).map(({ field, reading, rows }) => [field, reading, rows])

describe('values as people write them', () => {
  it('weights with units are offered once for the column, read by one press, and undone by one', async () => {
    const weights = ['2.5 lbs', '1 lb 4 oz', '3', '500 g']
    const id = await importOf(
      rowsOf(4, (index) => ({
        packageWeight1: weights[index]!,
        packageWeight2: '',
        packageUnit: index === 3 ? '' : 'lb',
      })),
    )
    expect(await offersOf(id)).toEqual([
      {
        field: 'packageWeight1',
        reading: 'weight',
        rows: 3,
        samples: expect.arrayContaining([
          { text: '2.5 lbs', values: { packageWeight1: '2.5' } },
          { text: '1 lb 4 oz', values: { packageWeight1: '1', packageWeight2: '4' } },
          { text: '500 g', values: { packageWeight1: '', packageWeight2: '500', packageUnit: 'cm/kg' } },
        ]),
      },
    ])
    expect((await view(id)).import).toMatchObject({ valid: 1, invalid: 3 })
    expect(await read(id, 'packageWeight1', 'weight')).toMatchObject({
      changedRows: 3,
      import: { valid: 4, invalid: 0 },
    })
    expect(await column(id, 'packageWeight1')).toEqual(['2.5', '1', '3', ''])
    expect(await column(id, 'packageWeight2')).toEqual(['', '4', '', '500'])
    expect(await kinds(id)).toEqual([])
    await undo(id)
    expect(await column(id, 'packageWeight1')).toEqual(weights)
    expect(await kinds(id)).toEqual([['packageWeight1', 'weight', 3]])
  })

  it('a postal code without its leading zero is no valid one: the zero is offered for the column, put back by one press and taken away by one', async () => {
    const zips = ['2108', '02109', '2110-1234']
    const id = await importOf(rowsOf(3, (index) => ({ stateCode: 'MA', city: 'Boston', zipCode: zips[index]! })))
    expect((await view(id)).import).toMatchObject({ valid: 1, invalid: 2 })
    expect((await view(id)).rows[0]?.errorMessages).toMatchObject([
      { fieldName: 'zipCode', code: 'ZIP', message: expect.stringContaining('Did you mean 02108?') },
    ])
    expect(await offersOf(id)).toEqual([
      {
        field: 'zipCode',
        reading: 'lostZero',
        rows: 2,
        samples: expect.arrayContaining([
          { text: '2108', values: { zipCode: '02108' } },
          { text: '2110-1234', values: { zipCode: '02110-1234' } },
        ]),
      },
    ])
    expect(await read(id, 'zipCode', 'lostZero')).toMatchObject({ changedRows: 2, import: { valid: 3, invalid: 0 } })
    expect(await column(id, 'zipCode')).toEqual(['02108', '02109', '02110-1234'])
    await undo(id)
    expect(await column(id, 'zipCode')).toEqual(zips)
  })

  it('a weight whose own unit column says otherwise is never read', async () => {
    const id = await importOf(rowsOf(1, () => ({ packageWeight1: '2.5 lbs', packageWeight2: '', packageUnit: 'kg' })))
    expect(await kinds(id)).toEqual([])
    expect(await read(id, 'packageWeight1', 'weight')).toMatchObject({ changedRows: 0, import: { invalid: 1 } })
  })

  it('sizes, money, phones and SKUs are offered each by its column', async () => {
    const id = await importOf(
      rowsOf(2, () => ({
        packageLength: '12x9x4',
        packageWidth: '',
        packageHeight: '',
        insuranceDeclared: 'US$ 1,200.00',
        phone: 'n/a',
        company: 'N/A',
        sku: 'MUG(2)',
      })),
    )
    expect(await kinds(id)).toEqual([
      ['company', 'nothing', 2],
      ['phone', 'nothing', 2],
      ['packageLength', 'size', 2],
      ['insuranceDeclared', 'dollars', 2],
      ['sku', 'times', 2],
      ['sku', 'wholeSku', 2],
    ])
    await read(id, 'packageLength', 'size')
    await read(id, 'insuranceDeclared', 'dollars')
    await read(id, 'phone', 'nothing')
    await read(id, 'company', 'nothing')
    expect(await read(id, 'sku', 'times')).toMatchObject({ import: { valid: 2, invalid: 0 } })
    const [row] = (await view(id)).rows
    expect(row?.values).toMatchObject({
      packageWidth: '9',
      packageHeight: '4',
      insuranceDeclared: '1200.00',
      sku: 'MUG*2',
    })
    expect([row?.values.phone ?? '', row?.values.company ?? '']).toEqual(['', ''])
  })

  it('a comma that may part thousands or decimals is asked about, and what the user says holds for the column', async () => {
    const prices = ['0,5', '1,500', '1.234,56']
    const id = await importOf(rowsOf(3, (index) => ({ declaredValue: prices[index]! })))
    expect(await kinds(id)).toEqual([
      ['declaredValue', 'decimalComma', 3],
      ['declaredValue', 'thousandsComma', 1],
    ])
    await read(id, 'declaredValue', 'decimalComma')
    expect(await column(id, 'declaredValue')).toEqual(['0.5', '1.5', '1234.56'])
    await undo(id)
    await read(id, 'declaredValue', 'thousandsComma')
    expect(await column(id, 'declaredValue')).toEqual(['0,5', '1500', '1.234,56'])
  })

  it('a point before three digits is wrong in a file with decimal commas until one of its meanings is chosen', async () => {
    const prices = ['0,5', '1.250', '2.500']
    const id = await importOf(rowsOf(3, (index) => ({ declaredValue: prices[index]! })))
    expect((await view(id)).import).toMatchObject({ valid: 0, invalid: 3 })
    expect(await kinds(id)).toEqual([
      ['declaredValue', 'decimalComma', 3],
      ['declaredValue', 'thousandsComma', 2],
    ])
    expect(await read(id, 'declaredValue', 'decimalComma')).toMatchObject({ import: { valid: 3 } })
    expect(await column(id, 'declaredValue')).toEqual(['0.5', '1250', '2500'])
    await undo(id)
    await read(id, 'declaredValue', 'thousandsComma')
    expect(await column(id, 'declaredValue')).toEqual(['0,5', '1.25', '2.5'])
    expect((await view(id)).import).toMatchObject({ valid: 2, invalid: 1 })
  })

  it('days and months that may be either are asked about only where the whole column does not tell', async () => {
    const id = await importOf(rowsOf(2, () => ({ createTime: '03/04/2025' })))
    expect((await view(id)).rows.map((row) => row.errorMessages.map(({ code }) => code))).toEqual([
      ['DATE_AMBIGUOUS'],
      ['DATE_AMBIGUOUS'],
    ])
    expect(await kinds(id)).toEqual([
      ['createTime', 'monthFirst', 2],
      ['createTime', 'dayFirst', 2],
    ])
    expect(await read(id, 'createTime', 'dayFirst')).toMatchObject({ import: { valid: 2, invalid: 0 } })
    expect(await column(id, 'createTime')).toEqual(['2025-04-03', '2025-04-03'])
    expect(await kinds(id)).toEqual([])
    const told = await importOf(rowsOf(2, (index) => ({ createTime: index === 0 ? '03/04/2025' : '25/04/2025' })))
    expect(await kinds(told)).toEqual([])
    const german = await importOf(rowsOf(2, () => ({ createTime: '03.04.2025' })))
    expect(await kinds(german)).toEqual([])
    expect((await view(german)).import).toMatchObject({ valid: 2, invalid: 0 })
  })

  it('dates that may be either are offered as long as rows with them are wrong, whatever is typed into another row', async () => {
    const id = await importOf(rowsOf(2, () => ({ createTime: '03/04/2025' })))
    const rows = [{ rowNo: 2, values: { createTime: '25/04/2025' } }]
    await server.call(api.validateRows, { body: { excelCacheId: id, rows } }, as)
    expect((await view(id)).rows.map((row) => row.errorMessages.map(({ code }) => code))).toContainEqual([
      'DATE_AMBIGUOUS',
    ])
    expect(await kinds(id)).toContainEqual(['createTime', 'dayFirst', expect.any(Number)])
  })

  it('names, phones and texts that other programs spoiled are offered by their columns', async () => {
    const id = await importOf(
      rowsOf(2, () => ({
        name: 'Moreno, Rita',
        company: 'Rita &amp; Joe',
        addressLine2: 'CafÃ©',
        phone: 'tel: 212-555-0101',
      })),
    )
    expect(await kinds(id)).toEqual([
      ['name', 'lastFirst', 2],
      ['addressLine2', 'twiceEncoded', 2],
      ['company', 'htmlCodes', 2],
      ['phone', 'firstPhone', 2],
    ])
    for (const [field, reading] of await kinds(id)) await read(id, field as string, reading as ReadingKind)
    const [row] = (await view(id)).rows
    expect(row).toMatchObject({
      valid: true,
      values: { name: 'Rita Moreno', company: 'Rita & Joe', addressLine2: 'Café', phone: '212-555-0101' },
    })
  })

  it('an address in one cell is split into the cells of its parts, unless those say otherwise', async () => {
    const id = await importOf(
      rowsOf(3, (index) => ({
        addressLine1: index === 2 ? '5 Elm St, Boston, MA 02108' : '5 Elm St, New York, NY 10001',
        city: index === 0 ? '' : 'New York',
        stateCode: '',
        zipCode: index === 2 ? '10001' : '',
      })),
    )
    expect((await kinds(id)).filter(([, reading]) => reading === 'place')).toEqual([['addressLine1', 'place', 2]])
    expect(await read(id, 'addressLine1', 'place')).toMatchObject({ changedRows: 2, import: { valid: 2 } })
    expect(await column(id, 'addressLine1')).toEqual(['5 Elm St', '5 Elm St', '5 Elm St, Boston, MA 02108'])
    expect((await view(id)).rows[0]?.values).toMatchObject({ city: 'New York', stateCode: 'NY', zipCode: '10001' })
  })

  it('an empty state is filled from the ZIP code, an empty carrier from the service', async () => {
    const id = await importOf(
      rowsOf(2, (index) => ({
        ...(index === 0 && { stateCode: '', carrierName: '' }),
        zipCode: '10001',
        serviceCode: 'USPS Priority Mail',
      })),
    )
    expect(await kinds(id)).toEqual([
      ['serviceCode', 'carrierOfService', 1],
      ['zipCode', 'stateOfZip', 1],
    ])
    await read(id, 'serviceCode', 'carrierOfService')
    expect(await read(id, 'zipCode', 'stateOfZip')).toMatchObject({ import: { valid: 2 } })
    expect(await column(id, 'stateCode')).toEqual(['NY', 'NY'])
  })

  it('rows that go on with the order above get its number on request, those with a recipient of their own do not', async () => {
    const first = { ...validRow, orderNO: 'A-1', sku: 'MUG', quantity: '1' }
    const empty = Object.fromEntries(Object.keys(first).map((key) => [key, '']))
    const id = await importOf([
      first,
      { ...empty, sku: 'CUP', quantity: '2' },
      { ...empty, sku: 'POT', quantity: '1' },
      { ...first, orderNO: '', sku: 'PAN' },
      { ...first, orderNO: 'A-2' },
    ])
    expect(await kinds(id)).toEqual([['orderNO', 'fromAbove', 2]])
    expect(await read(id, 'orderNO', 'fromAbove')).toMatchObject({ import: { valid: 4, invalid: 1, joined: 2 } })
    expect(await column(id, 'orderNO')).toEqual(['A-1', 'A-1', 'A-1', '', 'A-2'])
  })

  it('a reading of a field that the target lacks is refused, one of a column that is not mapped changes nothing', async () => {
    const id = await importOf([validRow])
    const body = { change: { act: 'read', field: 'nonsense', reading: 'weight' } } as const
    const answer = await server.call(rowsApi.changeImportRows, { params: { id }, body }, as)
    expect(answer.body).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect(await read(id, 'email', 'nothing')).toMatchObject({ changedRows: 0 })
  })
})

it('carrier and state without columns are read from the service and the ZIP code, when the user says so', async () => {
  const { carrierName: _, stateCode: __, ...row } = validRow
  const rows = [
    { ...row, orderNO: 'D-1', serviceCode: 'USPS Priority Mail' },
    { ...row, orderNO: 'D-2', serviceCode: 'FedEx 2Day', zipCode: '90001' },
    { ...row, orderNO: 'D-3', serviceCode: 'Ground', zipCode: '10001' },
  ]
  const { excelCacheId: id, mapping, unmapped } = await uploaded(server, seller, { name: 'd.csv', bytes: csvOf(rows) })
  expect(unmapped).toEqual(['carrierName', 'stateCode'])
  const shared = { carrierName: mapping.serviceCode!, stateCode: mapping.zipCode! }
  const changed = await server.call(api.changeImport, { params: { id }, body: { mapping: shared } }, as)
  expect(changed.body.data?.unmapped).toEqual([])
  expect(await column(id, 'stateCode')).toEqual(['NY', 'CA', 'NY'])
  expect(await column(id, 'carrierName')).toEqual(['USPS', 'FedEx', 'Ground'])
  expect((await view(id)).rows.map(({ valid }) => valid)).toEqual([true, true, false])
})

it('city, state and ZIP code in one column are that of all three, and the city is what is left', async () => {
  const { stateCode: _, zipCode: __, city: ___, ...row } = validRow
  const rows = [
    { ...row, orderNO: 'P-1', city: 'New York, NY 10001' },
    { ...row, orderNO: 'P-2', city: 'Boston MA 02108' },
  ]
  const { excelCacheId: id, mapping } = await uploaded(server, seller, { name: 'p.csv', bytes: csvOf(rows) })
  const shared = { stateCode: mapping.city!, zipCode: mapping.city! }
  const changed = await server.call(api.changeImport, { params: { id }, body: { mapping: shared } }, as)
  expect(changed.body.data?.unmapped).toEqual([])
  expect(await column(id, 'stateCode')).toEqual(['NY', 'MA'])
  expect(await column(id, 'zipCode')).toEqual(['10001', '02108'])
  expect(await column(id, 'city')).toEqual(['New York', 'Boston'])
  expect(await kinds(id)).toEqual([])
})

it('an address with its name in one cell is mapped, and read into its parts by one press', async () => {
  const { name: _name, stateCode: _, zipCode: __, city: ___, countryCode: _country, ...row } = validRow
  const texts = ['Ann Lee, 5 Elm St, New York, NY 10001', 'Bob Li\n12 Oak Ave\nBoston, MA 02108']
  const rows = texts.map((addressLine1, at) => ({ ...row, orderNO: `W-${at}`, addressLine1 }))
  const headings = tableOf([{ addressLine1: '' }])[0] ?? []
  const table = csvOf(rows)
    .toString()
    .replace(headings[0] ?? '', 'Ship To')
  const info = await uploaded(server, seller, { name: 'w.csv', bytes: Buffer.from(table) })
  const id = info.excelCacheId
  expect(info.columns[info.mapping.addressLine1 ?? -1]?.heading).toBe('Ship To')
  expect((await kinds(id)).filter(([, reading]) => reading === 'place')).toEqual([['addressLine1', 'place', 2]])
  expect(await read(id, 'addressLine1', 'place')).toMatchObject({ changedRows: 2, import: { valid: 2 } })
  expect(
    (await view(id)).rows.map(({ values }) => [values.name, values.addressLine1, values.city, values.countryCode]),
  ).toEqual([
    ['Ann Lee', '5 Elm St', 'New York', 'US'],
    ['Bob Li', '12 Oak Ave', 'Boston', 'US'],
  ])
  await undo(id)
  const at = info.mapping.addressLine1!
  const mapping = { name: at, city: at, stateCode: at, zipCode: at, countryCode: at }
  const changed = await server.call(api.changeImport, { params: { id }, body: { mapping } }, as)
  expect(changed.body.data).toMatchObject({ unmapped: [], valid: 2 })
  expect(await column(id, 'addressLine1')).toEqual(['5 Elm St', '12 Oak Ave'])
  expect(await column(id, 'name')).toEqual(['Ann Lee', 'Bob Li'])
})

it('question marks in place of letters keep a row from being imported', async () => {
  const id = await importOf(rowsOf(3, (index) => ({ name: ['??? ??', 'Jos?e', 'Rita'][index]! })))
  expect((await view(id)).rows.map((row) => row.errorMessages.map(({ fieldName, code }) => [fieldName, code]))).toEqual(
    [[['name', 'UNREADABLE']], [['name', 'UNREADABLE']], []],
  )
})

it('the unit that the cells of a weight name is assumed for all rows, where no column has it', async () => {
  const { packageUnit: _, packageWeight2: __, ...row } = validRow
  const rows = ['2.5 lbs', '3 lbs'].map((packageWeight1, at) => ({ ...row, orderNO: `W-${at}`, packageWeight1 }))
  const {
    excelCacheId: id,
    constants,
    unmapped,
  } = await uploaded(server, seller, { name: 'w.csv', bytes: csvOf(rows) })
  expect([constants.packageUnit, unmapped]).toEqual(['in/lb', []])
  expect(await read(id, 'packageWeight1', 'weight')).toMatchObject({ import: { valid: 2 } })
})
