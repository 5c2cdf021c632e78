import type { Client } from '@waybill/contract/core/client'
import { countWaitingTickets } from '@waybill/contract/tickets/api'
import { countUsers } from '@waybill/contract/users/api'

/** What waits for staff: users to approve or to verify, tickets to answer. Loaded by staff only. */
export async function staffCounts(client: Client): Promise<{ users: number; tickets: number }> {
  const [users, tickets] = await Promise.all([
    client.call(countUsers, {}, { hideErrors: true }),
    client.call(countWaitingTickets, {}, { hideErrors: true }),
  ])
  return { users: users.waiting + users.toVerify, tickets: tickets.count }
}
