import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

const hex = (number: number, digits: number): string => number.toString(16).toUpperCase().padStart(digits, '0')
const port = (number: number | undefined): string => hex(number ?? 0, 4)
/** An address as the table of connections writes it on machines that store the low byte first. */
const ofIpv4 = (address: string): string =>
  address
    .split('.')
    .toReversed()
    .map((part) => hex(Number(part), 2))
    .join('')

const ESTABLISHED = '01'

/**
 * How many bytes of a connection the other end has not acknowledged, from the table that Linux offers; null where it offers none. A
 * connection that is established no more, and so may have lost some, has them all.
 */
export async function unacknowledged(socket: Socket): Promise<number | null> {
  const isIpv4 = socket.remoteFamily === 'IPv4'
  const table = await readFile(isIpv4 ? '/proc/net/tcp' : '/proc/net/tcp6', 'latin1').catch(() => null)
  if (table === null) return null
  const [local, remote] = [`:${port(socket.localPort)}`, `:${port(socket.remotePort)}`]
  for (const line of table.split('\n')) {
    const [, from = '', to = '', state, queues = ''] = line.trim().split(/\s+/)
    if (!from.endsWith(local) || !to.endsWith(remote)) continue
    if (isIpv4 && !to.startsWith(ofIpv4(socket.remoteAddress ?? ''))) continue
    return state === ESTABLISHED ? Number.parseInt(queues, 16) : Number.POSITIVE_INFINITY
  }
  return null
}
