import { ticketNumber } from '@waybill/contract/tickets/tickets'
import { ticketStatus } from '@waybill/contract/tickets/enums'
import { z } from 'zod'
import { type Database, type Db, inScope } from '../../../platform/database/index.ts'
import { jobKind } from '../../../platform/jobs/index.ts'
import { addMessage } from '../messages/index.ts'
import { mailSeller, mailStaff, type TicketNotification } from './mail.ts'

export const notificationKind = jobKind('tickets.notify', z.strictObject({ orgId: z.int(), entryId: z.int() }))
type Entry = z.infer<typeof notificationKind.payload>

const EXCERPT = 400
const excerpt = (text: string): string => (text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text)

type Taken = TicketNotification & { fromStaff: boolean; kind: string; closed: boolean }

/** Takes the entry for telling; undefined when that was done before. */
async function take(db: Db, { orgId, entryId }: Entry): Promise<Taken | undefined> {
  const entry = await db
    .updateTable('ticket_entry')
    .set({ notified_at: new Date() })
    .where('org_id', '=', orgId)
    .where('id', '=', entryId)
    .where('notified_at', 'is', null)
    .returning(['ticket_id', 'from_staff', 'kind', 'text'])
    .executeTakeFirst()
  if (!entry) return undefined
  const ticket = await db
    .selectFrom('ticket as t')
    .innerJoin('tenancy_org as o', 'o.id', 't.org_id')
    .select(['t.id', 't.subject', 't.status', 't.user_id', 't.provider_org_id', 'o.name'])
    .where('t.org_id', '=', orgId)
    .where('t.id', '=', entry.ticket_id)
    .executeTakeFirstOrThrow()
  const { id, subject, user_id: userId, provider_org_id: providerOrgId } = ticket
  return {
    ticket: { id, subject, userId, orgId, providerOrgId },
    orgName: ticket.name,
    text: excerpt(entry.text),
    fromStaff: entry.from_staff,
    kind: entry.kind,
    closed: ticket.status === ticketStatus.closed,
  }
}

const titles = {
  reply: { en: 'Support replied', cn: '客服已回复' },
  closed: { en: 'Support closed your ticket', cn: '客服已关闭您的工单' },
} as const

async function messageToSeller(
  db: Db,
  { ticket, text }: TicketNotification,
  title: { en: string; cn: string },
): Promise<void> {
  const number = ticketNumber(ticket.id)
  const body = [`${number} · ${ticket.subject}`, text].filter((part) => part !== '').join('\n\n')
  await addMessage(db, {
    orgId: ticket.orgId,
    kind: 'support',
    title: { en: `${title.en}: ${number}`, cn: `${title.cn}：${number}` },
    body: { en: body, cn: body },
    href: `/b/#/support/detail/${ticket.id}`,
  })
}

/**
 * Tells the other side of an entry, once: a seller by a message in its inbox and, of an answer, by a mail; a provider by mails. Of a
 * closing that was taken back meanwhile there is nothing to tell.
 */
export async function notifyOtherSide(database: Database, entry: Entry): Promise<void> {
  await inScope(database, { role: 'service', orgId: entry.orgId }, async (db) => {
    const claimed = await take(db, entry)
    if (claimed?.kind === 'reply') {
      if (!claimed.fromStaff) return mailStaff(db, claimed)
      await messageToSeller(db, claimed, titles.reply)
      return mailSeller(db, claimed)
    }
    if (claimed?.fromStaff && claimed.closed) await messageToSeller(db, claimed, titles.closed)
  })
}
