import { carrier as carriers, type CarrierId } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { batteryTypes, type BatteryType } from '@waybill/contract/declarations/batteries'
import { centigrams, parcelSize } from '@waybill/contract/parcels/parcel'
import { describe, expect, test } from 'vitest'
import type { ShipRequest } from '../provider.ts'
import { abroadService, columbus, domesticService, noon, shenzhen, shipDate, shipRequest } from '../testing.ts'
import { quoteSandbox } from './quote.ts'
import { sampleTables } from './sample-rates/index.ts'

const tables = sampleTables()
const { USPS, UPS, FedEx, DHLExpress } = carriers
const abroad = { to: shenzhen }
const options = (more: Partial<ShipRequest['options']>) => ({ options: { shipDate, signature: 4 as const, ...more } })
const quote = (id: CarrierId, changes: Partial<ShipRequest> = {}, services?: string[]) =>
  quoteSandbox(tables, id, { ...shipRequest(changes), ...(services ? { services } : {}) }, noon)
const taken = (id: CarrierId, service: string, changes: Partial<ShipRequest>): BatteryType[] =>
  batteryTypes.filter((battery) => quote(id, { ...changes, ...options({ battery }) }, [service]).rates.length > 0)

describe('batteries', () => {
  test.each([
    ['USPS Ground Advantage', USPS, 'USPS_GROUND_ADVANTAGE', {}, [1, 2, 3, 4, 5, 6, 7]],
    ['USPS Priority Mail, by air', USPS, 'PRIORITY_MAIL', {}, [1, 2, 4, 5, 7]],
    ['USPS abroad, in equipment only', USPS, 'PRIORITY_MAIL_INTERNATIONAL', abroad, [1, 4, 7]],
    ['UPS Ground', UPS, '03', {}, [1, 2, 3, 4, 5, 6, 7]],
    ['UPS Next Day Air', UPS, '01', {}, [1, 2, 4, 5, 7]],
    ['UPS abroad', UPS, '65', abroad, [1, 2, 4, 5, 7]],
    ['FedEx Ground', FedEx, 'FEDEX_GROUND', {}, [1, 2, 4, 5, 7]],
    ['FedEx abroad', FedEx, 'FEDEX_INTERNATIONAL_PRIORITY', abroad, [1, 2, 4, 5, 7]],
    ['DHL Express', DHLExpress, 'P', abroad, [1, 2, 4, 5, 7]],
  ] as const)('%s', (_, id, service, changes, types) => expect(taken(id, service, changes)).toEqual(types))

  test('sodium ion batteries are taken by nobody, since no rule is confirmed', () => {
    for (const id of valuesOf(carriers)) {
      expect(taken(id, domesticService[id], {}).filter((type) => type > 7)).toEqual([])
      expect(taken(id, abroadService[id], abroad).filter((type) => type > 7)).toEqual([])
    }
  })

  test('a refusal names the service and the battery, at its field', () => {
    const { rates, problems } = quote(USPS, options({ battery: 3 }), ['PRIORITY_MAIL'])
    expect(rates).toEqual([])
    expect(problems).toEqual([
      {
        code: 'BATTERY_REFUSED',
        params: { service: 'USPS Priority Mail', battery: 'Lithium ion batteries alone (power banks)' },
        zhParams: { service: expect.stringContaining('USPS') as string, battery: '纯锂离子电池（充电宝）' },
        field: 'options.batteryType',
        service: 'PRIORITY_MAIL',
      },
    ])
  })

  test('what all services of a carrier refuse is said once, by the carrier', () => {
    expect(quote(DHLExpress, { ...abroad, ...options({ battery: 3 }) }).problems).toMatchObject([
      { code: 'BATTERY_REFUSED', params: { service: 'DHL Express' } },
    ])
  })

  test('a mark that no printer makes is asked for beside the price; button cells need none', () => {
    const notes = (battery: BatteryType) => quote(USPS, options({ battery }), ['USPS_GROUND_ADVANTAGE']).rates[0]?.notes
    expect(notes(1)).toMatchObject([{ code: 'NOTE_BATTERY_MARK', params: { un: 'UN3481' } }])
    expect(notes(7)).toEqual([])
  })
})

describe('packaging', () => {
  test("carriers' own is refused with its name, never priced as a plain box", () => {
    for (const id of valuesOf(carriers)) {
      const { rates, problems } = quote(id, { parcel: { ...shipRequest().parcel, packaging: 'flat rate envelope' } })
      expect(rates).toEqual([])
      expect(problems).toMatchObject([
        { code: 'PACKAGING_NOT_OFFERED', params: { packaging: 'Flat Rate Envelope' }, field: 'parcel.packaging' },
      ])
    }
  })

  test("the sender's own word for a box is priced as a box, and says so", () => {
    const { rates } = quote(USPS, { parcel: { ...shipRequest().parcel, packaging: 'Poly mailer' } })
    expect(rates.length).toBeGreaterThan(0)
    for (const rate of rates)
      expect(rate.notes).toMatchObject([{ code: 'NOTE_PACKAGING', params: { value: 'Poly mailer' } }])
  })
})

