import { randomInt } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'

/**
 * What a fake printer does with a connection: prints; prints and leaves it open; hangs once it has the first bytes, or breaks the connection
 * there; closes it without reading; pauses after each piece that it reads.
 */
export type PrinterMood = 'prints' | 'stays open' | 'hangs' | 'breaks' | 'closes unread' | 'reads slowly'

const PIECE_MS = 30

export interface FakePrinter {
  /** An address of this machine, of which a test has as many as it likes: printers are reached on few ports. */
  host: string
  port: number
  mood: PrinterMood
  /** What each connection brought, oldest first. */
  readonly received: string[]
  /** Nobody listens there until it is on again. */
  off(): Promise<void>
  on(): Promise<void>
}

/** A label printer on this machine that remembers what it receives; close it with `off`. */
export async function fakePrinter(
  port = 9100,
  host = `127.${randomInt(2, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`,
): Promise<FakePrinter> {
  const received: string[] = []
  const open = new Set<Socket>()
  let server: Server | null = null
  const printer: FakePrinter = {
    host,
    port,
    mood: 'prints',
    received,
    off: async () => {
      for (const socket of open) socket.destroy()
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
      server = null
    },
    on: () =>
      new Promise((resolve, reject) => {
        server = createServer({ allowHalfOpen: true }, (socket) => serve(socket))
        server.once('error', reject)
        server.listen(port, host, () => resolve())
      }),
  }
  function serve(socket: Socket): void {
    open.add(socket)
    if (printer.mood === 'closes unread') socket.pause().end(() => socket.destroy())
    const parts: Buffer[] = []
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    socket.on('data', (part) => {
      parts.push(part)
      if (printer.mood === 'breaks') socket.resetAndDestroy()
      if (printer.mood === 'hangs') socket.pause()
      if (printer.mood === 'reads slowly') {
        socket.pause()
        setTimeout(() => socket.resume(), PIECE_MS)
      }
    })
    socket.on('end', () => {
      received.push(Buffer.concat(parts).toString('utf8'))
      if (printer.mood === 'prints' || printer.mood === 'reads slowly') socket.end()
    })
  }
  await printer.on()
  return printer
}
