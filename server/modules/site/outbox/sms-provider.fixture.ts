import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface FakeSmsProvider {
  url: string
  asked: { method?: string; type?: string; authorization?: string; body: unknown }[]
  /** What it answers from now on; a redirection leads to itself. */
  status: number
  close(): Promise<void>
}

/** A provider of text messages on this machine that keeps what it is asked. */
export async function fakeSmsProvider(): Promise<FakeSmsProvider> {
  const listener = createServer((request, response) => {
    const { method, headers } = request
    void json(request).then((body) => {
      provider.asked.push({ method, type: headers['content-type'], authorization: headers.authorization, body })
      response.writeHead(provider.status, { location: provider.url }).end('{"detail":"not for a log"}')
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const provider: FakeSmsProvider = {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/send`,
    asked: [],
    status: 202,
    close: () => new Promise((closed) => listener.close(() => closed())),
  }
  return provider
}
