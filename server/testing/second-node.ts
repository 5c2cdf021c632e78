import type { Route, InputOf } from '@waybill/contract/core/route'
import type { Wrapper } from '@waybill/contract/core/wrapper'
import { urlOf } from '@waybill/contract/core/client'
import { buildApp } from '../app.ts'
import { modules } from '../modules.ts'
import { openDatabase } from '../platform/database/index.ts'
import type { Services } from '../platform/http/index.ts'
import { silentLog } from '../platform/log.ts'
import type { TestServer } from './server.ts'

export interface SecondNode {
  services: Services
  /** Calls a route of this node with an access token. */
  call<R extends Route>(
    route: R,
    input: InputOf<R>,
    how: { token?: string; host: string },
  ): Promise<{ status: number; body: Wrapper<unknown> }>
  close(): Promise<void>
}

/** Another server on the same database, files and clock, as on another machine: it shares nothing that the first one remembers. */
export async function secondNode({ services: first }: TestServer): Promise<SecondNode> {
  const { appUrl } = first.database
  const database = openDatabase({ appUrl, log: silentLog, poolSize: 4, idleTimeoutMs: 2000 })
  const services = { ...first, database }
  const app = await buildApp({ services, modules })
  return {
    services,
    call: async (route, input, { token, host }) => {
      const parts = input as { params?: object; query?: object; body?: object }
      const headers = { host, ...(token && { authorization: `Bearer ${token}` }) }
      const payload = parts.body === undefined ? {} : { payload: parts.body }
      const answer = await app.inject({ method: route.method, url: urlOf(route, parts), headers, ...payload })
      return { status: answer.statusCode, body: answer.json() }
    },
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
