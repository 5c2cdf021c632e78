import { expect, test } from 'vitest'
import {
  carriers,
  carrierName,
  carrierServices,
  findCarrier,
  findService,
  offersSignature,
  parseCarrier,
  parseService,
  plain,
  serviceName,
  servicesOf,
} from './catalogue.ts'
import { carrier, signature } from './enums.ts'
import { valuesOf } from '../core/enums.ts'

test.each([
  ['usps', 1],
  ['USPS', 1],
  ['1', 1],
  ['U.S. Mail', 1],
  ['美国邮政', 1],
  ['ups', 2],
  ['２', 2],
  ['United Parcel Service', 2],
  ['联合包裹', 2],
  ['UPS®', 2],
  ['Fed Ex', 3],
  ['FEDEX', 3],
  ['联邦快递', 3],
  [' 3 ', 3],
  ['DHL', 4],
  ['dhl_express', 4],
  ['DHL Express', 4],
  ['敦豪', 4],
])('“%s” is carrier %i', (text, id) => {
  expect(parseCarrier(text)).toBe(id)
})

test.each(['', '0', '5', 'Royal Mail', 'us', 'upsx', '顺丰'])('“%s” is no carrier', (text) => {
  expect(parseCarrier(text)).toBeNull()
})

test('every carrier is found by its number and its name in both languages', () => {
  for (const { id, name } of carriers) {
    expect(parseCarrier(name.en)).toBe(id)
    expect(parseCarrier(name.cn)).toBe(id)
    expect(findCarrier(id)?.name).toEqual(carrierName(id))
  }
  expect(findCarrier(9)).toBeUndefined()
  expect(carrierName(9)).toEqual({ en: '9', cn: '9' })
})

test('every service is found by its code and its name in both languages, in any case', () => {
  for (const service of carrierServices) {
    expect(findService(service.carrier, service.code)).toBe(service)
    for (const text of [
      service.code,
      service.code.toLowerCase(),
      service.name.en,
      service.name.cn,
      ` ${service.name.en.toUpperCase()}® `,
    ]) {
      expect(parseService(service.carrier, text), `${text} at ${service.carrier}`).toBe(service)
    }
  }
})

test.each([
  [carrier.USPS, 'Ground Advantage', 'USPS_GROUND_ADVANTAGE'],
  [carrier.USPS, 'usps_priority_mail', 'PRIORITY_MAIL'],
  [carrier.USPS, 'Priority', 'PRIORITY_MAIL'],
  [carrier.UPS, '2nd Day Air', '02'],
  [carrier.UPS, '3', '03'],
  [carrier.UPS, 'Ground', '03'],
  [carrier.UPS, 'Next Day Air Saver', '13'],
  [carrier.FedEx, 'FedEx 2Day', 'FEDEX_2_DAY'],
  [carrier.FedEx, '2nd Day Air', 'FEDEX_2_DAY'],
  [carrier.FedEx, 'Home Delivery', 'GROUND_HOME_DELIVERY'],
  [carrier.FedEx, 'Ground', 'FEDEX_GROUND'],
  [carrier.DHLExpress, 'Express Worldwide', 'P'],
  [carrier.DHLExpress, 'p', 'P'],
])('carrier %i understands “%s”', (id, text, code) => {
  expect(parseService(id, text)?.code).toBe(code)
})

test("another carrier's service and nonsense are not understood", () => {
  expect(parseService(carrier.USPS, '03')).toBeNull()
  expect(parseService(carrier.UPS, 'Ground Advantage')).toBeNull()
  expect(parseService(carrier.UPS, '')).toBeNull()
  expect(parseService(carrier.FedEx, 'fedex')).toBeNull()
  expect(findService(carrier.UPS, '3')).toBeUndefined()
  expect(serviceName(carrier.UPS, 'zz')).toEqual({ en: 'zz', cn: 'zz' })
})

test('no alias means two services of one carrier', () => {
  for (const id of valuesOf(carrier)) {
    const owners = new Map<string, string>()
    for (const service of servicesOf(id)) {
      for (const alias of service.aliases) {
        expect(owners.get(alias) ?? service.code, `${alias} at ${id}`).toBe(service.code)
        owners.set(alias, service.code)
        expect(parseService(id, alias)?.code, `${alias} at ${id}`).toBe(service.code)
      }
    }
  }
})

test('indirect signature exists only at FedEx and the service default everywhere', () => {
  expect(valuesOf(carrier).filter((id) => offersSignature(id, signature.indirect))).toEqual([carrier.FedEx])
  expect(valuesOf(carrier).every((id) => offersSignature(id, signature.serviceDefault))).toBe(true)
  expect(offersSignature(carrier.USPS, 5)).toBe(false)
})

test('codes are unique within a carrier, and international services say so', () => {
  const keys = carrierServices.map((service) => `${service.carrier}/${service.code}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(
    new Set(carrierServices.filter((service) => service.class === 4).map((service) => service.international)),
  ).toEqual(new Set([true]))
  expect(plain(' ＵＳＰＳ® Ground-Advantage ')).toBe('uspsgroundadvantage')
})
