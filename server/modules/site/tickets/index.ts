/**
 * Tickets: owns what sellers ask their provider and what is answered, with the files on both sides.
 * Invariants: a seller sees its own tickets; a provider those of its sellers, the platform all of them; only the provider that a ticket was
 * opened with answers it, and the database's policies say so as well. Entries are never changed: they are the ticket's trail. Pictures are
 * redrawn, and no file is ever shown in a page of ours but as a picture. The other side is told by a job of the same transaction, once.
 * States: open (the provider's turn) ⇄ waiting (the seller's) → closed → either, by an answer or by opening it again.
 */
import { z } from 'zod'
import { defineJob, jobKind } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { forgetUploads } from './receive-file.ts'
import { ticketRoutes } from './routes.ts'
import { notificationKind, notifyOtherSide } from './notify.ts'

const forgetKind = jobKind('tickets.deleteUploads', z.strictObject({}))

export const ticketsModule: ServerModule = {
  owns: ['ticket', 'ticket_entry', 'ticket_file', 'ticket_upload'],
  offers: ['tickets_stored_file'],
  routes: ticketRoutes,
  jobs: ({ database }) => [
    defineJob(notificationKind, (notification) => notifyOtherSide(database, notification)),
    defineJob(forgetKind, () => forgetUploads(database)),
  ],
  periodic: [{ kind: forgetKind, at: '41 * * * *' }],
}
