import { statusAfterAnswer, statusAfterReopening } from '@waybill/contract/tickets/tickets'
import { ticketStatus, type TicketStatus } from '@waybill/contract/tickets/enums'
import type { Db } from '../../../platform/database/index.ts'
import { addJob } from '../../../platform/jobs/index.ts'
import { labelOf, type Subject } from './about.ts'
import { attachUploads } from './attach.ts'
import { ticketToChange } from './get-ticket.ts'
import type { TicketRecord } from './list-tickets.ts'
import { notificationKind } from './notify.ts'
import type { Viewer } from './viewer.ts'

export interface Said {
  text: string
  fileIds: string[]
}
type TicketRef = { orgId: number; id: number }
type NewEntry = { kind: 'reply' | 'closed' | 'reopened' } & Said

const UNDO_MS = 20_000
const nothing: Said = { text: '', fileIds: [] }

/** Writes an entry and has the other side told once the transaction is committed. */
async function write(db: Db, viewer: Viewer, ticket: TicketRef, { kind, text, fileIds }: NewEntry): Promise<void> {
  const entry = await db
    .insertInto('ticket_entry')
    .values({
      org_id: ticket.orgId,
      ticket_id: ticket.id,
      from_staff: viewer.side === 'staff',
      user_id: viewer.userId,
      kind,
      text,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachUploads(db, viewer, { orgId: ticket.orgId, entryId: entry.id, fileIds })
  // A closing is told when it can no longer be undone by the toast that offers it.
  const runAt = kind === 'closed' ? new Date(Date.now() + UNDO_MS) : undefined
  if (kind !== 'reopened') await addJob(db, notificationKind, { orgId: ticket.orgId, entryId: entry.id }, { runAt })
}

/** Opens a ticket of the viewer, a seller; returns its id. Throws NotFound for a subject or file that is not the viewer's. */
export async function createTicket(
  db: Db,
  viewer: Viewer,
  ticket: Said & { subject: string; about: Subject | null },
): Promise<number> {
  const { about } = ticket
  const { parent_org_id: provider } = await db
    .selectFrom('tenancy_org')
    .select('parent_org_id')
    .where('id', '=', viewer.orgId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('ticket')
    .values({
      org_id: viewer.orgId,
      provider_org_id: provider ?? 0,
      user_id: viewer.userId,
      subject: ticket.subject,
      about_kind: about?.kind ?? null,
      about_id: about?.id ?? null,
      about_label: about && (await labelOf(db, viewer.orgId, about)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await write(db, viewer, { orgId: viewer.orgId, id }, { kind: 'reply', text: ticket.text, fileIds: ticket.fileIds })
  return id
}

type Turn = { status: TicketStatus; lastFromStaff?: boolean }

async function move(db: Db, ticket: TicketRecord, { status, lastFromStaff }: Turn): Promise<void> {
  const waits = status === ticketStatus.open
  await db
    .updateTable('ticket')
    .set({
      status,
      updated_at: new Date(),
      // Who is waited for already is waited for since then.
      waiting_since: waits ? (ticket.waiting_since ?? new Date()) : null,
      ...(lastFromStaff !== undefined && { last_from_staff: lastFromStaff }),
    })
    .where('org_id', '=', ticket.org_id)
    .where('id', '=', ticket.id)
    .execute()
}

/** Says something; the turn goes to the other side, and a closed ticket is open again. */
export async function answerTicket(db: Db, viewer: Viewer, id: number, message: Said): Promise<void> {
  const ticket = await ticketToChange(db, viewer, id)
  await write(db, viewer, { orgId: ticket.org_id, id }, { kind: 'reply', ...message })
  await move(db, ticket, { status: statusAfterAnswer(viewer.side), lastFromStaff: viewer.side === 'staff' })
}

/** Closes or opens again; nothing happens to a ticket that is so already. */
export async function setClosed(db: Db, viewer: Viewer, id: number, closed: boolean): Promise<void> {
  const ticket = await ticketToChange(db, viewer, id)
  if ((ticket.status === ticketStatus.closed) === closed) return
  await write(db, viewer, { orgId: ticket.org_id, id }, { kind: closed ? 'closed' : 'reopened', ...nothing })
  const back = statusAfterReopening(ticket.last_from_staff ? 'staff' : 'seller')
  await move(db, ticket, { status: closed ? ticketStatus.closed : back })
}
