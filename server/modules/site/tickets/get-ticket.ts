import { AppError, notFound } from '@waybill/contract/core/errors'
import type { Ticket, TicketEntry, TicketFile } from '@waybill/contract/tickets/api'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { aboutNow } from './about.ts'
import { presentTicket, ticketColumns, type TicketRecord } from './list-tickets.ts'
import { visibleTo, type Viewer } from './viewer.ts'

/** Does the viewer's organisation ask or answer here? The platform reads resellers' tickets without that. */
const takesPart = (viewer: Viewer, row: TicketRecord): boolean =>
  viewer.side === 'seller' || row.provider_org_id === viewer.orgId

/** The ticket's row, locked on wish; throws NotFound where the viewer sees none of that number. */
export async function findTicket(db: Db, viewer: Viewer, id: number, lock = false): Promise<TicketRecord> {
  const { rows } = await sql<TicketRecord>`
    select ${ticketColumns} from ticket t join tenancy_org o on o.id = t.org_id
    where t.id = ${id} and ${visibleTo(viewer, 'all')} ${lock ? sql`for update of t` : sql``}`.execute(db)
  const row = rows[0]
  if (!row) throw notFound('Ticket', '工单')
  return row
}

interface EntryRecord {
  id: number
  from_staff: boolean
  kind: TicketEntry['kind']
  by: string | null
  text: string
  created_at: Date
  files: TicketFile[]
}

async function listEntries(db: Db, ticket: TicketRecord): Promise<TicketEntry[]> {
  // Whom the viewer may not know by name, row level security leaves out.
  const { rows } = await sql<EntryRecord>`
    select e.id, e.from_staff, e.kind, u.first_name || ' ' || u.last_name as by, e.text, e.created_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size) order by f.position)
        from ticket_file f where f.org_id = e.org_id and f.entry_id = e.id), '[]') as files
    from ticket_entry e
    left join identity_user u on u.id = e.user_id
      and u.org_id = case when e.from_staff then ${ticket.provider_org_id}::bigint else e.org_id end
    where e.org_id = ${ticket.org_id} and e.ticket_id = ${ticket.id} order by e.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    from: row.from_staff ? 'staff' : 'seller',
    kind: row.kind,
    by: row.by,
    text: row.text,
    at: row.created_at.toISOString(),
    files: row.files,
  }))
}

/** The whole ticket; throws NotFound. */
export async function getTicket(db: Db, viewer: Viewer, id: number): Promise<Ticket> {
  const row = await findTicket(db, viewer, id)
  const shown = presentTicket(row)
  return {
    ...shown,
    entries: await listEntries(db, row),
    aboutNow: shown.about && (await aboutNow(db, row.org_id, shown.about)),
    canAnswer: takesPart(viewer, row),
  }
}

/** The ticket, locked for a change; throws NotFound, and Forbidden where the viewer only reads. */
export async function ticketToChange(db: Db, viewer: Viewer, id: number): Promise<TicketRecord> {
  // Looked at before it is locked: a lock on what the viewer may only read would find nothing.
  const row = await findTicket(db, viewer, id)
  if (!takesPart(viewer, row)) throw new AppError('FORBIDDEN')
  return findTicket(db, viewer, id, true)
}
