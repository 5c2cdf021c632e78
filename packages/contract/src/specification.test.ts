import { describe, expect, it } from 'vitest'
import { allRoutes } from './openapi/calls.ts'
import { fulfilmentOption, orderSource, orderStatus, orderType } from './orders/enums.ts'
import { pullOrderStatus, storeType } from './stores/enums.ts'
import { language, orgType } from './core/enums.ts'
import { domainType } from './tenancy/enums.ts'
import { addressType, addressValidationResult, addressValidationStatus, residentialType } from './addresses/enums.ts'
import { consigneeType, tariffPayer } from './customs/declaration.ts'
import { internationalType, labelSize, trackingStatus } from './shipping/enums.ts'
import { carrier, signature, surchargeService, surchargeStatus } from './carriers/enums.ts'
import { exportFileType, exportStatus, tableView } from './exports/enums.ts'
import { billType, deductionType, flowType, fundingStatus, fundingType, postageChangeType } from './funds/enums.ts'
import { proxyType } from './proxy/enums.ts'
import { errorText, type ErrorCode } from './core/errors.ts'
import { isRawPath } from './shell/redirect.ts'
import { LAST_CUT_OFF } from './shipping/cut-off.ts'
import * as choices from './registration/sign-up-choices.ts'

/*
 * The specification's enumerations, calls and messages, written down once more: the tables here are its words, not ours, so that a
 * number or a path that changes by mistake is noticed. Where we deviate, docs/decisions/0110 says why.
 */

/** Section 3 and 9: name → number. */
const enumerations: [string, Record<string, number>, Record<string, number>][] = [
  ['order source stores', orderSource, { Amazon: 1, Ebay: 2, Etsy: 3, ShipStation: 5, Shopify: 6 }],
  ['order types', orderType, { Manual: 1, Amazon: 2, Ebay: 3, Etsy: 4, ShipStation: 6, Shopify: 7 }],
  [
    'store types',
    storeType,
    {
      Unknown: 0,
      Amazon: 1,
      Ebay: 2,
      ShipStation: 3,
      Shopify: 4,
      Etsy: 5,
      BigCommerce: 6,
      Walmart: 7,
      WalmartDsv: 8,
      Groupon: 9,
      Wayfair: 10,
      WooCommerce: 11,
      NewEgg: 12,
      Wish: 13,
    },
  ],
  ['organization types', orgType, { OMS: 1, WMS: 2, ADMIN: 3, SERVER: 4 }],
  ['domain types', domainType, { OWN: 1, PLATFORM: 2 }],
  ['address types', addressType, { sender: 1, recipient: 2 }],
  ['address validation statuses', addressValidationStatus, { none: 0, success: 1, error: -1 }],
  ['residential types', residentialType, { all: 1, residential: 2, nonResidential: 3 }],
  [
    'address validation results',
    addressValidationResult,
    { unknown: 0, residential: 1, commercial: 2, error: 3, notValidated: 4 },
  ],
  ['order statuses', orderStatus, { awaiting: 1, shipped: 2, canceled: 3 }],
  ['label sizes', labelSize, { fourBySix: 1, letter: 2 }],
  ['tariff payers', tariffPayer, { recipient: 1, sender: 2 }],
  ['consignee types', consigneeType, { directConsumer: 1, government: 2, other: 3, reseller: 4 }],
  ['signatures', signature, { indirect: 1, direct: 2, adult: 3, serviceDefault: 4, none: 6 }],
  [
    'fulfillment options',
    fulfilmentOption,
    { realService: 0, uploadLabel: 6, none: 7, byWarehouse: 9, lowestEstimate: 10, earliestEta: 11 },
  ],
  ['tracking statuses', trackingStatus, { labelCreated: 1, inTransit: 2, delivered: 3, voided: 4, exception: 5 }],
  ['carriers', carrier, { USPS: 1, UPS: 2, FedEx: 3, DHLExpress: 4 }],
  ['international types', internationalType, { import: 1, export: 2, domestic: 3, oneRate: 4 }],
  ['export statuses', exportStatus, { success: 1, failed: 2, pending: 3 }],
  ['export file types', exportFileType, { single: 1, batch: 2 }],
  ['table views', tableView, { order: 102, shipment: 101 }],
  ['surcharge services', surchargeService, { all: 0, ground: 1, express: 2, freight: 3, international: 4 }],
  ['surcharge statuses', surchargeStatus, { active: 1, inactive: 2 }],
  ['flow types', flowType, { addFunds: 1, billed: 2 }],
  ['deduction types', deductionType, { instant: 1, holding: 2 }],
  ['funding statuses', fundingStatus, { approved: 1, pending: 2, denied: 3 }],
  ['funding types', fundingType, { funding: 0, serviceTransfer: 1, bankTransfer: 3 }],
  ['bill types', billType, { adjust: 1, void: 2, bill: 3, refund: 4 }],
  [
    'postage change types',
    postageChangeType,
    {
      creatingLabels: 1,
      billsDeduction: 2,
      trackingHold: 3,
      trackingForVoidedLabel: 4,
      voidingLabels: 5,
      addFunds: 6,
      frozenBalance: 7,
      other: 8,
    },
  ],
  ['store sync statuses', pullOrderStatus, { init: 0, loading: 1, success: 2, failed: 3 }],
]

