import { connect, type Socket } from 'node:net'
import { unacknowledged } from './unacknowledged.ts'

/** How sending to a printer ended. After `stalled` and `interrupted` nobody knows whether it was printed. */
export type RawOutcome = 'reached' | 'refused' | 'timedOut' | 'unreachable' | 'stalled' | 'interrupted'

export interface Patience {
  /** Until the printer accepts the connection. */
  connectMs: number
  /** Without a byte being acknowledged: a printer that is busy or out of paper closes its window. */
  idleMs: number
  /** The whole of it. */
  wholeMs: number
  /** Until the printer closes the connection, once it has acknowledged everything; many leave it open. */
  closeMs: number
}

/** For so many labels, each of which takes a printer about a second. */
export const patienceFor = (labels: number): Patience => ({
  connectMs: 5000,
  idleMs: 60_000,
  wholeMs: 70_000 + labels * 2000,
  closeMs: 3000,
})

const LOOK_MS = 25
/** Where the system does not tell what was acknowledged: so long a printer has for ending a connection that it does not read. */
const SETTLE_MS = 500

const beforeConnecting = (code: string | undefined): RawOutcome =>
  code === 'ECONNREFUSED' ? 'refused' : code === 'ETIMEDOUT' ? 'timedOut' : 'unreachable'

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** Resolves once the printer has acknowledged all bytes: true, or false where the system does not tell. */
async function acknowledged(socket: Socket, progressed: () => void): Promise<boolean> {
  let before = Number.POSITIVE_INFINITY
  while (!socket.destroyed) {
    // Each look waits for the one before.
    // oxlint-disable-next-line no-await-in-loop
    const left = await unacknowledged(socket)
    if (left === 0) return true
    if (left === null) break
    if (left !== before) progressed()
    before = left
    // oxlint-disable-next-line no-await-in-loop
    await pause(LOOK_MS)
  }
  await pause(SETTLE_MS)
  return false
}

/**
 * Sends bytes to an address, which is used as it is. They count as printed only when the printer has acknowledged all of them before the
 * connection ended: ours is half-closed then, and an end before that, or a reset, has interrupted it.
 */
export function sendRaw(
  target: { address: string; port: number },
  bytes: Uint8Array,
  { connectMs, idleMs, wholeMs, closeMs }: Patience,
): Promise<RawOutcome> {
  return new Promise((resolve) => {
    const socket = connect({ host: target.address, port: target.port, allowHalfOpen: true })
    let connected = false
    let closing = false
    const end = (outcome: RawOutcome) => {
      clearTimeout(whole)
      clearTimeout(idle)
      socket.destroy()
      resolve(outcome)
    }
    const late = () => end(connected ? 'stalled' : 'timedOut')
    const whole = setTimeout(late, wholeMs)
    let idle = setTimeout(late, connectMs)
    const within = (ms: number, ended: () => void = late) => {
      clearTimeout(idle)
      idle = setTimeout(ended, ms)
    }
    const close = (isCertain: boolean) => {
      if (socket.destroyed) return
      closing = true
      within(isCertain ? closeMs : idleMs, isCertain ? () => end('reached') : late)
      socket.end()
    }
    socket.once('connect', () => {
      connected = true
      within(idleMs)
      // What a printer answers is of no use, and unread it would hold the connection open.
      socket.resume()
      socket.write(bytes, (error) => {
        if (!error) void acknowledged(socket, () => within(idleMs)).then(close)
      })
      socket.on('drain', () => within(idleMs))
    })
    const closed = () => end(closing ? 'reached' : 'interrupted')
    socket.once('end', closed)
    socket.once('close', closed)
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end(connected ? 'interrupted' : beforeConnecting(error.code)),
    )
  })
}
