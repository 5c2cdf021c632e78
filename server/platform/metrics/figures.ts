import { Gauge, Registry } from 'prom-client'
import { type Database, type Db, inScope } from '../database/index.ts'
import type { Log } from '../log.ts'

export interface Reading {
  labels?: Record<string, string>
  value: number
}

/** A figure that is read from the database at each scrape, so the query must be served by an index. */
export interface Figure {
  name: `waybill_${string}`
  help: string
  labelNames?: readonly string[]
  /** `db` is a read-only transaction that sees every organisation. Nothing is told where it returns nothing. */
  read(db: Db): Promise<Reading[]>
}

const ANSWER_MS = 3000
const STATEMENT_MS = 2000

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The database did not answer within ${ANSWER_MS} ms`)), ANSWER_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

export interface Figures {
  registry: Registry
  /** Reads all of them; never fails, and never takes much longer than three seconds. */
  refresh(): Promise<void>
}

/** The figures as gauges. What cannot be read is left out, so that nobody takes yesterday's figure for today's; `waybill_figures_up` is then 0. */
export function readFigures(figures: readonly Figure[], { database, log }: { database: Database; log: Log }): Figures {
  const registry = new Registry()
  const gauges = figures.map((figure) => {
    const { name, help, labelNames = [] } = figure
    return { figure, gauge: new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] }) }
  })
  const up = new Gauge({
    name: 'waybill_figures_up',
    help: '1 when the figures that come from the database could be read, else 0',
    registers: [registry],
  })
  async function readAll(): Promise<Reading[][]> {
    const scope = { role: 'service', orgId: 0 } as const
    return inScope(
      database,
      scope,
      async (db) => {
        const all: Reading[][] = []
        for (const { figure } of gauges) all.push(await figure.read(db))
        return all
      },
      { readOnly: true, statementTimeoutMs: STATEMENT_MS },
    )
  }
  function show(all: Reading[][] | undefined): void {
    for (const [index, { gauge }] of gauges.entries()) {
      gauge.reset()
      // A gauge without labels would say 0 where nothing is known.
      if (!all?.[index]?.length) gauge.remove({})
      for (const { labels = {}, value } of all?.[index] ?? []) gauge.set(labels, value)
    }
    up.set(all ? 1 : 0)
  }
  let reading: Promise<Reading[][]> | undefined
  return {
    registry,
    refresh: async () => {
      // A scrape that comes while the one before still waits for the database waits with it.
      reading ??= readAll().finally(() => (reading = undefined))
      show(
        await withinTime(reading).catch((error: unknown) => {
          log.warn({ err: error }, 'figures could not be read from the database')
          return undefined
        }),
      )
    },
  }
}