describe('the enumerations of the specification', () => {
  it.each(enumerations)('%s have their names and numbers, all and no others', (_, ours, theirs) => {
    expect(ours).toEqual(theirs)
  })
  it('count as many sign-up choices as there are answers', () => {
    const counts = Object.fromEntries(
      Object.entries(choices).map(([name, values]) => [name, Object.values(values).join()]),
    )
    expect(counts).toEqual({
      businessCategory: '1,2,3,4,5,6,7,8',
      productCategory: '1,2,3,4,5,6,7,8,9',
      referralSource: '1,2,3,4,5',
      monthlyShipmentVolume: '1,2,3,4,5,6',
      monthlyShippingCost: '1,2,3,4,5,6',
      mostUsedService: '1,2,3,4',
    })
  })
  it('have 24 hours beside no cut-off time, five proxy types and two languages', () => {
    expect(LAST_CUT_OFF).toBe(24)
    expect(proxyType).toEqual(['WMS', 'ADMIN', 'EZEESHIP', 'SAAS', 'SERVER'])
    expect(Object.values(language)).toEqual(['en', 'cn'])
  })
})

/** Section 7: method, path, and the names in the query that the specification gives. */
const calls: [string, string, string[]][] = [
  ['GET', '/api/saas-business/OrgWebSetting/getSettingByDomain', ['domainName']],
  ['GET', '/api/saas-business/business/OrgWebSetting/getSettingByDomain', ['domainName']],
  ['GET', '/api/saas-business/business/client/getNeedHandleCount', []],
  ['GET', '/api/wms-user/saas/client/saasAfterLogin', []],
  ['GET', '/api/wms-user/user/afterLogin', ['orgType']],
  ['GET', '/ezeeship-api/ezeeship/user/afterLogin', ['orgType']],
  ['GET', '/api/shipout-order/store/list', []],
  ['GET', '/api/shipout-shipment/address/queryCountry', []],
  ['GET', '/api/shipout-order/store/biz/list', []],
  ['GET', '/api/shipout-order/store/biz/pullOrder', ['storeIds']],
  ['POST', '/api/wms-user/saas/client/updateUserInfo', []],
  ['POST', '/api/wms-user/user/switchLanguage', []],
  ['GET', '/api/shipout-order/import/excel/fieldMapping', ['warehouseId', 'type']],
  ['POST', '/api/shipout-order/import/excel/fieldMapping/:id/:name', []],
  ['PUT', '/api/shipout-order/import/excel/fieldMapping/:name', []],
  ['DELETE', '/api/shipout-order/import/excel/fieldMapping', ['excelFieldMappingIds']],
  ['POST', '/api/wms-business/wms/Preference/savePreference', ['moduleType', 'operationType']],
  ['GET', '/api/shipout-order/import/excel/view', ['excelCacheId', 'excelFieldMappingId']],
  ['POST', '/api/shipout-order/import/excel/analyseAndCacheFile', []],
  ['POST', '/api/wms-product/oms/product/excel/importProduct/shipout', []],
  ['POST', '/api/wms-product/oms/product/excel/importProduct/validate', []],
  ['POST', '/api/wms-product/oms/product/excel/importProduct/save', []],
  ['POST', '/api/wms-product/oms/product/excel/importProduct/errorExport', []],
  ['POST', '/api/shipout-order/import/excel/validate', []],
  ['POST', '/api/shipout-order/order/saveOrderAndShipmentExcel', []],
  ['POST', '/api/shipout-order/exprot/excel/error/order', []],
]

