import {
  answerTicket,
  closeTicket,
  createTicket,
  getTicket,
  getTicketFile,
  sendTicketFile,
} from '@waybill/contract/tickets/api'
import { orgOfAccount, type Probe } from '../probe.ts'
import { sendFile } from '../send-file.ts'
import type { TestServer } from '../server.ts'
import { newOrder, seedOrders } from '../shipping.ts'

async function fileId(server: TestServer, as: string): Promise<string> {
  const { body } = await sendFile(server, { route: sendTicketFile, as, fileName: 'probe.txt', content: 'probe' })
  return (body.data as { id: string }).id
}

let keys = 0
async function ticketId(server: TestServer, owner: string, fileIds: string[] = []): Promise<number> {
  const headers = { 'idempotency-key': `ticket-probe-${keys++}` }
  const input = { body: { subject: 'Probe', text: 'Probe', fileIds } }
  return (await server.call(createTicket, input, { as: owner, headers })).body.data?.id ?? 0
}

/** Everything that names a ticket, a file of one or what one is about. */
export const ticketProbes: Probe[] = [
  { route: getTicket, plant: async (server, owner) => ({ params: { id: await ticketId(server, owner) } }) },
  {
    route: answerTicket,
    plant: async (server, owner) => ({ params: { id: await ticketId(server, owner) }, body: { text: 'Answer' } }),
  },
  {
    route: closeTicket,
    plant: async (server, owner) => ({ params: { id: await ticketId(server, owner) }, body: { closed: true } }),
  },
  {
    route: createTicket,
    plant: async (server, owner) => {
      const [id] = await seedOrders(server.database, orgOfAccount(owner), [newOrder()])
      return { body: { subject: 'Probe', text: 'Probe', about: { kind: 'order', id: String(id) } } }
    },
  },
  {
    route: getTicketFile,
    plant: async (server, owner) => {
      const id = await fileId(server, owner)
      await ticketId(server, owner, [id])
      return { params: { id } }
    },
  },
]
