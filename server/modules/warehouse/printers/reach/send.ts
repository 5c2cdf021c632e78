import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isPrinterPort } from '@waybill/contract/floor-printing/words'
import { type Resolve, resolveBySystem } from '../../../../connectors/index.ts'
import { allowedAddresses } from './allowed.ts'
import { type Patience, type RawOutcome, sendRaw } from './raw.ts'

export type SendOutcome = RawOutcome | 'notAllowed'

export interface Reach {
  /** CIDR. */
  networks: readonly string[]
  patience: Patience
  resolve?: Resolve
  isPort?: (port: number) => boolean
  wait?: (ms: number) => Promise<unknown>
}

/** The answer of a name server, of which nobody knows how long it takes. */
async function lookedUp(host: string, resolve: Resolve, ms: number): Promise<string[] | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((end) => {
    timer = setTimeout(() => end(null), ms)
  })
  try {
    const found = await Promise.race([resolve(host), late])
    return found && found.map(({ address }) => address)
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Sends bytes to a printer that somebody typed. Its name is looked up once and the answer is what is connected to, so no later answer
 * leads elsewhere; one address that is not allowed spoils the whole name. One that refuses is tried once more: nothing of it has arrived.
 */
export async function sendToPrinter(
  { host, port }: { host: string; port: number },
  bytes: Uint8Array,
  { networks, patience, resolve = resolveBySystem, isPort = isPrinterPort, wait = pause }: Reach,
): Promise<SendOutcome> {
  if (networks.length === 0 || !isPort(port)) return 'notAllowed'
  const isAllowed = allowedAddresses(networks)
  const found = isIP(host) === 0 ? await lookedUp(host, resolve, patience.connectMs) : [host]
  const address = found?.[0]
  if (!found || address === undefined) return 'unreachable'
  if (!found.every(isAllowed)) return 'notAllowed'
  const outcome = await sendRaw({ address, port }, bytes, patience)
  if (outcome !== 'refused') return outcome
  await wait(patience.busyMs)
  return sendRaw({ address, port }, bytes, patience)
}
