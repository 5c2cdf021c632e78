import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { firstPrintSettings } from '@waybill/contract/printing/settings'
import { composeJob } from '../server/carriers/index.ts'
import { drawLabelPdf, drawPart, joinParts } from '../server/carriers/labels/index.ts'
import { columbus, labelData } from '../server/carriers/testing.ts'
import { drawPackingSlips } from '../server/modules/ship/printing/packing-slip.ts'
import { drawPickList } from '../server/modules/ship/printing/pick-list.ts'
import type { OrderOnPaper } from '../server/modules/sell/orders/index.ts'
import { atMost, type Measure, report } from './report.ts'

const JOB = 500

/** CPU of the process a run, in milliseconds, once the code is warm. */
async function cpuMs(rounds: number, work: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < 3; round++) await work()
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / rounds
}

const address = { ...columbus, email: null, residential: 1 }
const orders: OrderOnPaper[] = Array.from({ length: JOB }, (_, index) => ({
  id: index + 1,
  orderNo: `112-${8_837_462 + index}-1234567`,
  createTime: new Date('2026-11-20T17:00:00Z'),
  store: 'Redwood Outfitters',
  from: address as OrderOnPaper['from'],
  to: address as OrderOnPaper['to'],
  currency: 'USD',
  reference: null,
  buyerNote: null,
  giftMessage: null,
  lines: Array.from({ length: 3 }, (_line, line) => ({
    sku: `SKU-${(index * 3 + line) % 200}`,
    name: 'Stoneware mug, blue, dishwasher safe, 350 ml',
    quantity: 1 + (line % 3),
    unitPrice: 125_000,
  })),
}))
const about = {
  brand: { name: 'Acme Shipping', colour: '#0f5c3f', logo: null },
  settings: { ...firstPrintSettings, slipPrices: true },
  dayOf: (at: Date) => at.toISOString().slice(0, 10),
  date: '2026-11-23',
  breathe: () => Promise.resolve(),
}
const drawAll = () => drawPackingSlips(orders, about)
const kinds = await Promise.all(valuesOf(carriers).map((id) => drawLabelPdf(labelData(id))))
const labels = orders.map((_, index) => kinds[index % kinds.length] as Uint8Array)
const layout = { startAt: 1, offset: { x: 0, y: 0 } } as const
const job = async (paper: 'letter' | null, perSheet: 1 | 2) => {
  const { pdf, ranges } = await drawAll()
  const pieces = labels.flatMap((label, index) => [
    { label },
    ...ranges.slice(index, index + 1).map((slip) => ({ slip })),
  ])
  return composeJob(pieces, { ...layout, slips: pdf, paper, perSheet })
}

/** As a job in the background draws it: parts of 50, which are kept, and then one file of all. */
const background = async () => {
  const parts = []
  for (let from = 0; from < JOB; from += 50) {
    const { pdf, ranges } = await drawPackingSlips(orders.slice(from, from + 50), about)
    const pieces = ranges.flatMap((slip, index) => [{ label: labels[from + index] as Uint8Array }, { slip }])
    const part = await drawPart(pieces, pdf)
    if ('pdf' in part) parts.push({ read: async () => part.pdf, pages: part.pages })
  }
  return joinParts(parts, { ...layout, paper: 'letter', perSheet: 2, slipsLast: false })
}

const measures: Measure[] = [
  atMost('a packing slip with three lines, in a job of 500: CPU', 5, (await cpuMs(3, drawAll)) / JOB, 'ms'),
  atMost('500 labels and 500 slips in one job, 4×6 in: CPU', 2000, await cpuMs(2, () => job(null, 1)), 'ms'),
  atMost(
    '500 labels and 500 slips in one job, two on a sheet: CPU',
    2000,
    await cpuMs(2, () => job('letter', 2)),
    'ms',
  ),
  atMost('500 labels and 500 slips in the background, two on a sheet: CPU', 4000, await cpuMs(2, background), 'ms'),
  atMost('a pick list for 500 orders: CPU', 500, await cpuMs(3, () => drawPickList(orders, about)), 'ms'),
]
await report('printing', measures)
