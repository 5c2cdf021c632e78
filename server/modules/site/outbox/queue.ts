import type { Locale } from '@waybill/contract/core/messages'
import { z } from 'zod'
import type { Db } from '../../../platform/database/index.ts'
import { addJob, jobKind } from '../../../platform/jobs/index.ts'

/** Ten tries over some hours. */
export const sendMessage = jobKind('outbox.send', z.object({ orgId: z.int(), id: z.int() }), { maxAttempts: 10 })

export interface Email {
  /** In whose name and brand it goes out: a reseller, or the platform for the main site. */
  tenantOrgId: number
  to: string
  locale: Locale
  subject: string
  /** Plain text; names in it may hold anything, since every part is escaped when the mail is composed. */
  paragraphs: string[]
  /** Shown large, by itself. */
  code?: string
  /** `path` begins with "/"; the address before it is the tenant's stored domain, whatever host a request named. */
  link?: { label: string; path: string }
  /** What stands below instead of the usual: why the reader gets it, and where that is ended. For mail to people without an account. */
  unsubscribe?: Unsubscribe
}
/** `path` as in a link. */
export interface Unsubscribe {
  reason: string
  label: string
  path: string
}
export interface Sms {
  tenantOrgId: number
  /** E.164. */
  to: string
  text: string
}

/** The parts of a message as they are kept. */
export interface Content {
  paragraphs: string[]
  code: string | null
  link: { label: string; path: string } | null
  /** Missing: the usual footer. */
  unsubscribe?: Unsubscribe
}

/** One line without control characters: nothing that a name holds can become a header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

async function add(
  db: Db,
  message: { org_id: number; channel: 'email' | 'sms'; recipient: string; locale?: Locale; subject?: string },
  content: Content,
): Promise<number> {
  const { id } = await db
    .insertInto('outbox_message')
    .values({ ...message, content: JSON.stringify(content) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(db, sendMessage, { orgId: message.org_id, id })
  return id
}

/** Puts a mail into the outbox, from where a job sends it; needs the service scope. It goes out if and only if the transaction commits. Returns its id. */
export function queueEmail(db: Db, email: Email): Promise<number> {
  const { tenantOrgId, to, locale, subject, paragraphs, code = null, link = null, unsubscribe } = email
  return add(
    db,
    { org_id: tenantOrgId, channel: 'email', recipient: oneLine(to), locale, subject: oneLine(subject) },
    { paragraphs, code, link, ...(unsubscribe && { unsubscribe }) },
  )
}

/** Puts a text message into the outbox; needs the service scope. */
export function queueSms(db: Db, { tenantOrgId, to, text }: Sms): Promise<number> {
  const content = { paragraphs: [text], code: null, link: null }
  return add(db, { org_id: tenantOrgId, channel: 'sms', recipient: oneLine(to) }, content)
}
