import { notFound } from '@waybill/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/index.ts'
import { sendError } from './api.ts'
import type { Services } from './context.ts'

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

function measureCalls(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'waybill_http_seconds',
    help: 'How long calls took, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(none)'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
  })
}

function measurePool({ pool }: Database, registry: Registry): void {
  void new Gauge({
    name: 'waybill_pool_connections',
    help: 'Database connections of this node, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

/** p50, p99 and longest delay of the event loop since the last look. */
function measureLoop(app: FastifyInstance, registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  void new Gauge({
    name: 'waybill_event_loop_delay_seconds',
    help: 'How late the event loop ran since the last scrape',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      const points = { '0.5': delay.percentile(50), '0.99': delay.percentile(99), '1': delay.max }
      for (const [quantile, nanoseconds] of Object.entries(points)) this.set({ quantile }, nanoseconds / 1e9)
      delay.reset()
    },
  })
  void new Gauge({
    name: 'waybill_memory_bytes',
    help: 'Memory of the process',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      const { rss, heapUsed, external } = process.memoryUsage()
      this.set({ kind: 'rss' }, rss)
      this.set({ kind: 'heap' }, heapUsed)
      this.set({ kind: 'external' }, external)
    },
  })
}

/** The queue's tables show themselves to their owner only. */
const JOB_COUNTS = `
  begin read only; set local role waybill_worker;
  select count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
         count(*) filter (where locked_at is not null)::int as running,
         count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
  from graphile_worker.jobs;
  commit`

async function countJobs({ pool }: Database): Promise<Record<string, number>> {
  const client = await pool.connect()
  let failed: Error | undefined
  try {
    // Several statements in one text answer with a list of results.
    const results: unknown = await client.query(JOB_COUNTS)
    return (results as { rows: Record<string, number>[] }[])[2]?.rows[0] ?? {}
  } catch (error) {
    failed = error as Error
    throw error
  } finally {
    // After a failure the transaction is still open: the connection is not worth keeping.
    client.release(failed)
  }
}

function measureJobs({ database, log }: Services, registry: Registry): void {
  void new Gauge({
    name: 'waybill_jobs',
    help: 'Background jobs by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await countJobs(database).catch((error: unknown) => {
        log.warn({ err: error }, 'the jobs could not be counted')
        return {}
      })
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count)
    },
  })
}

/** A scraper on this machine or its private network, not somebody behind a proxy. */
function isLocal(request: FastifyRequest): boolean {
  if (request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined) return false
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd][0-9a-f]{2}:)/.test(address)
}

/** `/metrics` in Prometheus' text form, for scrapers on the machine or its private network only; others get 404. */
export function registerMetrics(app: FastifyInstance, services: Services): void {
  const registry = new Registry()
  measureCalls(app, registry)
  measurePool(services.database, registry)
  measureLoop(app, registry)
  measureJobs(services, registry)
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return sendError(reply, notFound('Page', '页面'), services)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
