import { outboxState } from '@waybill/contract/outbox/lifecycle'
import { sql } from 'kysely'
import { stateSql } from '../../../platform/database/index.ts'
import type { Figure } from '../../../platform/metrics/index.ts'

/** Mails and text messages, by the partial index outbox_open. */
export const outboxFigures: Figure[] = [
  {
    name: 'waybill_outbox_messages',
    help: 'Mails and text messages by state: waiting, failed (given up within the last 30 days)',
    labelNames: ['state'],
    read: async (db) => {
      const { rows } = await sql<{ state: string; n: number }>`
        select s.state, (select count(*)::int from outbox_message m where m.state = s.state
          and m.state in (${stateSql(outboxState.waiting, outboxState.failed)})) as n
        from unnest(array[${stateSql(outboxState.waiting, outboxState.failed)}]) s (state)`.execute(db)
      return rows.map(({ state, n }) => ({ labels: { state }, value: n }))
    },
  },
  {
    name: 'waybill_outbox_oldest_waiting_seconds',
    help: 'Age of the oldest mail or text message that waits to be sent',
    read: async (db) => {
      const { rows } = await sql<{ age: number }>`
        select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
        from outbox_message where state = ${stateSql(outboxState.waiting)}`.execute(db)
      return rows.map(({ age }) => ({ value: age }))
    },
  },
]
