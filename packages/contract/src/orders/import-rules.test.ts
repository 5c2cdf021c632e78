import { describe, expect, it } from 'vitest'
import { withWholeStreet } from './joined-cells.ts'
import { orderImportFields, orderImportKeys, type OrderImportKey } from './import-fields.ts'
import { checkOrderRow } from './import-rules.ts'

const required = orderImportFields.filter((field) => field.required).map((field) => field.key)
type RowValues = Parameters<typeof checkOrderRow>[0]

const good: RowValues = {
  orderNO: 'A-1001',
  createTime: '2026-03-09 08:00',
  storeName: 'My shop',
  carrierName: 'USPS',
  serviceCode: 'Ground Advantage',
  senderName: 'Waybill Demo',
  senderCountryCode: 'US',
  senderAddressLine1: '1 Main St',
  senderCity: 'Los Angeles',
  senderStateCode: 'California',
  senderZipCode: '90001',
  senderPhone: '(213) 555-0123',
  name: '张 Wei',
  addressLine1: '350 5th Ave',
  city: 'New York',
  stateCode: 'NY',
  zipCode: '10118',
  countryCode: 'United States',
  packageLength: '10',
  packageWidth: '8.5',
  packageHeight: '4',
  packageWeight1: '1',
  packageWeight2: '8',
  packageUnit: 'in/lb',
  sku: 'A-1*2; B-2',
}
const row = (change: RowValues): RowValues => ({ ...good, ...change })
const codes = (change: RowValues) => {
  const { problems, order } = checkOrderRow(row(change))
  expect(order === null).toBe(problems.length > 0)
  return problems.map((problem) => `${problem.fieldName} ${problem.code}`)
}

