import { Client } from 'pg'
import { listStates } from '../../platform/cache/index.ts'
import type { Session } from '../session.ts'
import { doubtful, type Finding, ok } from './finding.ts'

const CHANNEL = 'waybill_doctor'
const HEARD_WITHIN_MS = 5000

/** Whether a message that commits on one connection reaches another one that listens. */
async function hearsChanges({ adminUrl, database }: Session): Promise<boolean> {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: HEARD_WITHIN_MS })
  client.on('error', () => undefined)
  const heard = Promise.withResolvers<boolean>()
  client.on('notification', () => heard.resolve(true))
  await client.connect()
  const late = setTimeout(() => heard.resolve(false), HEARD_WITHIN_MS)
  try {
    await client.query(`listen ${CHANNEL}`)
    await database.pool.query('select pg_notify($1, $2)', [CHANNEL, ''])
    return await heard.promise
  } finally {
    clearTimeout(late)
    await client.end()
  }
}

/** Whether nodes hear of each other's changes, and what each of them remembers. */
export async function checkMemory(session: Session): Promise<Finding[]> {
  const names = listStates().map(({ name }) => name)
  const remembered = `a server remembers ${names.length} things (${names.join(', ')}), sizes in /metrics`
  if (await hearsChanges(session)) return [ok('memory', `nodes hear of each other's changes at once; ${remembered}`)]
  return [doubtful('memory', `LISTEN is not answered: changes made on another node show after 5 s; ${remembered}`)]
}
