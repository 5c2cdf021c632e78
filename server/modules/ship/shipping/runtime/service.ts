import { type CarrierAdapter, sandboxFiler } from '../../../../carriers/index.ts'
import { defineSingleton, registerState } from '../../../../platform/cache/index.ts'
import type { Database } from '../../../../platform/database/index.ts'
import type { Services } from '../../../../platform/http/index.ts'
import { joinNodes } from './node-identity.ts'
import { openCarrierRuntime } from '../carrier/carrier-runtime.ts'
import { createRuntime, type Runtime } from './runtime.ts'

interface Opened {
  runtime: Runtime
  close(): Promise<void>
}
/** `opened` once it is open. */
type Opening = { opened?: Opened; opening: Promise<Opened> }
export type ShippingServices = Pick<Services, 'config' | 'database' | 'files' | 'log' | 'now'>

const runtimes = defineSingleton<Opening>({ name: 'shipping-runtime', holds: "carriers and the node's number" })
const watch = (about: { name: string; holds: string; bound: string }, size: (runtime: Runtime) => number) =>
  registerState({
    ...about,
    ends: 'with the work',
    size: (database) => {
      const runtime = runtimes.find(database)?.opened?.runtime
      return runtime ? size(runtime) : 0
    },
  })
watch(
  { name: 'shipping-busy', holds: 'purchases, voids and batches that this process works on', bound: 'work under way' },
  ({ busy }) => busy.size,
)
watch(
  { name: 'shipping-failures', holds: 'failures of our own, by the purchase of a row', bound: 'rows that failed' },
  ({ failures }) => failures.size,
)

async function open(
  { config, database, files, log, now }: ShippingServices,
  adapters?: readonly CarrierAdapter[],
): Promise<Opened> {
  const carrierRuntime = await openCarrierRuntime({ config, database, log, now }, adapters)
  const node = await joinNodes(database, log)
  const { carriers } = carrierRuntime
  // No filing of the sandbox is known to AES.
  const filer = config.production ? null : sandboxFiler({ now, dayMs: config.sandboxDayMs })
  const runtime = createRuntime({ database, files, log, now, node, carriers, filer, mailsTests: !config.production })
  const close = async () => {
    runtime.stopping = true
    await node.stop()
    await carrierRuntime.close()
  }
  return { runtime, close }
}

function begin(services: ShippingServices, adapters?: readonly CarrierAdapter[]): Opening {
  const entry: Opening = { opening: open(services, adapters) }
  entry.opening.then(
    (opened) => (entry.opened = opened),
    // A failed opening is tried again at the next use.
    () => runtimes.remove(services.database, entry),
  )
  return entry
}

/** The shipping side of this process, opened at its first use, which names the adapters besides the sandbox: one for each database. */
export async function runtimeOf(services: ShippingServices, adapters?: readonly CarrierAdapter[]): Promise<Runtime> {
  const { opening } = runtimes.of(services.database, () => begin(services, adapters))
  return (await opening).runtime
}

/** Lets go of the node's number and the carriers' connections. */
export async function closeRuntime(database: Database): Promise<void> {
  const found = runtimes.find(database)
  runtimes.remove(database)
  await found?.opening.then(({ close }) => close())
}
