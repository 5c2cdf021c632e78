import { describe, expect, it } from 'vitest'
import {
  productFieldsByKey,
  productImportFields,
  productImportKeys,
  requiredProductKeys,
  type ProductImportKey,
} from './product-fields.ts'
import { checkProductRow, type ProductValues } from './product-rules.ts'

const good: ProductValues = {
  skuCode: 'TEE-BLK-M',
  skuName: 'Black tee, M',
  skuNameCN: '黑色 T 恤',
  ean: '4006381333931',
  upc: '036000241457',
  asin: 'B0CX23V2ZK',
  fnSku: 'X001ABC123',
  extraBarcode1: 'SHELF-7',
  purchasingCost: '4.50',
  brand: 'Redwood',
  packageType: 'Package Needed',
  qtyInOnePackage: '2',
  length: '12',
  width: '9.5',
  height: '1',
  weight1: '0',
  weight2: '6.5',
  unit: 'in/lb',
  batteryFlag: 'No',
  declaredValue: '9',
  scheduleB: '6109.10.0012',
  importHsCode: '610910',
  originCountry: 'China',
  quantityUnit: 'pieces',
  custDescription: "Men's cotton T-shirt",
  note: 'Fold once',
}
const row = (change: ProductValues): ProductValues => ({ ...good, ...change })
const codes = (change: ProductValues) => {
  const { problems, product } = checkProductRow(row(change))
  expect(product === null).toBe(problems.length > 0)
  return problems.map((problem) => `${problem.fieldName} ${problem.code}`)
}
const read = (change: ProductValues) => checkProductRow(row(change)).product

describe('the columns of the product import', () => {
  it('are the thirty of the screen, the twenty-five of the specification among them', () => {
    expect(productImportFields.map(({ key }) => key)).toEqual([...productImportKeys])
    expect(productImportKeys).toHaveLength(30)
    const named =
      'skuCode skuName skuNameCN ean upc asin fnSku extraBarcode1 purchasingCost brand packageType qtyInOnePackage length width height weight1 weight2 unit batteryFlag declaredValue scheduleB originCountry quantityUnit custDescription note'
    expect(named.split(' ').filter((key) => !productFieldsByKey.has(key as ProductImportKey))).toEqual([])
  })
  it('require SKU, name, package type, length, width, height and unit', () => {
    expect([...requiredProductKeys].sort()).toEqual(
      ['height', 'length', 'packageType', 'skuCode', 'skuName', 'unit', 'width'].sort(),
    )
  })
})

