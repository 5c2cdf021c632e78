import { describe, expect, it } from 'vitest'
import { LIKELY } from '../imports/as-last-time.ts'
import { matchColumns } from './matching.ts'
import { targetFields } from '../imports/targets.ts'

const sheet = (columns: Record<string, readonly string[]>) => {
  const headings = Object.keys(columns)
  const { mapping, confidence } = matchColumns(targetFields.orders, headings, Object.values(columns))
  return {
    heading: (field: string) => headings[mapping[field] ?? -1],
    isDoubted: (field: string) => (confidence[field] ?? 1) < LIKELY,
  }
}
const street = { 'Ship Address 1': ['5 Elm St', '12 Oak Ave'] }

describe('what the other columns of a file say against a match', () => {
  it('leaves an empty column for a filled one that means the same', () => {
    const { heading } = sheet({ 收货地址: ['', ''], 地址: ['5 Elm St', '12 Oak Ave'] })
    expect(heading('addressLine1')).toBe('地址')
  })
  it('has a column checked beside another that says the same and holds something else', () => {
    const rivals = sheet({ 'Quantity purchased': ['2', '3'], 'Quantity to ship': ['1', '3'] })
    expect(rivals.isDoubted('quantity')).toBe(true)
    const same = sheet({ 'Quantity purchased': ['2', '3'], 'Quantity to ship': ['2', '3'] })
    expect(same.isDoubted('quantity')).toBe(false)
  })
  it('has the phone of a buyer checked where the file tells who receives', () => {
    const { heading, isDoubted } = sheet({ ...street, 'Buyer phone': ['2125550100', '6175550101'] })
    expect([heading('phone'), isDoubted('phone')]).toEqual(['Buyer phone', true])
  })
  it('takes no way of payment for one of cash on delivery', () => {
    expect(sheet({ ...street, 付款方式: ['微信', '支付宝'] }).heading('payMethod')).toBeUndefined()
  })
  it('has a post code in two pieces checked', () => {
    const { isDoubted } = sheet({ 送付先郵便番号1: ['100', '530'], 送付先郵便番号2: ['0001', '0001'] })
    expect(isDoubted('zipCode')).toBe(true)
  })
  it('joins no last name to a name that has it', () => {
    const whole = sheet({
      'Recipient name': ['Ann Lee', 'Bo Li'],
      'Recipient first name': ['Ann', 'Bo'],
      'Recipient last name': ['Lee', 'Li'],
    })
    expect([whole.heading('name'), whole.heading('recipientLastName')]).toEqual(['Recipient name', undefined])
    const halves = sheet({ Vorname: ['Anna', 'Bodo'], Name: ['Lehmann', 'Link'] })
    expect([halves.heading('name'), halves.heading('recipientLastName')]).toEqual(['Vorname', 'Name'])
  })
  it('has the first of two lines checked as the city when only the second has numbers', () => {
    const { heading, isDoubted } = sheet({ 住所1: ['千代田区', '大阪市北区'], 住所2: ['千代田1-1', '梅田3-1-1'] })
    expect([heading('city'), heading('addressLine1'), isDoubted('city')]).toEqual(['住所1', '住所2', true])
  })
  it('has a number of goods checked that no seller would have given', () => {
    expect(sheet({ 商品ID: ['88421001', '88421002'] }).isDoubted('sku')).toBe(true)
    expect(sheet({ 商家编码: ['GH-1', 'DL-20'] }).isDoubted('sku')).toBe(false)
  })
})

describe('a heading of several names', () => {
  it.each([
    ['收货人手机号/提货人手机号', 'phone'],
    ['派送方式/Delivery Style', 'serviceCode'],
    ['街道2/Street2', 'addressLine2'],
    ['配送先_お名前(姓)', 'recipientLastName'],
    ['Selling Price (Per Unit Item, Inclusive of Tax)', 'itemPrice'],
    ['Nazwa firmy', 'company'],
    ['Paketgewicht in kg', 'packageWeight1'],
    ['称重重量(g)', 'packageWeight2'],
    ['Contre-remboursement', 'isCod'],
  ])('%s means %s', (heading, field) => {
    const { mapping } = matchColumns(targetFields.orders, ['Vorname', 'Straße', '地址1', heading])
    expect(mapping[field]).toBe(3)
  })
})
