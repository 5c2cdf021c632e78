import { carrier as carriers, type CarrierId } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { drawLabelPdf, drawLabelZpl, impose } from '../server/carriers/labels/index.ts'
import { labelData, shenzhen } from '../server/carriers/testing.ts'
import { atMost, type Measure, report } from './report.ts'

const ROUNDS = 100
const names = Object.entries(carriers)

/** CPU of the process a run, in milliseconds, once the code is warm. */
async function cpuMs(rounds: number, work: () => unknown): Promise<number> {
  for (let round = 0; round < Math.min(20, rounds); round++) await work()
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / rounds
}

const measures: Measure[] = []
for (const [name, id] of names) {
  const label = labelData(id as CarrierId)
  measures.push(atMost(`one label as PDF, ${name}: CPU`, 5, await cpuMs(ROUNDS, () => drawLabelPdf(label)), 'ms'))
  measures.push(atMost(`one label as ZPL, ${name}: CPU`, 5, await cpuMs(ROUNDS, () => drawLabelZpl(label)), 'ms'))
}
const original = labelData(carriers.DHLExpress, { service: 'P', to: shenzhen })
measures.push(
  atMost('one label with Chinese below, PDF: CPU', 15, await cpuMs(ROUNDS, () => drawLabelPdf(original)), 'ms'),
  atMost('one label with Chinese below, ZPL: CPU', 15, await cpuMs(ROUNDS, () => drawLabelZpl(original)), 'ms'),
)
const kinds = await Promise.all(valuesOf(carriers).map((id) => drawLabelPdf(labelData(id))))
const hundred = Array.from({ length: 100 }, (_, index) => kinds[index % kinds.length] as Uint8Array)
measures.push(atMost('100 labels in one PDF, 4×6 in: CPU', 300, await cpuMs(5, () => impose(hundred, 1)), 'ms'))
measures.push(atMost('100 labels in one PDF, 8.5×11 in: CPU', 300, await cpuMs(5, () => impose(hundred, 2)), 'ms'))
await report('labels', measures)