describe('a product row', () => {
  it('that is right becomes a product', () => {
    const { problems, product } = checkProductRow(good)
    expect(problems).toEqual([])
    expect(product).toEqual({
      skuCode: 'TEE-BLK-M',
      skuName: 'Black tee, M',
      skuNameCN: '黑色 T 恤',
      ean: '4006381333931',
      upc: '036000241457',
      asin: 'B0CX23V2ZK',
      fnSku: 'X001ABC123',
      extraBarcode1: 'SHELF-7',
      extraBarcode2: null,
      extraBarcode3: null,
      extraBarcode4: null,
      extraBarcode5: null,
      purchasingCost: 45_000,
      brand: 'Redwood',
      packageType: 'Package Needed',
      qtyInOnePackage: 2,
      length: 12,
      width: 9.5,
      height: 1,
      weight1: 0,
      weight2: 6.5,
      unit: 'in/lb',
      weightCg: 18_427,
      batteryFlag: false,
      declaredValue: 90_000,
      scheduleB: '6109100012',
      importHsCode: '610910',
      originCountry: 'CN',
      quantityUnit: 'PCS',
      custDescription: "Men's cotton T-shirt",
      note: 'Fold once',
      barcodes: {
        ean: '04006381333931',
        upc: '00036000241457',
        fnSku: 'X001ABC123',
        extraBarcode1: 'SHELF-7',
      },
    })
  })

  it('needs nothing but the required columns', () => {
    const { problems, product } = checkProductRow(
      Object.fromEntries(requiredProductKeys.map((key) => [key, good[key] as string])),
    )
    expect(problems).toEqual([])
    expect(product).toMatchObject({ qtyInOnePackage: null, batteryFlag: null, weightCg: null, barcodes: {} })
  })

  it.each(requiredProductKeys)('without %s says so', (key: ProductImportKey) => {
    expect(codes({ [key]: ' ' })).toEqual([`${key} REQUIRED`])
  })

  it('says what is wrong in both languages, with the name of the field', () => {
    expect(checkProductRow(row({ ean: '4006381333932', height: '0', weight1: '1', weight2: '16' })).problems).toEqual([
      {
        fieldName: 'ean',
        code: 'CHECK_DIGIT',
        message: '“4006381333932” looks mistyped: its check digit should be 1',
        zhMessage: '“4006381333932”可能有误：校验位应为 1',
      },
      { fieldName: 'height', code: 'NOT_ZERO', message: "Height can't be 0", zhMessage: '高不能为 0' },
      {
        fieldName: 'weight2',
        code: 'WEIGHT_PART',
        message: '16 oz make 1 lb, so Weight (oz/g) must be less than 16 when a weight in lb is given',
        zhMessage: '16 oz 等于 1 lb：已填写 lb 时，重量（oz/g）须小于 16',
      },
    ])
  })

  it('reports each field once, in the order of the columns', () => {
    const wrong = Object.fromEntries(productImportKeys.map((key) => [key, '#N/A']))
    const { problems } = checkProductRow(wrong)
    expect(problems.map((problem) => problem.fieldName)).toEqual([...productImportKeys])
    expect(new Set(problems.map((problem) => problem.code))).toEqual(new Set(['ERROR_CELL']))
  })

  it.each<[string, ProductValues, string[]]>([
    ['a side of 0', { length: '0' }, ['length NOT_ZERO']],
    ['a side that is no number', { width: 'wide' }, ['width NUMBER']],
    ['a number above 999,999,999', { purchasingCost: '1000000000' }, ['purchasingCost MAX']],
    ['a number below 0', { declaredValue: '-1' }, ['declaredValue MIN']],
    ['more than two decimals', { height: '1.234' }, ['height DECIMALS']],
    ['no piece in a package', { qtyInOnePackage: '0' }, ['qtyInOnePackage MIN']],
    ['half a piece in a package', { qtyInOnePackage: '1.5' }, ['qtyInOnePackage INTEGER']],
    ['16 ounces beside a pound', { weight1: '1', weight2: '16' }, ['weight2 WEIGHT_PART']],
    ['1,000 grams beside kilograms', { unit: 'cm/kg', weight1: '1', weight2: '1000' }, ['weight2 WEIGHT_PART']],
    ['a unit that is none', { unit: 'stone' }, ['unit CHOICE']],
    ['a package type that is none', { packageType: 'Bag' }, ['packageType CHOICE']],
    ['a battery flag that is none', { batteryFlag: 'maybe' }, ['batteryFlag CHOICE']],
    ['a customs unit that is none', { quantityUnit: 'bushel' }, ['quantityUnit CHOICE']],
    ['an origin that is no country', { originCountry: 'Atlantis' }, ['originCountry COUNTRY']],
    ['a UPC with a mistake', { upc: '036000241458' }, ['upc CHECK_DIGIT']],
    ['an ASIN that is none', { asin: 'TEE' }, ['asin ASIN_FORM']],
    ['an FNSKU that is none', { fnSku: 'Z001ABC123' }, ['fnSku FNSKU_FORM']],
    ['an HS code that is none', { scheduleB: '61.09' }, ['scheduleB HS_CODE']],
    ['a SKU that is too long', { skuCode: 'x'.repeat(101) }, ['skuCode LENGTH_MAX']],
    ['a barcode that is too long', { extraBarcode3: 'x'.repeat(51) }, ['extraBarcode3 LENGTH_MAX']],
  ])('with %s is wrong', (_, change, expected) => expect(codes(change)).toEqual(expected))

  it('takes words of both languages for its choices', () => {
    expect(read({ packageType: '需要包装', batteryFlag: '是', unit: 'KG', quantityUnit: '双' })).toMatchObject({
      packageType: 'Package Needed',
      batteryFlag: true,
      unit: 'cm/kg',
      quantityUnit: 'PRS',
    })
  })

  it('takes the origin as a code or a name in either language', () => {
    expect(['cn', 'CHN', 'China', '中国'].map((originCountry) => read({ originCountry })?.originCountry)).toEqual([
      'CN',
      'CN',
      'CN',
      'CN',
    ])
  })

  it.each<[string, ProductValues, [number, number]]>([
    ['20 ounces', { weight1: '', weight2: '20' }, [1, 4]],
    ['20 ounces beside no pound', { weight1: '0', weight2: '20' }, [1, 4]],
    ['2,500 grams', { weight1: '', weight2: '2500', unit: 'cm/kg' }, [2, 500]],
    ['20 of the unit “oz”', { weight1: '20', weight2: '', unit: 'oz' }, [1, 4]],
    ['1,250 of the unit “g”', { weight1: '1250', weight2: '', unit: 'g' }, [1, 250]],
  ])('reads %s alone as the weight that they are', (_, change, weight) => {
    const product = read(change)
    expect([product?.weight1, product?.weight2]).toEqual(weight)
  })

  it('compares each barcode by one form, whichever way it is written', () => {
    const barcodes = read({ ean: '0036000241457', upc: '01234531' })?.barcodes
    expect(barcodes).toMatchObject({ ean: '00036000241457', upc: '00012300000451' })
  })
})