describe('the calls of the specification', () => {
  it.each(calls)('%s %s is there, with its parameters', (method, path, parameters) => {
    const found = allRoutes.find(
      (route) => route.method === method && [route.path, ...(route.aliases ?? [])].includes(path),
    )
    const shape = (found?.query?.def as { shape?: object } | undefined)?.shape ?? {}
    expect(found).toBeDefined()
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(parameters))
  })
})

/** Sections 5, 6 and 8: the words, and the code that utters them. Case, a full stop and what we add behind them are free. */
const messages: [string, ErrorCode][] = [
  ['{field} is required', 'REQUIRED'],
  ['incorrect email format', 'EMAIL'],
  ['please input a number', 'NUMBER'],
  ['please input an integer', 'INTEGER'],
  ["{field} can't be more than {max} {unit}", 'MAX'],
  ["can't be less than {min} {unit}", 'MIN'],
  ['length of {field} between {min} and {max}', 'LENGTH_BETWEEN'],
  ['length must be {length}', 'LENGTH_EXACT'],
  ["length of {field} can't exceed {max}", 'LENGTH_MAX'],
  ['the two passwords do not match', 'PASSWORDS_DIFFER'],
  ['mobile number format error', 'PHONE'],
  ['verification code error', 'CODE_ERROR'],
  ['letters and numbers only', 'LETTERS_NUMBERS'],
  ['letters, numbers and special characters only', 'LETTERS_NUMBERS_SPECIAL'],
  ['invalid zip code', 'ZIP'],
  ['{field} must contain numbers', 'CONTAIN_NUMBERS'],
  ['{field} must contain letters', 'CONTAIN_LETTERS'],
  ['{field} must be {min}-{max} characters', 'CHARACTERS_BETWEEN'],
  ['the address was not found', 'ADDRESS_NOT_FOUND'],
  ['address information error !', 'ADDRESS_ERROR'],
  ['wrong user name or password', 'WRONG_LOGIN'],
  ['login service error, please contact the administrator', 'LOGIN_SERVICE_ERROR'],
  ['the verification code is incorrect', 'CODE_INCORRECT'],
  ['two passwords are not consistent', 'PASSWORDS_NOT_CONSISTENT'],
  ['this company already has a registered account.', 'COMPANY_TAKEN'],
  ['server error, please try again later', 'SERVER_ERROR'],
  [
    'your account has not been approved yet, please contact us and get it approved before submitting an order request.',
    'NOT_APPROVED',
  ],
]

describe('the messages of the specification', () => {
  it.each(messages)('"%s" is uttered, in both languages', (words, code) => {
    expect(errorText(code).en.toLowerCase()).toContain(words)
    expect(errorText(code).cn).toMatch(/[\u4e00-\u9fff]/)
  })
})

/** Section 2: the routes without header and sidebar. */
const raw = [
  '/preLaunchPage',
  '/ss',
  '/ss/login',
  '/ss/sign-up',
  '/ss/forgot-psw',
  '/ss/reset-psw-code',
  '/ss/reset-psw',
  '/error',
  '/reset',
]

describe('the routes of the specification', () => {
  it.each(raw)('%s is raw', (path) => {
    expect(isRawPath(path)).toBe(true)
  })
  it.each(['/', '/b/', '/e/', '/o/'])('%s has header and sidebar', (path) => {
    expect(isRawPath(path)).toBe(false)
  })
})
