import { notFound } from '@waybill/contract/core/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Services } from '../http/index.ts'
import { sendError } from '../http/api.ts'
import { measureCalls, measurePool } from './calls.ts'
import { processRegistry } from './counters.ts'
import { type Figure, readFigures } from './figures.ts'
import { measureProcess } from './process.ts'
import { measureState } from './state.ts'
import { queueFigures } from './queue.ts'

/** A scraper on this machine or its private network, not somebody behind a proxy. */
function isLocal(request: FastifyRequest): boolean {
  if (request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined) return false
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd][0-9a-f]{2}:)/.test(address)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function hasToken(request: FastifyRequest, token: string): boolean {
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** With a token or a port of its own, that alone; else local scrapers, and in production nobody. */
function isAllowed(request: FastifyRequest, { metrics, production }: Config): boolean {
  if (metrics.port !== undefined) return false
  if (metrics.token !== undefined) return hasToken(request, metrics.token)
  return !production && isLocal(request)
}

type Scrape = () => Promise<string>

/** Serves the scrape on a port of its own, where nothing else is; resolves to what closes it. */
async function listen(scrape: Scrape, { port, host }: { port: number; host: string }): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    scrape().then(
      (text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening').catch((cause: unknown) => {
    throw new Error(`The metrics port ${port} cannot be used: ${(cause as Error).message}`, { cause })
  })
  return () =>
    new Promise((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
}

/** `/metrics` in Prometheus' text form, for those who may see it; for others there is no such page. */
export function registerMetrics(app: FastifyInstance, services: Services, figures: readonly Figure[]): void {
  const own = new Registry()
  measureCalls(app, own)
  measurePool(services.database, own)
  measureState(services.database, own)
  measureProcess()
  const read = readFigures([...queueFigures, ...figures], services)
  const all = Registry.merge([own, processRegistry, read.registry])
  const scrape: Scrape = async () => {
    await read.refresh()
    return all.metrics()
  }
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request, services.config)) return sendError(reply, notFound('Page', '页面'), services)
    return reply.type(all.contentType).send(await scrape())
  })
  const { port, host } = services.config.metrics
  if (port === undefined) return
  app.addHook('onReady', async () => {
    const close = await listen(scrape, { port, host })
    app.addHook('onClose', close)
  })
}
