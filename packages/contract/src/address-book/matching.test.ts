import { describe, expect, it } from 'vitest'
import { targetFields } from '../imports/targets.ts'
import { countryName, listCountries, parseCountry } from '../places/index.ts'
import { matchColumns } from '../sheets/matching.ts'
import { bookImportFields } from './fields.ts'

const book = targetFields.addresses
/** Field → the heading that it was matched with. */
function matched(line: string, sample = ''): Record<string, string> {
  const headings = line.split(',')
  const cells = sample.split(',')
  const samples = sample === '' ? [] : headings.map((_, at) => [cells[at] ?? ''])
  const { mapping } = matchColumns(book, headings, samples)
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([key, at]) => (typeof at === 'number' ? [[key, headings[at]!]] : [])),
  )
}

describe('headings of address books', () => {
  it.each(['en', 'cn'] as const)('are known by the labels of the export, in any order (%s)', (locale) => {
    const labels = bookImportFields.map((field) => field.label[locale])
    expect(matched(labels.toReversed().join(','))).toEqual(
      Object.fromEntries(bookImportFields.map(({ key, label }) => [key, label[locale]])),
    )
  })

  it('are known from ShipStation', () => {
    const line = 'Customer Name,Company,Address 1,Address 2,City,State,Postal Code,Country,Phone,Email'
    expect(matched(line)).toEqual({
      name: 'Customer Name',
      company: 'Company',
      addressLine1: 'Address 1',
      addressLine2: 'Address 2',
      city: 'City',
      stateCode: 'State',
      zipCode: 'Postal Code',
      countryCode: 'Country',
      phone: 'Phone',
      email: 'Email',
    })
  })
  it('are known from Shippo', () => {
    const line = 'Name,Company,Street Line 1,Street Line 2,City,State/Province,Zip/Postal Code,Country,Phone,Email'
    expect(matched(line)).toMatchObject({
      name: 'Name',
      addressLine1: 'Street Line 1',
      addressLine2: 'Street Line 2',
      stateCode: 'State/Province',
      zipCode: 'Zip/Postal Code',
      countryCode: 'Country',
    })
  })
  it('are known from Pirate Ship', () => {
    const line = 'Full Name,Company,Address,Address Line 2,City,State,Zipcode,Country,Email,Phone'
    expect(matched(line)).toMatchObject({
      name: 'Full Name',
      addressLine1: 'Address',
      addressLine2: 'Address Line 2',
      zipCode: 'Zipcode',
      countryCode: 'Country',
    })
  })
  it('are known from Google Contacts', () => {
    const line =
      'First Name,Middle Name,Last Name,Nickname,Organization Name,Organization Title,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address'
    const sample =
      'Ann,,Lee,,Acme,,,* myContacts,Work,ann@example.com,Mobile,+1 212-555-0123,Home,,350 5th Ave,New York,,NY,10118,US,Floor 3'
    expect(matched(line, sample)).toEqual({
      name: 'First Name',
      recipientLastName: 'Last Name',
      company: 'Organization Name',
      email: 'E-mail 1 - Value',
      phone: 'Phone 1 - Value',
      addressLine1: 'Address 1 - Street',
      addressLine2: 'Address 1 - Extended Address',
      city: 'Address 1 - City',
      stateCode: 'Address 1 - Region',
      zipCode: 'Address 1 - Postal Code',
      countryCode: 'Address 1 - Country',
    })
  })
  it('are known from Outlook, of two addresses the business one', () => {
    const line =
      'First Name,Middle Name,Last Name,Title,E-mail Address,Home Phone,Business Phone,Mobile Phone,Company,Job Title,Home Street,Home City,Home State,Home Postal Code,Home Country/Region,Business Street,Business City,Business State,Business Postal Code,Business Country/Region,Notes'
    const sample = 'Ann,,Lee,,ann@example.com,,2125550123,,Acme,,,,,,,350 5th Ave,New York,NY,10118,United States,'
    expect(matched(line, sample)).toEqual({
      name: 'First Name',
      recipientLastName: 'Last Name',
      company: 'Company',
      email: 'E-mail Address',
      phone: 'Business Phone',
      addressLine1: 'Business Street',
      city: 'Business City',
      stateCode: 'Business State',
      zipCode: 'Business Postal Code',
      countryCode: 'Business Country/Region',
    })
  })
  it('are known in Chinese', () => {
    expect(matched('联系人,公司名称,详细地址,城市,省份,邮政编码,国家,手机号,电子邮箱')).toMatchObject({
      name: '联系人',
      company: '公司名称',
      addressLine1: '详细地址',
      city: '城市',
      stateCode: '省份',
      zipCode: '邮政编码',
      countryCode: '国家',
      phone: '手机号',
      email: '电子邮箱',
    })
  })
})

it('reads the name of every country as the export writes it', () => {
  const codes = listCountries('en').map(({ code }) => code)
  expect(codes.length).toBeGreaterThan(200)
  for (const locale of ['en', 'cn'] as const)
    expect(codes.filter((code) => parseCountry(countryName(code, locale)) !== code)).toEqual([])
})
