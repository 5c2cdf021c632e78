import { declarationOf } from '@waybill/contract/customs/check'
import { customsFrom, firstCustomsDefaults } from '@waybill/contract/customs/declaration'
import { labelData } from '../server/carriers/testing.ts'
import { drawCustomsDocuments } from '../server/modules/ship/shipping/customs/documents/draw.ts'
import type { PaperFacts, PaperRequest } from '../server/modules/ship/shipping/customs/documents/paper-facts.ts'
import { atMost, type Measure, report } from './report.ts'

const ROUNDS = 100
const { from, to } = labelData(1)
const abroad = { ...to, line1: 'Straße 5', city: 'München', state: null, zip: '80331', country: 'DE' }
const parcel = (count: number): PaperFacts => ({
  declaration: declarationOf({
    from,
    to: abroad,
    weightCg: 9_000_000,
    customs: { ...customsFrom(firstCustomsDefaults), signer: 'Maya Redwood', certified: true },
    lines: Array.from({ length: count }, (_, at) => ({
      lineId: at + 1,
      sku: `SKU-${at}`,
      quantity: 2,
      description: `Cotton shirt model ${at}`,
      shortDescription: null,
      hsCode: '6109100012',
      originCountry: 'PT',
      value: 10_0000,
      netCg: 20_000,
    })),
  }),
  from,
  to: abroad,
  carrier: 1,
  serviceCode: 'PRIORITY_MAIL_INTERNATIONAL',
  trackingNo: 'LX123456785US',
  orderNo: 'T-1001',
  weightCg: 9_000_000,
  date: '2026-11-24',
})

/** CPU of the process a page, in milliseconds, once the code is warm. */
async function cpuMs(facts: PaperFacts, request: PaperRequest): Promise<number> {
  const [first] = [await drawCustomsDocuments([facts], request)]
  const pages =
    Buffer.from(first)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length ?? 0
  for (let round = 0; round < 20; round++) await drawCustomsDocuments([facts], request)
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) await drawCustomsDocuments([facts], request)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / ROUNDS / pages
}

const kinds: [string, number, PaperRequest][] = [
  ['customs form, 5 lines, 4×6 in', 5, { paper: 'form', size: '4x6', copies: 1 }],
  ['customs form, 30 lines, letter', 30, { paper: 'form', size: 'letter', copies: 1 }],
  ['commercial invoice, 5 lines, letter', 5, { paper: 'commercialInvoice', size: 'letter', copies: 1 }],
  ['commercial invoice, 80 lines, A4', 80, { paper: 'commercialInvoice', size: 'a4', copies: 1 }],
]
const measures: Measure[] = []
for (const [name, count, request] of kinds)
  measures.push(atMost(`${name}: CPU a page`, 10, await cpuMs(parcel(count), request), 'ms'))
await report('customs documents', measures)
