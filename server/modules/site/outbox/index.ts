/**
 * Outbox: owns mails and text messages on their way out.
 * Invariants: a message goes out if and only if the transaction that queued it commits; it carries the brand of its tenant, and its links
 * lead to the tenant's stored domain; what people typed is escaped; without a transport it stays here to be read, in development only:
 * in production nothing is kept of what a settled message said. No log names a recipient.
 * States: waiting → sent | unsent (nothing to send it with) | failed (after its last try); forgotten after 30 days.
 */
import { latestOutbox, listOutbox } from '@waybill/contract/outbox/api'
import { handle, handlePublic } from '../../../platform/http/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { outboxFigures } from './figures.ts'
import { listAll, listLatest } from './list.ts'
import { sendJob } from './send.ts'
import { sweepOutbox, sweepOutboxJob } from './sweep.ts'
import { transportsOf } from './transports.ts'

export { checkMail } from './transports.ts'
export { mailOrganization, type Notice } from './mail-people.ts'
export { composeMail, type MailTo, sitePage } from './new-mail.ts'
export { type Email, queueEmail, queueSms, type Sms } from './queue.ts'

export const outboxModule: ServerModule = {
  owns: ['outbox_message'],
  offers: ['outbox_delivery'],
  routes: [
    handle(listOutbox, (ctx, { query }) => listAll(ctx, query), { transaction: false }),
    handlePublic(latestOutbox, (ctx, { query }) => listLatest(ctx, query.to)),
  ],
  figures: outboxFigures,
  jobs: ({ config }) => [sendJob(config, transportsOf(config)), sweepOutboxJob],
  periodic: [{ kind: sweepOutbox, at: '41 3 * * *' }],
}
