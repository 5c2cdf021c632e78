import { getTransaction } from '@waybill/contract/funds/transaction-api'
import { orgOfAccount, type Probe } from '../probe.ts'
import { seedFunds } from '../shipping.ts'

/** Everything that names a transaction of a wallet. */
export const fundsProbes: Probe[] = [
  {
    route: getTransaction,
    plant: async (server, owner) => {
      const orgId = orgOfAccount(owner)
      await seedFunds(server.database, orgId, 10_0000)
      const { rows } = await server.admin.query<{ id: string }>(
        'select id from ledger_transfer where org_id = $1 order by seq desc limit 1',
        [orgId],
      )
      return { params: { id: rows[0]?.id } }
    },
  },
]
