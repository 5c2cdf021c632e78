import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Database } from '../database/index.ts'
import { CHANNEL, receive } from './message.ts'
import { dropAll, storeOf } from './store.ts'

/** A lost connection is replaced so soon, and again and again. */
const RETRY_MS = 1000
/** A connection whose other end is gone without a word is noticed by asking it something. */
const HEARTBEAT_MS = 15_000
const ANSWER_MS = 5000

export const LISTENER_NAME = 'waybill cache listener'

export interface Listener {
  stop(): Promise<void>
}

/** Connects and listens. What was remembered before is dropped: a change may have been missed. */
async function connect(database: Database): Promise<Client> {
  const client = new Client({
    connectionString: database.appUrl,
    application_name: LISTENER_NAME,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => undefined)
  client.on('notification', ({ payload = '' }) => receive(database, payload))
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    dropAll(database)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** Resolves when the connection is lost, or ended by the signal. */
async function untilLost(client: Client, signal: AbortSignal): Promise<void> {
  const lost = Promise.withResolvers<void>()
  client.once('end', lost.resolve)
  const heartbeat = setInterval(() => client.query('select 1').catch(lost.resolve), HEARTBEAT_MS)
  heartbeat.unref()
  const onAbort = () => lost.resolve()
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) lost.resolve()
  await lost.promise
  // One process reconnects often: nothing of a lost connection may remain.
  signal.removeEventListener('abort', onAbort)
  clearInterval(heartbeat)
  await client.end().catch(() => undefined)
}

/**
 * Hears which entries other nodes invalidated, over one connection of its own, which is replaced whenever it is lost. Meanwhile entries live
 * for their own time only. Resolves when the first attempt to connect is over.
 */
export async function listenForInvalidations(database: Database): Promise<Listener> {
  const store = storeOf(database)
  const stopping = new AbortController()
  const { signal } = stopping
  const attempted = Promise.withResolvers<void>()
  const listenOnce = async (): Promise<void> => {
    const client = await connect(database)
    store.listening = true
    attempted.resolve()
    await untilLost(client, signal)
    store.listening = false
    dropAll(database)
  }
  const listen = async (): Promise<void> => {
    while (!signal.aborted) {
      await listenOnce().catch((error: Error) =>
        database.log.warn({ reason: error.message }, 'changes of other nodes are not heard at the moment'),
      )
      attempted.resolve()
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  const over = listen()
  await attempted.promise
  return {
    stop: async () => {
      stopping.abort()
      await over
    },
  }
}
