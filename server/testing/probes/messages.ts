import { getMessage, hideMessages, markMessages } from '@waybill/contract/messages/api'
import { addMessage } from '../../modules/site/messages/index.ts'
import { inScope } from '../../platform/database/index.ts'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'

async function messageId(server: TestServer, owner: string): Promise<number> {
  const orgId = orgOfAccount(owner)
  const words = { en: 'Probe', cn: '探测' }
  return inScope(server.database, { role: 'service', orgId }, (db) =>
    addMessage(db, { orgId, kind: 'account', title: words, body: words }),
  )
}

/** Everything that names a message. */
export const messageProbes: Probe[] = [
  { route: getMessage, plant: async (server, owner) => ({ params: { id: await messageId(server, owner) } }) },
  {
    route: markMessages,
    plant: async (server, owner) => ({ body: { ids: [await messageId(server, owner)], read: true } }),
  },
  {
    route: hideMessages,
    plant: async (server, owner) => ({ body: { ids: [await messageId(server, owner)], hidden: true } }),
  },
]
