import { connect } from 'node:net'

/** How sending to a printer ended. After `stalled` and `interrupted` nobody knows whether it was printed. */
export type RawOutcome = 'reached' | 'refused' | 'timedOut' | 'unreachable' | 'stalled' | 'interrupted'

export interface Patience {
  /** Until the printer accepts the connection. */
  connectMs: number
  /** Without anything happening afterwards. */
  idleMs: number
  /** The whole of it. */
  wholeMs: number
}
export const patience: Patience = { connectMs: 5000, idleMs: 10_000, wholeMs: 60_000 }

const beforeConnecting = (code: string | undefined): RawOutcome =>
  code === 'ECONNREFUSED' ? 'refused' : code === 'ETIMEDOUT' ? 'timedOut' : 'unreachable'

/** Sends bytes to an address, which is used as it is, and waits until the printer has closed the connection behind them. */
export function sendRaw(
  target: { address: string; port: number },
  bytes: Uint8Array,
  { connectMs, idleMs, wholeMs }: Patience = patience,
): Promise<RawOutcome> {
  return new Promise((resolve) => {
    const socket = connect({ host: target.address, port: target.port, allowHalfOpen: true })
    let connected = false
    const end = (outcome: RawOutcome) => {
      clearTimeout(whole)
      socket.destroy()
      resolve(outcome)
    }
    const late = () => end(connected ? 'stalled' : 'timedOut')
    const whole = setTimeout(late, wholeMs)
    socket.setTimeout(connectMs, late)
    socket.once('connect', () => {
      connected = true
      socket.setTimeout(idleMs)
      // What a printer answers is of no use, and unread it would hold the connection open.
      socket.resume()
      socket.end(bytes)
    })
    const closed = () => end(socket.writableFinished ? 'reached' : 'interrupted')
    socket.once('end', closed)
    socket.once('close', closed)
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end(connected ? 'interrupted' : beforeConnecting(error.code)),
    )
  })
}
