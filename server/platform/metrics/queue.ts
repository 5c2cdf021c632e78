import { sql } from 'kysely'
import type { Figure } from './figures.ts'

interface KindOfJob {
  kind: string
  waiting: number
  running: number
  failed: number
  age: number
}

/** The queue shows itself through a function: its tables are its owner's alone. */
const readQueue = sql<KindOfJob>`select kind, waiting, running, failed, age from jobs.stats()`

const STATES = ['waiting', 'running', 'failed'] as const

/** The job queue: how much waits and for how long. */
export const queueFigures: Figure[] = [
  {
    name: 'waybill_jobs',
    help: 'Background jobs by kind and state: waiting (due), running, failed (given up)',
    labelNames: ['kind', 'state'],
    read: async (db) => {
      const { rows } = await readQueue.execute(db)
      return rows.flatMap((row) => STATES.map((state) => ({ labels: { kind: row.kind, state }, value: row[state] })))
    },
  },
  {
    name: 'waybill_jobs_oldest_waiting_seconds',
    help: 'For how long the oldest due job has waited, by kind',
    labelNames: ['kind'],
    read: async (db) => {
      const { rows } = await readQueue.execute(db)
      return rows.map(({ kind, age }) => ({ labels: { kind }, value: age }))
    },
  },
]
