import { inScope } from '../../../../platform/database/index.ts'
import { defineJob } from '../../../../platform/jobs/index.ts'
import { localSecret, type PaymentServices } from '../accounts.ts'
import { signed } from '../provider/signature.ts'
import { receiveWebhook } from '../webhook.ts'
import { settle } from './acts.ts'
import { deliverKind, settleLocallyKind } from './events.ts'
import { find } from './objects.ts'

const EVERYWHERE = { role: 'service', orgId: 0 } as const

async function deliver(
  services: PaymentServices,
  { orgId, eventId }: { orgId: number; eventId: string },
): Promise<void> {
  const event = await inScope(services.database, EVERYWHERE, (db) => find(db, 'event', eventId))
  if (!event) return
  const body = Buffer.from(JSON.stringify(event))
  const signature = signed(await localSecret(services.config, orgId), body, services.now())
  await receiveWebhook(services, { tenant: orgId, body, signature })
}

/** Deliveries and bank debits of the local payment server. */
export const localJobs = (services: PaymentServices) => [
  defineJob(deliverKind, (event) => deliver(services, event)),
  defineJob(settleLocallyKind, ({ sessionId, fails }) =>
    inScope(services.database, EVERYWHERE, (db) =>
      settle(db, sessionId, { delivery: 'once', now: services.now(), fails }),
    ),
  ),
]
