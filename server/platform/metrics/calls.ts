import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Database } from '../database/index.ts'

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** 2xx to 5xx, and what an alert must tell apart: 429 (too many calls) and 503 (no database). */
const statusClass = (status: number): string =>
  status === 429 || status === 503 ? String(status) : `${Math.floor(status / 100)}xx`

/** How long calls took, by the pattern of the route: never an address, which holds personal data. */
export function measureCalls(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'waybill_http_seconds',
    help: 'How long calls took, by route pattern and class of status (429 and 503 by themselves)',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(none)'
    durations.observe(
      { method: request.method, route, status: statusClass(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })
}

/** The database connections of this process. */
export function measurePool({ pool }: Database, registry: Registry): void {
  void new Gauge({
    name: 'waybill_pool_connections',
    help: 'Database connections of this process by state, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}
