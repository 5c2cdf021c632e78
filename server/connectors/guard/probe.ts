import { connect } from 'node:tls'
import { checkedLookup, type Resolve, resolveBySystem } from './fetch.ts'

export type TlsResult = 'trusted' | 'untrusted' | 'no_answer'

const PATIENCE_MS = 10_000

/**
 * Asks an address that somebody typed for its certificate, under the same guard as the fetch: global unicast alone unless `allowPrivate`,
 * and connected to exactly what was checked. Sends nothing beyond the handshake.
 */
export function guardedTls({
  allowPrivate = false,
  resolve = resolveBySystem,
}: { allowPrivate?: boolean; resolve?: Resolve } = {}): (host: string, port?: number) => Promise<TlsResult> {
  const lookup = checkedLookup(resolve, allowPrivate)
  return (host, port = 443) =>
    new Promise((answer) => {
      // Whether the certificate is trusted is what is asked for, so an untrusted one must not end the handshake.
      const socket = connect({
        host,
        port,
        servername: host,
        lookup,
        rejectUnauthorized: false,
      })
      const end = (result: TlsResult) => {
        socket.destroy()
        answer(result)
      }
      socket.setTimeout(PATIENCE_MS, () => end('no_answer'))
      socket.once('secureConnect', () => end(socket.authorized ? 'trusted' : 'untrusted'))
      socket.once('error', () => end('no_answer'))
    })
}
