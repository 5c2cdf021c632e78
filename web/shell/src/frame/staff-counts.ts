import type { Client } from '@waybill/contract'
import { countWaitingTickets } from '@waybill/contract/api/tickets'
import { countUsers } from '@waybill/contract/api/users'

/** What waits for staff: users to approve or to verify, tickets to answer. Loaded by staff only. */
export async function staffCounts(client: Client): Promise<{ users: number; tickets: number }> {
  const [users, tickets] = await Promise.all([
    client.call(countUsers, {}, { hideErrors: true }),
    client.call(countWaitingTickets, {}, { hideErrors: true }),
  ])
  return { users: users.waiting + users.toVerify, tickets: tickets.count }
}
