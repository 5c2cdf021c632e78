import { declarationOf } from '@waybill/contract/customs/check'
import { customsFrom, firstCustomsDefaults } from '@waybill/contract/customs/declaration'
import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { centigrams, parcelSize } from '@waybill/contract/parcels/parcel'
import { expect, test } from 'vitest'
import type { ShipRequest } from '../provider.ts'
import { abroadService, domesticService, noon, purchaseRequest, shenzhen, shipDate, shipRequest } from '../testing.ts'
import { SandboxCarrier } from './carrier.ts'
import { sampleTables } from './sample-rates/index.ts'
import { MemorySandboxStore } from './store.ts'

const tables = sampleTables()
/** All that comes of a request at a carrier: price, notes, reasons, the label. */
async function outcome(request: ShipRequest, services: typeof domesticService): Promise<string> {
  const answers = valuesOf(carriers).map(async (id) => {
    const provider = new SandboxCarrier(id, {
      store: new MemorySandboxStore(),
      tables: async () => tables,
      now: () => noon,
    })
    const bought = await provider.buyLabel({ ...purchaseRequest(id, 'k'), ...request, service: services[id] })
    if (bought.outcome !== 'success') return bought.problems
    const [, zpl] = bought.data.documents
    return [bought.data.rate, new TextDecoder().decode(zpl?.bytes)]
  })
  return JSON.stringify(await Promise.all(answers))
}

type Change = (request: ShipRequest) => ShipRequest
const side =
  (end: 'from' | 'to', change: Partial<ShipRequest['to']>): Change =>
  (request) => ({
    ...request,
    [end]: { ...request[end], ...change },
  })
const options =
  (change: Partial<ShipRequest['options']>): Change =>
  (request) => ({
    ...request,
    options: { ...request.options, ...change },
  })
const parcel =
  (change: Partial<ShipRequest['parcel']>): Change =>
  (request) => ({
    ...request,
    parcel: { ...request.parcel, ...change },
  })
const tooBig = parcel({ size: parcelSize([200, 50, 50], 'in') })

/** A change of each part of a request; of nested parts the whole name. */
const changes: Record<string, Change> = {
  'from.name': side('from', { name: 'Other Sender' }),
  'from.company': side('from', { company: 'Other Inc' }),
  'from.line1': side('from', { line1: '9 Else St' }),
  'from.line2': side('from', { line2: 'Dock 9' }),
  'from.city': side('from', { city: 'Compton' }),
  'from.state': side('from', { state: 'NV' }),
  'from.zip': side('from', { zip: '10001' }),
  'from.country': side('from', { country: 'CA', zip: 'V6B 1A1', state: 'BC' }),
  'from.phone': side('from', { phone: '+12135559999' }),
  'to.name': side('to', { name: 'Other Person' }),
  'to.company': side('to', { company: 'Another Inc' }),
  'to.line1': side('to', { line1: '9 Else St' }),
  'to.line2': side('to', { line2: 'Floor 9' }),
  'to.city': side('to', { city: 'Dublin' }),
  'to.state': side('to', { state: 'IN' }),
  'to.zip': side('to', { zip: '10001' }),
  'to.country': side('to', { country: 'CA', zip: 'V6B 1A1', state: 'BC' }),
  'to.residential': side('to', { residential: 3 }),
  'parcel.weight': parcel({ weight: centigrams(7, 'lb') }),
  'parcel.size': parcel({ size: parcelSize([20, 16, 12], 'in') }),
  'parcel.packaging': parcel({ packaging: 'Poly mailer' }),
  'options.shipDate': options({ shipDate: '2026-11-24' }),
  'options.signature': options({ signature: 2 }),
  'options.insured': options({ insured: 5_000_000 }),
  'options.cod': options({ cod: 1_000_000 }),
  'options.battery': options({ battery: 1 }),
  'options.saturday': options({ shipDate: '2026-11-26', saturday: true }),
  printed: (request) => ({ ...request, printed: { to: { city: 'Kolumbus' } } }),
  reference: (request) => ({ ...request, reference: 'OTHER-1' }),
  reference2: (request) => ({ ...request, reference2: 'OTHER-2' }),
}
/** Parts that matter beside others, or that the sandbox knowingly leaves alone. */
const apart: Record<string, string> = {
  'from.email': 'nobody prints or writes to it; carriers outside may',
  'from.residential': 'what is collected, not delivered',
  'to.email': 'nobody prints or writes to it; carriers outside may',
  'to.phone': 'needed and printed abroad, tested below',
  'parcel.units': 'words of refusals, tested below',
  'options.codMethod': 'how COD is paid, tested below',
  'options.declared': 'for customs forms, which the sandbox does not print; it is kept with the order',
  customs:
    'for customs forms, which the sandbox does not print; carriers outside get it, and it is kept with the purchase',
  piece: 'printed by UPS alone, tested with packages',
  isReturn: 'for carriers that turn addresses round or bill returns apart; the sandbox gets them as printed',
  declaration: 'for customs papers, which are drawn from what is kept with the purchase',
}

/** A request with everything in it. */
const whole: Required<Omit<ShipRequest, 'options' | 'parcel'>> & {
  options: Required<ShipRequest['options']>
  parcel: Required<ShipRequest['parcel']>
} = {
  from: shipRequest().from,
  to: shipRequest().to,
  printed: {},
  customs: [],
  piece: { no: 1, of: 2 },
  declaration: declarationOf({
    from: shipRequest().from,
    to: shipRequest().to,
    weightCg: null,
    customs: customsFrom(firstCustomsDefaults),
    lines: [],
  }),
  reference: 'A',
  reference2: 'B',
  isReturn: true,
  parcel: { ...shipRequest().parcel, packaging: null, units: { weight: 'lb', size: 'in' } },
  options: {
    shipDate,
    signature: 4,
    insured: 0,
    declared: 0,
    cod: 0,
    codMethod: 1,
    battery: 1,
    saturday: false,
  },
}
const nested = new Set(['from', 'to', 'parcel', 'options'])
const parts = Object.entries(whole).flatMap(([name, part]) =>
  nested.has(name) ? Object.keys(part as object).map((key) => `${name}.${key}`) : [name],
)

test('each part of a request changes price, reason or label, or is known not to', () => {
  expect([...Object.keys(changes), ...Object.keys(apart)].toSorted()).toEqual(parts.toSorted())
})

test.each(Object.entries(changes))('%s is not lost on the way', async (_, change) => {
  const before = shipRequest()
  expect(await outcome(change(before), domesticService)).not.toBe(await outcome(before, domesticService))
})

test.each([
  ['a phone abroad', { ...shipRequest(), to: shenzhen }, side('to', { phone: '+8613900139000' }), abroadService],
  ['the units of a refusal', tooBig(shipRequest()), parcel({ units: { weight: 'kg', size: 'cm' } }), domesticService],
  ['how COD is paid', options({ cod: 1_000_000 })(shipRequest()), options({ codMethod: 2 }), domesticService],
] as const)('%s is not lost either', async (_, before, change, services) => {
  expect(await outcome(change(before), services)).not.toBe(await outcome(before, services))
})
