import { ticketNumber, ticketStatus } from '@waybill/contract'
import { z } from 'zod'
import { type Database, type Db, inScope } from '../../platform/database/index.ts'
import { jobKind } from '../../platform/jobs/index.ts'
import { addMessage } from '../messages/index.ts'

export const tellKind = jobKind('tickets.tell', z.strictObject({ orgId: z.int(), entryId: z.int() }))
type Entry = z.infer<typeof tellKind.payload>

const EXCERPT = 400
const excerpt = (text: string): string => (text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text)

/** Takes the entry for telling; undefined when that was done before. */
async function take(db: Db, { orgId, entryId }: Entry) {
  const taken = await db
    .updateTable('ticket_entry')
    .set({ told_at: new Date() })
    .where('org_id', '=', orgId)
    .where('id', '=', entryId)
    .where('told_at', 'is', null)
    .returning(['ticket_id', 'from_staff', 'kind', 'text'])
    .executeTakeFirst()
  if (!taken) return undefined
  const ticket = await db
    .selectFrom('ticket')
    .select(['id', 'subject', 'status'])
    .where('org_id', '=', orgId)
    .where('id', '=', taken.ticket_id)
    .executeTakeFirstOrThrow()
  return { ...taken, ticket }
}

type Taken = NonNullable<Awaited<ReturnType<typeof take>>>

const titles = {
  said: { en: 'Support answered', cn: '客服已回复' },
  closed: { en: 'Support closed your ticket', cn: '客服已关闭您的工单' },
} as const

/** What there is to tell of an entry: of a closing nothing any more when it was taken back meanwhile. */
function titleOf({ kind, ticket }: Taken) {
  if (kind === 'said') return titles.said
  return kind === 'closed' && ticket.status === ticketStatus.closed ? titles.closed : null
}

async function messageToSeller(db: Db, orgId: number, taken: Taken): Promise<void> {
  const { ticket, text } = taken
  const title = titleOf(taken)
  if (!title) return
  const number = ticketNumber(ticket.id)
  const said = text === '' ? '' : `\n\n${excerpt(text)}`
  const body = `${number} · ${ticket.subject}${said}`
  await addMessage(db, {
    orgId,
    kind: 'support',
    title: { en: `${title.en}: ${number}`, cn: `${title.cn}：${number}` },
    body: { en: body, cn: body },
    href: `/b/#/support/detail/${ticket.id}`,
  })
}

/** Tells the other side of an entry, once: a seller by a message in its inbox. */
export async function tellOtherSide(database: Database, entry: Entry): Promise<void> {
  await inScope(database, { role: 'service', orgId: entry.orgId }, async (db) => {
    const taken = await take(db, entry)
    if (taken?.from_staff) await messageToSeller(db, entry.orgId, taken)
  })
}
