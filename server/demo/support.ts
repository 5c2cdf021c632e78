import { ticketNumber } from '@waybill/contract/tickets/tickets'
import type { TicketAbout } from '@waybill/contract/tickets/api'
import { addMessage, type NewMessage } from '../modules/site/messages/index.ts'
import { type Db, inScope } from '../platform/database/index.ts'
import type { Services } from '../platform/http/index.ts'
import { demoOrg } from './people.ts'

const HOUR_MS = 3_600_000

type Line = { staff: boolean; hoursAgo: number; text: string }
type DemoTicket = { subject: string; status: 1 | 2 | 3; about: 'order' | 'shipment' | null; lines: readonly Line[] }

const demoTickets: Record<'seller' | 'acmeSeller', readonly DemoTicket[]> = {
  seller: [
    {
      subject: 'How do I import orders with two addresses?',
      status: 3,
      about: null,
      lines: [
        { staff: false, hoursAgo: 190, text: 'Our sheet has a billing and a shipping address. Which one is used?' },
        {
          staff: true,
          hoursAgo: 187,
          text: 'The shipping address. Map its columns in the second step; the billing columns can stay unmapped.',
        },
        { staff: false, hoursAgo: 186, text: 'That worked, thank you.' },
      ],
    },
    {
      subject: 'Parcel has not moved since Monday',
      status: 2,
      about: 'shipment',
      lines: [
        { staff: false, hoursAgo: 30, text: 'The customer asks every day. Can you find out where it is?' },
        {
          staff: true,
          hoursAgo: 5,
          text: 'The carrier has opened a search and will reply within two working days.\n\nWould your customer accept a replacement in the meantime?',
        },
      ],
    },
    {
      subject: 'Wrong weight on this order',
      status: 1,
      about: 'order',
      lines: [
        {
          staff: false,
          hoursAgo: 3,
          text: 'Our store sends kilograms, but Waybill shows pounds. Can we set this once for all orders?',
        },
      ],
    },
  ],
  acmeSeller: [
    {
      subject: 'Can we use our own UPS account?',
      status: 1,
      about: null,
      lines: [{ staff: false, hoursAgo: 8, text: 'We have a contract with better prices for the West Coast.' }],
    },
  ],
}

/** The newest of the organisation's, with the number by which it is known. */
async function newest(db: Db, orgId: number, kind: 'order' | 'shipment') {
  if (kind === 'order') {
    const orders = db.selectFrom('sales_order').select(['id', 'order_no as label'])
    return orders.where('org_id', '=', orgId).orderBy('id', 'desc').limit(1).executeTakeFirst()
  }
  const shipments = db.selectFrom('shipment').select(['id', 'tracking_no as label'])
  return shipments.where('org_id', '=', orgId).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

type People = { orgId: number; userId: number; providerId: number; staffId: number }

async function addTicket(db: Db, who: People, ticket: DemoTicket, at: (hoursAgo: number) => Date): Promise<number> {
  const thing = ticket.about && (await newest(db, who.orgId, ticket.about))
  const kind: TicketAbout | null = thing ? ticket.about : null
  const [first, last] = [ticket.lines[0], ticket.lines.at(-1)]
  const { id } = await db
    .insertInto('ticket')
    .values({
      org_id: who.orgId,
      provider_org_id: who.providerId,
      user_id: who.userId,
      subject: ticket.subject,
      status: ticket.status,
      about_kind: kind,
      about_id: thing ? String(thing.id) : null,
      about_label: thing ? thing.label : null,
      last_from_staff: last?.staff ?? false,
      waiting_since: ticket.status === 1 ? at(last?.hoursAgo ?? 0) : null,
      created_at: at(first?.hoursAgo ?? 0),
      updated_at: at(last?.hoursAgo ?? 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const replies = ticket.lines.map(({ staff, hoursAgo, text }) => ({
    org_id: who.orgId,
    ticket_id: id,
    from_staff: staff,
    user_id: staff ? who.staffId : who.userId,
    text,
    created_at: at(hoursAgo),
    notified_at: at(hoursAgo),
  }))
  await db.insertInto('ticket_entry').values(replies).execute()
  return id
}

async function firstUser(db: Db, orgId: number): Promise<number> {
  const user = db.selectFrom('app_user').select('id').where('org_id', '=', orgId).orderBy('id').limit(1)
  return (await user.executeTakeFirstOrThrow()).id
}

type DemoMessage = Omit<NewMessage, 'orgId'> & { hoursAgo: number }

const messages: readonly DemoMessage[] = [
  {
    hoursAgo: 700,
    kind: 'account',
    title: { en: 'Your identity is verified', cn: '身份认证已通过' },
    body: { en: 'You can compare rates and buy labels now.', cn: '现在可以比较运费和购买面单。' },
    href: '/b/#/setting/account',
  },
  {
    hoursAgo: 52,
    kind: 'funds',
    title: { en: 'Funds added', cn: '充值成功' },
    body: {
      en: 'Your payment has been added to your balance, shown in the header.\n\nEvery transaction is listed under Postage.',
      cn: '您的付款已入账，可在顶栏查看余额。\n\n每笔变动都列在邮资流水中。',
    },
    href: '/e/#/funds/postage',
  },
]

/** What the inbox says of a ticket's last answer, as it would have been told. */
function answerMessage(id: number, { subject, lines }: DemoTicket): DemoMessage {
  const last = lines.at(-1)
  const body = `${ticketNumber(id)} · ${subject}\n\n${last?.text ?? ''}`
  return {
    hoursAgo: last?.hoursAgo ?? 0,
    kind: 'support',
    title: { en: `Support replied: ${ticketNumber(id)}`, cn: `客服已回复：${ticketNumber(id)}` },
    body: { en: body, cn: body },
    href: `/b/#/support/detail/${id}`,
  }
}

async function addMessages(db: Db, orgId: number, given: readonly DemoMessage[], at: (hoursAgo: number) => Date) {
  for (const { hoursAgo, ...message } of given) {
    const id = await addMessage(db, { orgId, ...message })
    await db
      .updateTable('message')
      .set({ created_at: at(hoursAgo) })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
  }
}

const sellers = [
  { orgId: demoOrg.seller, providerId: demoOrg.platform, tickets: demoTickets.seller },
  { orgId: demoOrg.acmeSeller, providerId: demoOrg.acme, tickets: demoTickets.acmeSeller },
]

/** Tickets in every state and an inbox; done once an organisation. */
export async function seedSupport({ database, now }: Services): Promise<void> {
  const at = (hoursAgo: number) => new Date(now().getTime() - hoursAgo * HOUR_MS)
  for (const { orgId, providerId, tickets } of sellers) {
    await inScope(database, { role: 'service', orgId }, async (db) => {
      const present = await db.selectFrom('ticket').select('id').where('org_id', '=', orgId).limit(1).executeTakeFirst()
      if (present) return
      const who = { orgId, providerId, userId: await firstUser(db, orgId), staffId: await firstUser(db, providerId) }
      for (const ticket of tickets) {
        const id = await addTicket(db, who, ticket, at)
        if (ticket.status === 2) await addMessages(db, orgId, [...messages, answerMessage(id, ticket)], at)
      }
    })
  }
}
