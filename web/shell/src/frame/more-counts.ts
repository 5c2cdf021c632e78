import type { Client } from '@waybill/contract/core/client'
import { countFundingRequests } from '@waybill/contract/funding/api'
import type { MenuAudience } from '@waybill/contract/shell/menu'
import type { MenuId } from '@waybill/contract/shell/menu-words'
import { countWaitingTickets } from '@waybill/contract/tickets/api'
import { countUnidentified } from '@waybill/contract/unidentified-returns/api'
import { countFloorUnidentified } from '@waybill/contract/unidentified-returns/staff-api'
import { countUsers } from '@waybill/contract/users/api'
import { countAccountActions } from '@waybill/contract/wallets/action-api'

type Counts = Partial<Record<MenuId, number>>

/** What waits for staff of the consoles: users to approve or to verify, tickets to answer, transfers to confirm, account actions to approve. */
async function staffCounts(client: Client): Promise<Counts> {
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

/** Counts that not everyone has, loaded after the page: of the consoles' staff, of warehouses, and of sellers with a warehouse. */
export async function moreCounts(client: Client, isStaff: boolean, audience: MenuAudience | null): Promise<Counts> {
  if (isStaff) return staffCounts(client)
  const hidden = { hideErrors: true } as const
  if (audience === 'warehouse')
    return { warehouseUnidentified: (await client.call(countFloorUnidentified, {}, hidden)).count }
  return { unidentified: (await client.call(countUnidentified, {}, hidden)).count }
}