describe('an order row', () => {
  it('that is right becomes an order', () => {
    const { problems, order } = checkOrderRow(good)
    expect(problems).toEqual([])
    expect(order).toMatchObject({
      orderNo: 'A-1001',
      createTime: '2026-03-09T08:00:00.000Z',
      storeName: 'My shop',
      carrier: 1,
      serviceCode: 'USPS_GROUND_ADVANTAGE',
      signature: 4,
      shipFrom: { name: 'Waybill Demo', state: 'CA', zip: '90001', country: 'US' },
      recipient: { name: '张 Wei', state: 'NY', zip: '10118', country: 'US', phone: null },
      package: { massUnit: 'lb', sizeUnit: 'in', weight: 1, weight2: 8, length: 10, width: 8.5, height: 4 },
      cod: null,
      insuredValue: null,
      declaredValue: null,
      lithium: false,
      batteryType: null,
      lines: [
        { sku: 'A-1', quantity: 2 },
        { sku: 'B-2', quantity: 1 },
      ],
    })
  })

  it.each(required)('without %s says so', (key: OrderImportKey) => {
    expect(codes({ [key]: ' ' })).toEqual([`${key} REQUIRED`])
  })

  it('says what is wrong in both languages, with the name of the field', () => {
    const { problems } = checkOrderRow(row({ reference: 'x'.repeat(31), stateCode: 'Bavaria' }))
    expect(problems).toEqual([
      {
        fieldName: 'reference',
        code: 'LENGTH_MAX',
        message: "Length of Reference can't exceed 30",
        zhMessage: '参考号不能超过 30 个字符',
      },
      {
        fieldName: 'stateCode',
        code: 'STATE',
        message: "“Bavaria” isn't a state or province of United States",
        zhMessage: '“Bavaria”不是美国的州/省',
      },
    ])
  })

  it('reports each field once, in the order of the columns', () => {
    const wrong = Object.fromEntries(orderImportKeys.map((key) => [key, '#N/A']))
    const { problems } = checkOrderRow(wrong)
    expect(problems.map((problem) => problem.fieldName)).toEqual([...orderImportKeys])
    expect(new Set(problems.map((problem) => problem.code))).toEqual(new Set(['ERROR_CELL']))
  })

  it.each<[RowValues, string[]]>([
    [{ reference2: 'x'.repeat(31) }, ['reference2 LENGTH_MAX']],
    [{ packageLength: '0' }, ['packageLength NOT_ZERO']],
    [{ packageWidth: '0.00', packageHeight: '-1' }, ['packageWidth NOT_ZERO', 'packageHeight MIN']],
    [{ packageLength: '' }, []],
    [{ packageWeight1: '1.234' }, ['packageWeight1 DECIMALS']],
    [{ packageWeight1: '1.500' }, []],
    [{ packageWeight1: '999999999' }, []],
    [{ packageWeight1: '1000000000' }, ['packageWeight1 MAX']],
    [{ packageWeight2: 'heavy' }, ['packageWeight2 NUMBER']],
    [{ packageUnit: 'stone' }, ['packageUnit CHOICE']],
    [{ batteryType: '1.5' }, ['batteryType INTEGER']],
    [{ lithium: 'maybe' }, ['lithium CHOICE']],
    [{ carrierName: 'Hermes' }, ['carrierName CARRIER']],
    [{ carrierName: '4', serviceCode: 'Ground Advantage' }, ['serviceCode SERVICE']],
    [{ signatureType: 'Indirect' }, ['signatureType SIGNATURE_UNSUPPORTED']],
    [{ carrierName: 'FedEx', serviceCode: 'FedEx Ground', signatureType: '间接签名' }, []],
    [{ countryCode: 'Atlantis' }, ['countryCode COUNTRY']],
    [{ zipCode: '9' }, ['zipCode ZIP']],
    [{ zipCode: '90001' }, ['zipCode ZIP']],
    [{ zipCode: '2134', stateCode: 'MA' }, ['zipCode ZIP']],
    [{ senderPhone: '12' }, ['senderPhone PHONE']],
    [{ email: 'nobody' }, ['email EMAIL']],
    [{ createTime: 'yesterday' }, ['createTime DATE']],
    [{ isCod: 'yes' }, ['codAmount REQUIRED']],
    [{ isCod: 'no', codAmount: '5' }, []],
    [{ codAmount: '5' }, ['isCod REQUIRED']],
    [{ codAmount: '0' }, []],
    [{ declaredValue: 'much' }, ['declaredValue NUMBER']],
    [{ insuranceDeclared: '-1' }, ['insuranceDeclared MIN']],
    [{ sku: 'A*0' }, ['sku MIN']],
    [{ sku: `${'A'.repeat(101)}*2` }, ['sku LENGTH_MAX']],
  ])('%j gives %j', (change, expected) => expect(codes(change)).toEqual(expected))

  it('has no more pieces than an order can have, however they are listed', () => {
    expect(codes({ sku: 'A*999999999' })).toEqual([])
    expect(codes({ sku: 'A*999999999; B' })).toEqual(['sku MAX'])
  })
  it('is known by the same number and store in full-width letters; its SKUs stay as they are written', () =>
    expect(checkOrderRow(row({ orderNO: 'Ｖ-1', storeName: 'Ｍy shop', sku: 'Ａ-1*2；B' })).order).toMatchObject({
      orderNo: 'V-1',
      storeName: 'My shop',
      lines: [{ sku: 'Ａ-1' }, { sku: 'B' }],
    }))
  it('needs no state and no zip where the country has none', () => {
    const abroad = { countryCode: '中国香港', stateCode: '-', zipCode: '', city: 'Kowloon' }
    expect(codes(abroad)).toEqual([])
    expect(codes({ ...abroad, countryCode: 'GB' })).toEqual(['zipCode REQUIRED'])
    expect(codes({ ...abroad, countryCode: 'CA' })).toEqual(['stateCode REQUIRED', 'zipCode REQUIRED'])
  })

  it('goes to Hong Kong, Macao or Taiwan by their own code when they are given as provinces', () => {
    const { order } = checkOrderRow(row({ countryCode: 'CN', stateCode: '香港', zipCode: '' }))
    expect(order?.recipient).toMatchObject({ country: 'HK', state: null, zip: null })
  })

  it('takes remarks of the file reader as errors of their cell', () => {
    const { problems } = checkOrderRow(good, {}, { orderNO: 'DIGITS_LOST', zipCode: 'FORMULA_NO_VALUE' })
    expect(problems.map((problem) => problem.code)).toEqual(['DIGITS_LOST', 'FORMULA_NO_VALUE'])
  })

  it.each([
    ['1.08823E+14', ['orderNO DIGITS_LOST', 'reference DIGITS_LOST', 'sku DIGITS_LOST']],
    ['1,08823e+14', ['orderNO DIGITS_LOST', 'reference DIGITS_LOST', 'sku DIGITS_LOST']],
    ['4E+15', ['orderNO DIGITS_LOST', 'reference DIGITS_LOST', 'sku DIGITS_LOST']],
    ['108823000000000', []],
    ['1.5E+1', []],
    ['2E10', []],
    ['MUG-1.08823E+14', []],
  ])('is wrong where Excel has left fewer digits than the number had: %s', (text, expected) => {
    expect(codes({ orderNO: text, reference: text, sku: text }).toSorted()).toEqual(expected)
  })

  it('keeps amounts as whole units and reads cash on delivery', () => {
    const { order } = checkOrderRow(row({ isCod: '是', codAmount: '$1,234.50', insuranceDeclared: '0.1' }))
    expect(order).toMatchObject({ cod: { amount: 12_345_000, payMethod: null }, insuredValue: 1000 })
  })

  it('reads dates by the column and the zone of the user, sizes by the unit', () => {
    const context = { dateOrder: 'dmy', timeZone: 'Asia/Shanghai' } as const
    const { order } = checkOrderRow(row({ createTime: '09/03/2026', packageUnit: 'kg' }), context)
    expect(order?.createTime).toBe('2026-03-08T16:00:00.000Z')
    expect(order?.package).toMatchObject({ massUnit: 'kg', sizeUnit: 'cm' })
  })

  it('asks for the order of day and month where its column does not tell, and only where it decides', () => {
    const codesOf = (createTime: string, dateOrder?: null) =>
      checkOrderRow(row({ createTime }), { dateOrder }).problems.map(({ code }) => code)
    expect(codesOf('03/04/2026', null)).toEqual(['DATE_AMBIGUOUS'])
    for (const plain of ['04/04/2026', '03/25/2026', '03.04.2026', '2026-03-04'])
      expect(codesOf(plain, null)).toEqual([])
    expect(codesOf('03/04/2026')).toEqual([])
  })
})

