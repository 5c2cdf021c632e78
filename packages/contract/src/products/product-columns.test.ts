import { describe, expect, it } from 'vitest'
import * as rules from '../sheets/field-rules.testing.ts'
import { productFieldsByKey, productImportKeys, type ProductImportKey } from './product-fields.ts'
import { checkProductRow } from './product-rules.ts'

type Row = Partial<Record<ProductImportKey, string>>
const good: Row = {
  skuCode: 'TEE',
  skuName: 'Black tee',
  packageType: 'Package Needed',
  length: '12',
  width: '9.5',
  height: '1',
  unit: 'in/lb',
}

const { amount, country, mayBeEmpty, needed, side, unit, upTo, yesOrNo } = rules
type Rule = Omit<rules.FieldRule<ProductImportKey>, 'key'>
const hsCode: Rule = {
  says: 'an HS code of 6 to 10 digits, dots allowed',
  right: ['610910', '6109.10.0012'],
  wrong: [
    ['61.09', 'HS_CODE'],
    ['shirt', 'HS_CODE'],
  ],
}

const columns: Record<ProductImportKey, Rule> = {
  skuCode: needed(upTo(100)),
  skuName: needed(upTo(255)),
  skuNameCN: mayBeEmpty(upTo(255)),
  ean: mayBeEmpty({
    says: 'an EAN whose check digit is right',
    right: ['4006381333931', '96385074'],
    wrong: [['4006381333932', 'CHECK_DIGIT']],
  }),
  upc: mayBeEmpty({
    says: 'a UPC whose check digit is right',
    right: ['036000241457', '01234531'],
    wrong: [['036000241458', 'CHECK_DIGIT']],
  }),
  asin: mayBeEmpty({ says: 'in the form of an ASIN', right: ['B0CX23V2ZK'], wrong: [['TEE', 'ASIN_FORM']] }),
  fnSku: mayBeEmpty({ says: 'in the form of an FNSKU', right: ['X001ABC123'], wrong: [['Z001ABC123', 'FNSKU_FORM']] }),
  extraBarcode1: mayBeEmpty(upTo(50)),
  extraBarcode2: mayBeEmpty(upTo(50)),
  extraBarcode3: mayBeEmpty(upTo(50)),
  extraBarcode4: mayBeEmpty(upTo(50)),
  extraBarcode5: mayBeEmpty(upTo(50)),
  purchasingCost: mayBeEmpty(amount),
  brand: mayBeEmpty(upTo(100)),
  packageType: needed({
    says: 'ready to ship or package needed',
    right: ['Ready To Ship', '需要包装'],
    wrong: [['Bag', 'CHOICE']],
  }),
  qtyInOnePackage: mayBeEmpty(rules.count),
  length: needed(side),
  width: needed(side),
  height: needed(side),
  weight1: mayBeEmpty(amount),
  weight2: mayBeEmpty({ ...amount, says: `${amount.says}; alone any number` }),
  unit: needed(unit),
  batteryFlag: mayBeEmpty(yesOrNo),
  declaredValue: mayBeEmpty(amount),
  scheduleB: mayBeEmpty(hsCode),
  importHsCode: mayBeEmpty(hsCode),
  originCountry: mayBeEmpty(country),
  quantityUnit: mayBeEmpty({
    says: 'a unit of the customs list, by code or name',
    right: ['PCS', 'pieces', '双'],
    wrong: [['bushel', 'CHOICE']],
  }),
  custDescription: mayBeEmpty(upTo(200)),
  note: mayBeEmpty(upTo(500)),
}

const codesOf = (row: Row, key: ProductImportKey) =>
  checkProductRow({ ...good, ...row }).problems.flatMap((one) => (one.fieldName === key ? [one.code] : []))

describe.each(productImportKeys.map((key) => ({ key, label: productFieldsByKey.get(key)?.label.en, ...columns[key] })))(
  '$label is $says (specification §5, §9)',
  ({ key, right, wrong }) => {
    it.each(right)('takes "%s"', (text) => expect(codesOf({ [key]: text }, key)).toEqual([]))
    it.each(wrong)('refuses "%s": %s', (text, code) => expect(codesOf({ [key]: text }, key)).toEqual([code]))
  },
)
