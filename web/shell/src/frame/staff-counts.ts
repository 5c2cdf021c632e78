import type { Client } from '@waybill/contract/core/client'
import { countWaitingTickets } from '@waybill/contract/tickets/api'
import { countFundingRequests } from '@waybill/contract/funding/api'
import { countAccountActions } from '@waybill/contract/wallets/action-api'
import { countUsers } from '@waybill/contract/users/api'

/** What waits for staff: users to approve or to verify, tickets to answer, transfers to confirm, account actions to approve. Loaded by staff only. */
export async function staffCounts(
  client: Client,
): Promise<Record<'users' | 'tickets' | 'fundingRequests' | 'accountActions', number>> {
  const [users, tickets, funding, actions] = await Promise.all([
    client.call(countUsers, {}, { hideErrors: true }),
    client.call(countWaitingTickets, {}, { hideErrors: true }),
    client.call(countFundingRequests, {}, { hideErrors: true }),
    client.call(countAccountActions, {}, { hideErrors: true }),
  ])
  return {
    users: users.waiting + users.toVerify,
    tickets: tickets.count,
    fundingRequests: funding.count,
    accountActions: actions.count,
  }
}
