import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allRoutes } from './openapi/calls.ts'
import { cutOffOptions, cutOffWords } from './shipping/cut-off.ts'
import { numberCell } from './sheets/fields.ts'
import { targetFields, unmappedKeys } from './imports/targets.ts'
import { orderFieldsByKey, orderImportKeys } from './orders/import-fields.ts'
import { totalWeight } from './parcels/parcel.ts'
import { passwordLimits } from './identity/password-rules.ts'
import { countryCodes } from './places/country-codes.ts'
import { isZipLoose } from './places/zip.ts'
import { productImportKeys } from './products/product-fields.ts'

/*
 * The fields and limits of the specification (sections 3, 5 and 9), written down once more as it has them. Where we deviate,
 * docs/decisions/0110 says why.
 */

const unmapped = { mapping: {}, constants: {} }
const route = (id: string) => allRoutes.find((one) => one.id === id)
/** Every property that a part of a call may have, however deep. */
function propertiesOf(id: string, part: 'body' | 'output'): string[] {
  const schema = route(id)?.[part]
  if (!schema) return []
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const name of Object.keys((node as { properties?: object }).properties ?? {})) found.add(name)
    Object.values(node).forEach(visit)
  }
  visit(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))
  return [...found]
}

/** Section 3: what an entity is made of, and the call that carries it. */
const entities: [string, string, 'body' | 'output', string][] = [
  [
    'a tenant setting',
    'getSettingByDomain',
    'output',
    'activeFlag colorType iconUrl siteName siteNameCN serverOrgId mainImageUrl logoUrl slogan',
  ],
  [
    'user info',
    'afterLogin',
    'output',
    'user firstName lastName userName email language warehouseList ezeeshipUser authFlag timeZone',
  ],
  [
    'a store',
    'listStores',
    'output',
    'storeId name type state pullOrderStatus pullOrderTime sucRes insertCount updateCount deleteCount',
  ],
  ['message counts', 'getNeedHandleCount', 'output', 'exShipmentCount insuranceClaimCount addrChangeCount'],
  ['a country', 'queryCountry', 'output', 'countryCode countryName value'],
  [
    'a sign-up',
    'signUp',
    'body',
    'firstName lastName email confirmEmail password phone companyName invitationCode phoneCode businessCategory productCategory ' +
      'referralSource monthlyShipmentVolume monthlyShippingCost mostUsedService timeZone language',
  ],
  ['a mapping template', 'listMappings', 'output', 'fieldMappingId fieldMappingName preinstall fieldMappingDetail'],
]

describe('the entities of the specification', () => {
  it.each(entities)('%s has its fields', (_, id, part, fields) => {
    expect(propertiesOf(id, part)).toEqual(expect.arrayContaining(fields.split(' ')))
  })
  it('a row of orders has its columns', () => {
    const columns =
      'orderNO createTime storeName carrierName serviceCode reference reference2 signatureType senderName senderCountryCode senderCompany ' +
      'senderAddressLine1 senderAddressLine2 senderCity senderStateCode senderZipCode senderPhone senderEmail name addressLine1 addressLine2 ' +
      'company city stateCode zipCode countryCode email phone packageType packageLength packageWidth packageHeight packageWeight1 ' +
      'packageWeight2 packageUnit isCod codAmount payMethod insuranceDeclared lithium batteryType'
    expect(orderImportKeys.slice(0, columns.split(' ').length)).toEqual(columns.split(' '))
  })
  it('a row of products has its columns', () => {
    const columns =
      'skuCode skuName skuNameCN ean upc asin fnSku extraBarcode1 purchasingCost brand packageType qtyInOnePackage length width height ' +
      'weight1 weight2 unit batteryFlag declaredValue scheduleB originCountry quantityUnit custDescription note'
    expect(productImportKeys).toEqual(expect.arrayContaining(columns.split(' ')))
  })
})

describe('the rules of the specification', () => {
  it('order columns that must be mapped', () => {
    const required =
      'orderNO carrierName serviceCode senderName senderCountryCode senderAddressLine1 senderCity senderStateCode senderZipCode senderPhone ' +
      'name addressLine1 city stateCode zipCode countryCode'
    expect([...unmappedKeys(targetFields.orders, unmapped)].sort()).toEqual(required.split(' ').sort())
  })
  it('product columns that must be mapped', () => {
    const required = 'skuCode skuName packageType length width height unit'
    expect([...unmappedKeys(targetFields.products, unmapped)].sort()).toEqual(required.split(' ').sort())
  })
  it('a reference has at most 30 characters', () => {
    expect(orderFieldsByKey.get('reference')?.max).toBe(30)
    expect(orderFieldsByKey.get('reference2')?.max).toBe(30)
  })
  it('a cell with a number lies between 0 and 999999999 and has two decimals', () => {
    expect(numberCell).toEqual({ min: 0, max: 999_999_999, decimals: 2 })
  })
  it('a mapping template has a name of at most 64 characters', () => {
    const params = route('createMapping')?.params as z.ZodMiniType
    expect(params.safeParse({ name: 'n'.repeat(64) }).success).toBe(true)
    expect(params.safeParse({ name: 'n'.repeat(65) }).success).toBe(false)
    expect(params.safeParse({ name: '' }).success).toBe(false)
  })
  it('a password has 6 to 16 characters, and 8 to 20 when it is reset', () => {
    expect(passwordLimits('signUp', 'standard')).toEqual({ min: 6, max: 16 })
    expect(passwordLimits('reset', 'standard')).toEqual({ min: 8, max: 20 })
  })
  it('about 90 countries are treated as having no zip code', () => {
    const loose = countryCodes.filter(isZipLoose).length
    expect(loose).toBeGreaterThanOrEqual(85)
    expect(loose).toBeLessThanOrEqual(95)
  })
  it('cut-off option n is hour n − 1, beside "None"', () => {
    expect(cutOffOptions.length).toBe(25)
    expect([0, 1, 13, 24].map((option) => cutOffWords(option).en)).toEqual([
      'None',
      '12:00 a.m.',
      '12:00 p.m.',
      '11:00 p.m.',
    ])
  })
  it('a weight is its two parts times the packages, and 0 without a unit or a count', () => {
    expect(totalWeight({ massUnit: 'lb', weight: 1, weight2: 16, packageNum: 3 })).toBe(272_155)
    expect(totalWeight({ massUnit: 'kg', weight: 1, weight2: 500, packageNum: 2 })).toBe(300_000)
    expect(totalWeight({ weight: 1, packageNum: 1 })).toBe(0)
    expect(totalWeight({ massUnit: 'lb', weight: 1 })).toBe(0)
  })
})
