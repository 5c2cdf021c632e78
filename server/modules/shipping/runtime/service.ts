import type { Database } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { joinNodes } from './node-identity.ts'
import { openCarrierRuntime } from '../carrier/carrier-runtime.ts'
import { createRuntime, type Runtime } from './runtime.ts'

interface Opened {
  runtime: Runtime
  close(): Promise<void>
}
export type ShippingServices = Pick<Services, 'config' | 'database' | 'files' | 'log' | 'now'>

const opened = new WeakMap<Database, Promise<Opened>>()

async function open({ config, database, files, log, now }: ShippingServices): Promise<Opened> {
  const carrierRuntime = await openCarrierRuntime({ config, database, log, now })
  const node = await joinNodes(database, log)
  const runtime = createRuntime({ database, files, log, now, node, carriers: carrierRuntime.carriers })
  const close = async () => {
    runtime.stopping = true
    await node.stop()
    await carrierRuntime.close()
  }
  return { runtime, close }
}

/** The shipping side of this process, opened at its first use: one for each database that it works with. */
export async function runtimeOf(services: ShippingServices): Promise<Runtime> {
  let found = opened.get(services.database)
  if (!found) {
    found = open(services)
    opened.set(services.database, found)
    // A failed opening is tried again at the next use.
    found.catch(() => opened.delete(services.database))
  }
  return (await found).runtime
}

/** Lets go of the node's number and the carriers' connections. */
export async function closeRuntime(database: Database): Promise<void> {
  const found = opened.get(database)
  opened.delete(database)
  await found?.then(({ close }) => close())
}
