import type { Locale } from '@waybill/contract/core/messages'
import { ticketNumber } from '@waybill/contract/tickets/tickets'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import type { Db } from '../../../platform/database/index.ts'
import { queueEmail } from '../outbox/index.ts'

/** Of a provider's people at most so many are written to. */
const MOST_STAFF = 20

/** What a mail tells: who said what in which ticket. */
export interface TicketNotification {
  ticket: { id: number; subject: string; userId: number; orgId: number; providerOrgId: number }
  /** The seller's name. */
  orgName: string
  text: string
}

const words = {
  en: {
    toSeller: 'Support replied to your ticket {number}',
    toStaff: '{org} posted in ticket {number}',
    open: 'View ticket',
  },
  cn: {
    toSeller: '客服已回复您的工单 {number}',
    toStaff: '{org} 在工单 {number} 中留言',
    open: '查看工单',
  },
} as const satisfies Record<Locale, object>

type Reader = { email: string; language: string; tenant_org_id: number }

async function write(
  db: Db,
  reader: Reader,
  notification: TicketNotification,
  to: 'toSeller' | 'toStaff',
): Promise<void> {
  const locale = reader.language === 'cn' ? 'cn' : 'en'
  const say = words[locale]
  const { id, subject } = notification.ticket
  const title = say[to].replace('{number}', ticketNumber(id)).replace('{org}', () => notification.orgName)
  await queueEmail(db, {
    tenantOrgId: reader.tenant_org_id,
    to: reader.email,
    locale,
    subject: `${title}: ${subject}`,
    paragraphs: [`${title}: ${subject}`, ...notification.text.split(/\n{2,}/)],
    link: { label: say.open, path: to === 'toSeller' ? `/b/#/support/detail/${id}` : `/a/#/ticket/detail/${id}` },
  })
}

const readers = (db: Db, orgId: number) =>
  db
    .selectFrom('identity_user')
    .select(['email', 'language', 'tenant_org_id'])
    .where('org_id', '=', orgId)
    .where('status', '=', accountStatus.active)

/** Writes to whoever opened the ticket; `db` works in `service` scope. */
export async function mailSeller(db: Db, notification: TicketNotification): Promise<void> {
  const { orgId, userId } = notification.ticket
  const reader = await readers(db, orgId).where('id', '=', userId).executeTakeFirst()
  if (reader) await write(db, reader, notification, 'toSeller')
}

/** Writes to the provider's people; `db` works in `service` scope. */
export async function mailStaff(db: Db, notification: TicketNotification): Promise<void> {
  const staff = await readers(db, notification.ticket.providerOrgId).orderBy('id').limit(MOST_STAFF).execute()
  for (const reader of staff) await write(db, reader, notification, 'toStaff')
}
