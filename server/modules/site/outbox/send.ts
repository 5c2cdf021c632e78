import type { Locale } from '@waybill/contract/core/messages'
import { outboxState, type OutboxState } from '@waybill/contract/outbox/lifecycle'
import type { Config } from '../../../platform/config.ts'
import { type Db, inScope, persist } from '../../../platform/database/index.ts'
import { defineJob, type Job, type JobContext } from '../../../platform/jobs/index.ts'
import { type Brand, brandOf } from './brand.ts'
import { composeMail, hrefOf } from './compose.ts'
import { type Content, sendMessage } from './queue.ts'
import type { Transports } from './transports.ts'

type Key = { orgId: number; id: number }
type Ready = { channel: string; to: string; subject: string | null; content: Content; locale: Locale; brand: Brand }

/** What a waiting message says and in whose brand; undefined when it is settled already. */
async function read(db: Db, { orgId, id }: Key, config: Config): Promise<Ready | undefined> {
  const row = await db
    .selectFrom('outbox_message')
    .select(['channel', 'recipient', 'locale', 'subject', 'content'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', outboxState.waiting)
    .executeTakeFirst()
  if (!row) return undefined
  const locale = row.locale === 'cn' ? 'cn' : 'en'
  const brand = await brandOf(db, orgId, { locale, config })
  const { channel, recipient: to, subject } = row
  return { channel, to, subject, content: row.content as Content, locale, brand }
}

/** Sends it; false when there is nothing to send it with. */
async function deliver(ready: Ready, transports: Transports, from: { address: string; id: string }): Promise<boolean> {
  const { channel, to, subject, content, locale, brand } = ready
  if (channel === 'sms') {
    await transports.sms?.({ to, text: content.paragraphs.join('\n'), messageId: from.id })
    return transports.sms !== null
  }
  await transports.mail?.({
    from: { name: brand.siteName, address: from.address },
    to,
    subject: subject ?? brand.siteName,
    ...composeMail(brand, content, locale),
    ...(content.unsubscribe && { unsubscribe: hrefOf(brand, content.unsubscribe.path) }),
    messageId: from.id,
  })
  return transports.mail !== null
}

const EMPTY: Content = { paragraphs: [], code: null, link: null }

/** Who was meant has it now, or never gets it; in production codes and links are not kept where others might read them. */
const emptied = (config: Config) => (config.production ? { content: JSON.stringify(EMPTY) } : {})

async function fail(
  context: JobContext,
  key: Key,
  { error, config }: { error: unknown; config: Config },
): Promise<void> {
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, 300)
  const over = context.lastAttempt && { state: outboxState.failed, done_at: context.clock.now(), ...emptied(config) }
  await change(context, key, { problem, ...over })
}

type Change = { state?: OutboxState; problem: string | null; done_at?: Date; content?: string }
const change = (context: JobContext, { orgId, id }: Key, values: Change) =>
  inScope(context.database, { role: 'service', orgId }, (db) =>
    db
      .updateTable('outbox_message')
      .set((row) => ({ ...values, attempts: row('attempts', '+', 1) }))
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute(),
  )

/**
 * The job that sends a message. A failure is written down and tried again, each time after a longer while; no transaction waits for a mail server.
 * A message is marked after it was taken, not before: a code that comes twice does less harm than one that never comes. That it was taken is
 * written down however long the database is away, so that only the death of this process in between sends it a second time, under the same id.
 */
export const sendJob = (config: Config, transports: Transports): Job =>
  defineJob(sendMessage, async (key, context) => {
    const scope = { role: 'service', orgId: key.orgId } as const
    const ready = await inScope(context.database, scope, (db) => read(db, key, config), { readOnly: true })
    if (!ready) return
    const id = `<outbox-${key.orgId}-${key.id}@${config.mail.from.split('@')[1]}>`
    let sent: boolean
    try {
      sent = await deliver(ready, transports, { address: config.mail.from, id })
    } catch (error) {
      await persist(() => fail(context, key, { error, config }), context.signal)
      // What the server said may name the recipient: it stands in the row, and the log tells which row that is.
      throw new Error(`MESSAGE_NOT_SENT ${key.orgId}/${key.id}`)
    }
    const done = {
      state: sent ? outboxState.sent : outboxState.unsent,
      problem: null,
      done_at: context.clock.now(),
      ...emptied(config),
    }
    await persist(() => change(context, key, done), context.signal)
  })