describe('cash on delivery', () => {
  const refusals = (id: CarrierId, more: Partial<ShipRequest['options']>, changes: Partial<ShipRequest> = {}) =>
    quote(id, { ...changes, ...options(more) }).problems.map(({ code, field }) => `${code} ${field}`)

  test('is a line of the price where the carrier collects', () => {
    const [rate] = quote(UPS, options({ cod: 1_000_000, codMethod: 2 }), ['03']).rates
    expect(rate?.charges).toContainEqual({ code: 'cod', kind: 'addon', amount: 205_000 })
  })

  test('is refused at its field by who does not collect, does not collect so much or not in this way', () => {
    expect(refusals(FedEx, { cod: 10_000 })).toEqual(['COD_REFUSED options.cod'])
    expect(refusals(DHLExpress, { cod: 10_000 })).toEqual(['COD_REFUSED options.cod'])
    expect(refusals(USPS, { cod: 10_000 }, { ...abroad, parcel: { weight: 40_000, size: null } })).toEqual([
      'COD_REFUSED options.cod',
    ])
    expect(refusals(USPS, { cod: 10_000_100 })).toEqual(['COD_LIMIT options.cod'])
    expect(refusals(USPS, { cod: 10_000, codMethod: 3 })).toEqual(['COD_METHOD options.codMethod'])
    expect(refusals(UPS, { cod: 10_000, codMethod: 3 })).toEqual(['COD_METHOD options.codMethod'])
    expect(refusals(USPS, { cod: 10_000_000 })).toEqual([])
  })
})

describe('why there is no price', () => {
  test('services that share a limit are named together, in the units of the order', () => {
    const parcel = { weight: centigrams(2, 'kg'), size: parcelSize([100, 50, 50], 'cm') }
    const units = { weight: 'kg', size: 'cm' } as const
    const { rates, problems } = quote(USPS, { parcel: { ...parcel, units } })
    expect(rates.map(({ service }) => service)).not.toContain('PRIORITY_MAIL')
    expect(problems).toMatchObject([
      {
        code: 'PARCEL_TOO_BIG',
        params: { carrier: 'USPS Priority Mail, USPS Priority Mail Express', limit: 274.32, actual: 300, unit: 'cm' },
      },
    ])
  })

  test('a post box is called a post box, at the line where it stands', () => {
    const inLine = (line1: string, line2: string | null) =>
      quote(FedEx, { to: { ...columbus, line1, line2 } }).problems.map(({ code, field }) => `${code} ${field}`)
    expect(inLine('PO Box 12', null)).toEqual(['PO_BOX to.line1'])
    expect(inLine('1 Main St', 'P.O. Box 7')).toEqual(['PO_BOX to.line2'])
  })

  test('a service for the other kind of route says which kind it is for', () => {
    expect(quote(UPS, {}, ['65']).problems).toMatchObject([{ code: 'SERVICE_ABROAD' }])
    expect(quote(UPS, abroad, ['03']).problems).toMatchObject([{ code: 'SERVICE_DOMESTIC' }])
  })
})

describe('an address type', () => {
  const isHome = (to: ShipRequest['to']) =>
    quote(UPS, { to }, ['03']).rates.some(({ charges }) => charges.some(({ code }) => code === 'residential'))
  const plain = { ...columbus, line2: null }

  test('that nobody set is decided by the address, in doubt as a home', () => {
    expect(isHome({ ...plain, residential: null })).toBe(true)
    expect(isHome({ ...plain, residential: 1 })).toBe(true)
    expect(isHome({ ...plain, company: 'Bright Goods LLC' })).toBe(false)
    expect(isHome({ ...plain, company: 'Bright Goods LLC', line2: 'Apt 4' })).toBe(true)
  })

  test('that was set wins', () => {
    expect(isHome({ ...plain, residential: 3 })).toBe(false)
    expect(isHome({ ...plain, company: 'Bright Goods LLC', residential: 2 })).toBe(true)
  })
})

test('a note beside the price names what of the recipient’s own script the label leaves out, and why', () => {
  const notes = (to: ShipRequest['to']) =>
    quote(DHLExpress, { to }, ['P']).rates.flatMap((rate) =>
      (rate.notes ?? []).map(({ code, params }) => [code, params]),
    )
  expect(notes(shenzhen)).toEqual([])
  expect(notes({ ...shenzhen, name: '𠮷野' })).toMatchObject([['NOTE_ORIGINAL_SIGNS', { signs: '𠮷' }]])
  const long = {
    company: '深圳市南山区科技有限公司'.repeat(3),
    line1: '南山区科技园高新南一道'.repeat(4),
    line2: '十二号楼'.repeat(6),
  }
  expect(notes({ ...shenzhen, ...long })).toMatchObject([['NOTE_ORIGINAL_ROOM', {}]])
})
