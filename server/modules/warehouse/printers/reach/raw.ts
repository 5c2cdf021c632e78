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
  /** After a refusal: most printers refuse a second connection beside another one. */
  busyMs: number
}

/** For so many labels, each of which takes a printer about a second. */
export const patienceFor = (labels: number): Patience => ({
  connectMs: 5000,
  idleMs: 60_000,
  wholeMs: 70_000 + labels * 2000,
  closeMs: 500,
  busyMs: 1500,
})

const LOOK_MS = 25
const LONGEST_LOOK_MS = 400
const PIECE_BYTES = 16_384
/** Where the system does not tell what was acknowledged: so long a printer has for ending a connection that it does not read. */
const SETTLE_MS = 500

const beforeConnecting = (code: string | undefined): RawOutcome =>
  code === 'ECONNREFUSED' ? 'refused' : code === 'ETIMEDOUT' ? 'timedOut' : 'unreachable'

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

interface Delivery {
  isWritten: boolean
  progressed: () => void
}

/** Resolves once the printer has acknowledged all bytes: true, or false where the system does not tell. */
async function acknowledged(socket: Socket, delivery: Delivery): Promise<boolean> {
  let before = Number.POSITIVE_INFINITY
  for (let wait = LOOK_MS; !socket.destroyed;) {
    const { isWritten } = delivery
    // Each look waits for the one before.
    // oxlint-disable-next-line no-await-in-loop
    const left = await unacknowledged(socket)
    if (left === 0 && isWritten) return true
    if (left === null) break
    if (left !== before) delivery.progressed()
    // One that has paused is looked at less often: each look reads the connections of the whole machine.
    wait = left === before ? Math.min(wait * 2, LONGEST_LOOK_MS) : LOOK_MS
    before = left
    // oxlint-disable-next-line no-await-in-loop
    await pause(wait)
  }
  return false
}

/** Piece by piece, so that each shows that the printer goes on; false: the connection has ended. */
async function writeAll(socket: Socket, bytes: Uint8Array, progressed: () => void): Promise<boolean> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    const piece = bytes.subarray(from, from + PIECE_BYTES)
    // oxlint-disable-next-line no-await-in-loop
    const isWritten = await new Promise<boolean>((resolve) => socket.write(piece, (error) => resolve(!error)))
    if (!isWritten) return false
    progressed()
  }
  return true
}

/** Writes all bytes and resolves when they are acknowledged, as far as the system tells; null: the connection has ended. */
async function deliver(
  socket: Socket,
  bytes: Uint8Array,
  progressed: () => void,
): Promise<{ isCertain: boolean } | null> {
  const delivery: Delivery = { isWritten: false, progressed }
  const all = acknowledged(socket, delivery)
  if (!(await writeAll(socket, bytes, progressed))) return null
  delivery.isWritten = true
  const isCertain = await all
  if (!isCertain) await pause(SETTLE_MS)
  return { isCertain }
}

/**
 * Sends bytes to an address, which is used as it is. They count as printed only when the printer has acknowledged all of them before the
 * connection ended: ours is half-closed then, and an end before that, or a reset, has interrupted it.
 */
export function sendRaw(
  target: { address: string; port: number },
  bytes: Uint8Array,
  { connectMs, idleMs, wholeMs, closeMs }: Omit<Patience, 'busyMs'>,
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
      if (socket.destroyed) return
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
      void deliver(socket, bytes, () => within(idleMs)).then((delivered) => delivered && close(delivered.isCertain))
    })
    const closed = () => end(closing ? 'reached' : 'interrupted')
    socket.once('end', closed)
    socket.once('close', closed)
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end(connected ? 'interrupted' : beforeConnecting(error.code)),
    )
  })
}
