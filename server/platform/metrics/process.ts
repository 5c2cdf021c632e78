import { collectDefaultMetrics, Gauge } from 'prom-client'
import { version } from '../version.ts'
import { processRegistry } from './counters.ts'

/** Gauges whose names end like counters: linters refuse them, and the same figures stand in others. */
const MISNAMED = ['nodejs_active_resources_total', 'nodejs_active_handles_total', 'nodejs_active_requests_total']

let measured = false

/** CPU, memory, descriptors, event loop and garbage collection of the process; once, however many servers run in it. */
export function measureProcess(): void {
  if (measured) return
  measured = true
  collectDefaultMetrics({ register: processRegistry })
  for (const name of MISNAMED) processRegistry.removeSingleMetric(name)
  const build = new Gauge({
    name: 'waybill_build_info',
    help: 'The running version; always 1',
    labelNames: ['version', 'commit'],
    registers: [processRegistry],
  })
  build.set({ version: version.version, commit: version.commit ?? '' }, 1)
}
