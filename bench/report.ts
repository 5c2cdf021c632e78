import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

/** One measured line: `ok` says whether it meets its bar, null when there is none. */
export type Measure = { what: string; bar: string; measured: string; ok: boolean | null; value: number }

const RESULTS = fileURLToPath(new URL('./results', import.meta.url))

/** Prints the measures as a table and writes them to bench/results/<name>.json. */
export async function report(name: string, measures: Measure[]): Promise<void> {
  const width = (pick: (measure: Measure) => string) => Math.max(...measures.map((measure) => pick(measure).length))
  const [what, bar] = [width((measure) => measure.what), width((measure) => measure.bar)]
  console.log(`\n${name}`)
  for (const measure of measures) {
    const verdict = measure.ok === null ? ' ' : measure.ok ? 'ok' : 'MISSED'
    console.log(
      `  ${measure.what.padEnd(what)}  ${measure.bar.padEnd(bar)}  ${measure.measured.padStart(14)}  ${verdict}`,
    )
  }
  await mkdir(RESULTS, { recursive: true })
  const machine = { cpu: cpus()[0]?.model ?? '', cores: cpus().length, memory: totalmem(), node: process.version }
  await writeFile(
    `${RESULTS}/${name}.json`,
    JSON.stringify({ name, at: new Date().toISOString(), machine, measures }, null, 2),
  )
}

/** A measure that must stay at or below its bar. */
export function atMost(what: string, limit: number, value: number, unit: string): Measure {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0
  return { what, bar: `≤ ${limit} ${unit}`, measured: `${value.toFixed(digits)} ${unit}`, ok: value <= limit, value }
}

/** A measure that must reach its bar. */
export function atLeast(what: string, limit: number, value: number, unit: string): Measure {
  return { what, bar: `≥ ${limit} ${unit}`, measured: `${value.toFixed(1)} ${unit}`, ok: value >= limit, value }
}

/** A figure without a bar. */
export const figure = (what: string, value: number, unit: string): Measure => ({
  what,
  bar: '',
  measured: `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`,
  ok: null,
  value,
})