describe('the SKU cell', () => {
  it.each([
    ['A', [['A', 1]]],
    [
      'A-1*2; B-2',
      [
        ['A-1', 2],
        ['B-2', 1],
      ],
    ],
    ['A x 3', [['A', 3]]],
    ['A-X2', [['A-X2', 1]]],
    ['2 x A', [['A', 2]]],
    ['2× 红茶', [['红茶', 2]]],
    ['3*A-1', [['A-1', 3]]],
    ['A (x2)', [['A', 2]]],
    ['A（×2）', [['A', 2]]],
    ['"A(2)"', [['A(2)', 1]]],
    ['"2 x 4 BOARD"*3', [['2 x 4 BOARD', 3]]],
    ['CAR-1:18', [['CAR-1:18', 1]]],
    [
      '红茶×2；绿茶',
      [
        ['红茶', 2],
        ['绿茶', 1],
      ],
    ],
    [
      'A*2\nB*3',
      [
        ['A', 2],
        ['B', 3],
      ],
    ],
    ['; ;', []],
  ])('%j reads as %j', (sku, expected) => {
    const { order } = checkOrderRow(row({ sku: sku as string }))
    expect(order?.lines.map((line) => [line.sku, line.quantity])).toEqual(expected)
  })
})

describe('a SKU that may have a quantity in it', () => {
  it.each(['A(2)', 'A (2)', 'A（2）', 'A [2]', 'A (2 pcs)', 'A (qty: 2)', 'A:2', 'A = 2', '2 x 4 BOARD', '2 x A x 3'])(
    '%j is asked about, alone and in a list',
    (sku) => {
      for (const cell of [sku, `B; ${sku}`]) {
        const { problems } = checkOrderRow(row({ sku: cell }))
        expect(problems.map((problem) => [problem.fieldName, problem.code])).toEqual([['sku', 'LINES_AMBIGUOUS']])
      }
    },
  )

  it('is a SKU as it stands beside a quantity of its own', () => {
    expect(checkOrderRow(row({ sku: 'A(2)', quantity: '3' })).order?.lines).toEqual([{ sku: 'A(2)', quantity: 3 }])
  })
})

describe('a weight or size without a unit', () => {
  const bare = {
    packageUnit: '',
    packageWeight1: '',
    packageWeight2: '',
    packageLength: '',
    packageWidth: '',
    packageHeight: '',
  }

  it.each(['packageWeight1', 'packageWeight2', 'packageLength'])(
    'is refused in %s: 2 may be pounds or kilograms',
    (key) => {
      const { problems, order } = checkOrderRow(row({ ...bare, [key]: '2' }))
      expect(problems.map((problem) => [problem.fieldName, problem.code])).toEqual([['packageUnit', 'UNIT_REQUIRED']])
      expect(order).toBeNull()
    },
  )

  it('is none where the row has neither', () => {
    expect(checkOrderRow(row(bare)).problems).toEqual([])
  })

  it('means the unit of the order that it updates', () => {
    const { problems, order } = checkOrderRow(row({ ...bare, packageWeight1: '2' }), { isUpdate: true })
    expect(problems).toEqual([])
    expect(order?.package).toMatchObject({ weight: 2, massUnit: null })
  })
})

