import type { Client } from '@waybill/contract/core/client'
import { countWaitingTickets } from '@waybill/contract/tickets/api'
import { countFundingRequests } from '@waybill/contract/funding/api'
import { countUsers } from '@waybill/contract/users/api'

/** What waits for staff: users to approve or to verify, tickets to answer, transfers to confirm. Loaded by staff only. */
export async function staffCounts(
  client: Client,
): Promise<{ users: number; tickets: number; fundingRequests: number }> {
  const [users, tickets, funding] = await Promise.all([
    client.call(countUsers, {}, { hideErrors: true }),
    client.call(countWaitingTickets, {}, { hideErrors: true }),
    client.call(countFundingRequests, {}, { hideErrors: true }),
  ])
  return { users: users.waiting + users.toVerify, tickets: tickets.count, fundingRequests: funding.count }
}
