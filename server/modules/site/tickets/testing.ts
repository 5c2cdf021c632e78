import { answerTicket, closeTicket, createTicket, getTicket, sendTicketFile } from '@waybill/contract/tickets/api'
import type { InputOf } from '@waybill/contract/core/route'
import { drainJobs } from '../../../platform/jobs/index.ts'
import { silentLog } from '../../../platform/log.ts'
import { sendFile } from '../../../testing/send-file.ts'
import type { TestServer } from '../../../testing/server.ts'
import { ticketsModule } from './index.ts'

let keys = 0
const key = () => ({ 'idempotency-key': `ticket-key-${keys++}` })

/** What the tests of tickets do as a seller or provider. */
export const ticketing = (server: TestServer) => ({
  async open(as: string, ticket: Partial<InputOf<typeof createTicket>['body']> = {}): Promise<number> {
    const body = { subject: 'Where is my parcel?', text: 'It has not moved for days.', ...ticket }
    const answer = await server.call(createTicket, { body }, { as, headers: key() })
    if (!answer.body.data) throw new Error(`No ticket: ${answer.body.errorCode}`)
    return answer.body.data.id
  },
  say: (as: string, id: number, body: InputOf<typeof answerTicket>['body'] = { text: 'It is on its way.' }) =>
    server.call(answerTicket, { params: { id }, body }, { as, headers: key() }),
  close: (as: string, id: number, closed = true) =>
    server.call(closeTicket, { params: { id }, body: { closed } }, { as }),
  see: (as: string, id: number) => server.call(getTicket, { params: { id } }, { as }),
  send: (as: string, fileName: string, content: string | Uint8Array) =>
    sendFile(server, { route: sendTicketFile, as, fileName, content }),
  async sent(as: string, fileName: string, content: string | Uint8Array = 'text'): Promise<string> {
    const { body } = await sendFile(server, { route: sendTicketFile, as, fileName, content })
    return (body.data as { id: string }).id
  },
  /** Runs the jobs that are due. */
  tell: () =>
    drainJobs({
      database: server.database,
      jobs: ticketsModule.jobs?.(server.services) ?? [],
      concurrency: 1,
      log: silentLog,
      clock: { now: server.services.now },
    }),
})