describe('SKUs with signs of the list in them, in quotes', () => {
  it.each([
    ['"A;B"*2; C', ['A;B*2', 'C*1']],
    ['"A|B"\n"A, B"*3', ['A|B*1', 'A, B*3']],
    ['"5"" PIPE"; "A*2"', ['5" PIPE*1', 'A*2*1']],
    ['5" PIPE*2; 6" PIPE', ['5" PIPE*2', '6" PIPE*1']],
    ['"never closed; B', ['"never closed*1', 'B*1']],
    ['"A" B; C', ['"A" B*1', 'C*1']],
  ])('%j reads as %j', (sku, expected) => {
    const { order } = checkOrderRow(row({ sku }))
    expect(order?.lines.map((line) => `${line.sku}*${line.quantity}`)).toEqual(expected)
  })
})

describe('a row that updates an order', () => {
  const silent = { carrierName: '', serviceCode: '', senderName: '', senderPhone: '', senderCountryCode: '' }
  const noSender = Object.fromEntries(
    Object.keys(good)
      .filter((key) => key.startsWith('sender'))
      .map((key) => [key, '']),
  )
  const unsaid = { ...silent, ...noSender, signatureType: '', isCod: '', lithium: '' }
  const update = (values: object, context = {}) => checkOrderRow(row(values), { isUpdate: true, ...context })
  it('says nothing of what it leaves empty', () =>
    expect(update(unsaid).order).toMatchObject({
      carrier: null,
      serviceCode: null,
      shipFrom: null,
      signature: null,
      cod: null,
      lithium: null,
    }))
  it('says No where it says so', () =>
    expect(update({ ...unsaid, isCod: 'No', lithium: 'No' }).order).toMatchObject({ cod: false, lithium: false }))
  it('needs a carrier beside a service, the default one where there is one', () => {
    expect(update({ carrierName: '', serviceCode: 'Ground' }).problems).toMatchObject([
      { fieldName: 'carrierName', code: 'REQUIRED' },
    ])
    expect(update({ carrierName: '', serviceCode: 'Ground' }, { defaultCarrier: 'UPS' }).order).toMatchObject({
      carrier: 2,
      serviceCode: '03',
    })
  })
  it('has a whole sender or none', () =>
    expect(update({ ...noSender, senderName: 'Sam' }).problems.map((problem) => problem.fieldName)).toContain(
      'senderPhone',
    ))
})

describe('the text of a cell', () => {
  it.each([
    ['  a \n b\t\u00a0c ', 'a b c'],
    ['Ann\u202eeel \u2066Lee\u2069', 'Anneel Lee'],
    ['\u0007\u200fBell\u0000', 'Bell'],
    ['\ufeffA-1', 'A-1'],
    ['👩\u200d🚀 O’Neil', '👩\u200d🚀 O’Neil'],
  ])('%j is kept as %j: nothing that turns or hides what is read', (given, expected) => {
    expect(checkOrderRow(row({ name: given })).order?.recipient.name).toBe(expected)
  })
})

describe('a last name in a column of its own', () => {
  it.each([
    ['Rita', 'van Beek', 'Rita van Beek'],
    ['Rita van Beek', 'VAN BEEK', 'Rita van Beek'],
    ['Lee', 'Lee', 'Lee Lee'],
    ['', 'Lee', 'Lee'],
    ['Rita Lee', ' ', 'Rita Lee'],
    ['太郎', '山田', '山田 太郎'],
    ['山田太郎', '山田', '山田太郎'],
  ])('beside “%s”, “%s” makes “%s”', (name, recipientLastName, whole) =>
    expect(checkOrderRow(row({ name, recipientLastName })).order?.recipient.name).toBe(whole),
  )
})

describe('a house number in a column of its own', () => {
  it.each([
    ['Hauptstraße', '5a', 'DE', 'Hauptstraße 5a'],
    ['Hauptstraße 5a', '5A', 'DE', 'Hauptstraße 5a'],
    ['Elm St', '5', 'US', '5 Elm St'],
    ['Rue de la Paix', '12', 'FR', '12 Rue de la Paix'],
    ['Elm St', ' ', 'US', 'Elm St'],
  ])('beside “%s”, “%s” in %s makes “%s”', (addressLine1, recipientHouseNumber, countryCode, whole) => {
    const values = { addressLine1, recipientHouseNumber, countryCode }
    expect(withWholeStreet(values).addressLine1).toBe(whole)
  })
})

describe('a row without a signature', () => {
  it.each([
    ['none is wished', undefined, 4],
    ['the carrier offers the one wished', 2, 2],
    ['the carrier does not offer it', 1, 4],
  ] as const)('has the default of the organisation: %s', (_what, defaultSignature, expected) => {
    expect(checkOrderRow(good, { defaultSignature }).order?.signature).toBe(expected)
    expect(checkOrderRow(row({ signatureType: '3' }), { defaultSignature }).order?.signature).toBe(3)
  })
})
