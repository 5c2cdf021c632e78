import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const message = (type: string, body: Buffer): Buffer => Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
const text = (value: string): Buffer => Buffer.from(`${value}\0`)

const READY = message('Z', Buffer.from('I'))
const AUTHENTICATED = message('R', int32(0))
const INT4 = Buffer.concat([
  int32(0),
  Buffer.from([0, 0]),
  int32(23),
  Buffer.from([0, 4]),
  int32(-1),
  Buffer.from([0, 0]),
])
const refusal = (words: string): Buffer =>
  message('E', Buffer.concat([text('SFATAL'), text('C08P01'), text(`M${words}`), Buffer.from([0])]))

function answer(value: string): Buffer {
  const described = Buffer.concat([Buffer.from([0, 1]), text('pid'), INT4])
  const row = Buffer.concat([Buffer.from([0, 1]), int32(value.length), Buffer.from(value)])
  return Buffer.concat([message('T', described), message('D', row), message('C', text('SELECT 1')), READY])
}

/** Its sessions are shared by all clients (`transaction`), or it refuses or ignores the settings that a connection asks for. */
export type PoolerKind = 'transaction' | 'refuses' | 'ignores'

/** What a pooler such as PgBouncer looks like from outside to a client that asks for the ID of its session. */
export async function fakePooler(kind: PoolerKind): Promise<{ url: string; stop(): Promise<void> }> {
  const sockets = new Set<Socket>()
  let asked = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    const own = sockets.size
    socket.on('error', () => undefined)
    socket.once('data', () => {
      if (kind === 'refuses') return socket.end(refusal('unsupported startup parameter: statement_timeout'))
      socket.on('data', (data) => {
        if (data.toString('latin1', 0, 1) === 'Q')
          socket.write(answer(String(1000 + (kind === 'ignores' ? own : asked++ % 2))))
      })
      socket.write(Buffer.concat([AUTHENTICATED, READY]))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `postgresql://operator:x@127.0.0.1:${port}/waybill`,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
