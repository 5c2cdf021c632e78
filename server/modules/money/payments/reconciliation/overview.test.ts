import { readPaymentService as readNow } from '@waybill/contract/payments/reconciliation-api'
import { expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { offerPayments, payByCard, runJobs } from '../../../../testing/payments.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { standOf } from './overview.ts'

const server = useTestServer()
const orgId = demoOrg.acme

it('a reading that ends while its state is asked for is under way, or its result is there', async () => {
  await offerPayments(server)
  await payByCard(server, 'seller@acme.test')
  await server.call(readNow, {}, { as: 'owner@acme.test' })
  let hasEnded = false
  const state = await inScope(server.database, { role: 'service', orgId }, (db) =>
    standOf(
      db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (!hasEnded) {
            hasEnded = true
            await runJobs(server)
          }
          return result
        },
      }),
      orgId,
    ),
  )
  expect(state.pending || state.readAt !== null).toBe(true)
  const later = await inScope(server.database, { role: 'service', orgId }, (db) => standOf(db, orgId))
  expect(later).toMatchObject({ pending: false, readAt: expect.any(String) })
})
