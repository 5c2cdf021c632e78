import { isIP } from 'node:net'
import { isPrinterPort } from '@waybill/contract/floor-printing/words'
import { type Resolve, resolveBySystem } from '../../../../connectors/index.ts'
import { allowedAddresses } from './allowed.ts'
import { type Patience, patience, type RawOutcome, sendRaw } from './raw.ts'

export type SendOutcome = RawOutcome | 'notAllowed'

export interface Reach {
  /** CIDR. */
  networks: readonly string[]
  resolve?: Resolve
  patience?: Patience
}

/**
 * Sends bytes to a printer that somebody typed. Its name is looked up once and the answer is what is connected to, so no later answer
 * leads elsewhere; one address that is not allowed spoils the whole name.
 */
export async function sendToPrinter(
  { host, port }: { host: string; port: number },
  bytes: Uint8Array,
  { networks, resolve = resolveBySystem, patience: patient = patience }: Reach,
): Promise<SendOutcome> {
  if (networks.length === 0 || !isPrinterPort(port)) return 'notAllowed'
  const isAllowed = allowedAddresses(networks)
  let found: string[]
  try {
    found = isIP(host) === 0 ? (await resolve(host)).map(({ address }) => address) : [host]
  } catch {
    return 'unreachable'
  }
  const [address] = found
  if (address === undefined) return 'unreachable'
  return found.every(isAllowed) ? sendRaw({ address, port }, bytes, patient) : 'notAllowed'
}
