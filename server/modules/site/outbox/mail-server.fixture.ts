import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface FakeMailServer {
  url: string
  mails: { to: string[]; headers: string; body: string }[]
  /** The answer to every mail from now on; null = it is taken. */
  refuse: string | null
  close(): Promise<void>
}

function converse(socket: Socket, server: FakeMailServer): void {
  let to: string[] = []
  let data: string[] | null = null
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const take = (lines: string[]) => {
    const [headers = '', ...body] = lines.join('\r\n').split('\r\n\r\n')
    server.mails.push({ to, headers, body: body.join('\r\n\r\n').replaceAll('=\r\n', '') })
    to = []
  }
  const hear = (line: string): void => {
    if (data) {
      if (line !== '.') return void data.push(line)
      if (server.refuse === null) take(data)
      data = null
      say(server.refuse ?? '250 taken')
    } else if (line === 'DATA') {
      data = []
      say('354 go on')
    } else if (line === 'QUIT') {
      say('221 bye')
      socket.end()
    } else {
      const recipient = /^RCPT TO:<(.*)>/.exec(line)?.[1]
      if (recipient) to.push(recipient)
      say('250 ok')
    }
  }
  say('220 fake')
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
}

/** An SMTP server on this machine that keeps what it gets. */
export async function fakeMailServer(): Promise<FakeMailServer> {
  const listener = createServer((socket) => converse(socket, made))
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const made: FakeMailServer = {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    mails: [],
    refuse: null,
    close: () => new Promise((closed) => listener.close(() => closed())),
  }
  return made
}
