import { closeReconciliationCase, reopenReconciliationCase } from '@waybill/contract/payments/reconciliation-api'
import { demoOrg } from '../demo/people.ts'
import { plantCase } from './payments.ts'
import { carrierPaymentCases } from './carrier-payment-states.ts'
import type { TestServer } from './server.ts'

type Value = string | number
type Case = (value: Value) => Promise<string | null | undefined>

/** What staff ask of a case of the reconciliation, or of a carrier payment, in each state, as the walk over lifecycles asks it. */
export const reconciliationCases = (server: TestServer): Record<string, Case> => ({
  ...carrierPaymentCases(server),
  'psp_case.state close': async (state) => {
    const params = { id: await plantCase(server, { orgId: demoOrg.platform, state: String(state) }) }
    const body = { reason: 'timing' as const, note: 'Arrives tomorrow' }
    return (await server.call(closeReconciliationCase, { params, body }, { as: 'admin@demo.test' })).body.errorCode
  },
  'psp_case.state reopen': async (state) => {
    const params = { id: await plantCase(server, { orgId: demoOrg.platform, state: String(state) }) }
    const body = { note: 'Closed by mistake' }
    return (await server.call(reopenReconciliationCase, { params, body }, { as: 'admin@demo.test' })).body.errorCode
  },
})
