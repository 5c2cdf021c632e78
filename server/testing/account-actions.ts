import { requestAccountAction } from '@waybill/contract/wallets/action-api'
import type { InputOf } from '@waybill/contract/core/route'
import { randomUUID } from 'node:crypto'
import { walletsModule } from '../modules/money/wallets/index.ts'
import { drainJobs } from '../platform/jobs/index.ts'
import { silentLog } from '../platform/log.ts'
import type { TestServer } from './server.ts'

export type ActionBody = Partial<InputOf<typeof requestAccountAction>['body']> & { orgId: number }

/** Requests an action on a customer's account as the page does; the answer with its status. */
export const askAction = (server: TestServer, as: string, changes: ActionBody) =>
  server.call(
    requestAccountAction,
    { body: { kind: 'credit', amount: 10_0000, reason: 'Goodwill', requestId: randomUUID(), ...changes } },
    { as },
  )

/** An action in a state, planted behind the product's back: of nobody in particular. Its number. */
export async function plantAction(
  { admin }: Pick<TestServer, 'admin'>,
  { orgId, providerOrgId, state }: { orgId: number; providerOrgId: number; state: string },
): Promise<number> {
  const waiting = state === 'waiting'
  const applied = state === 'applied'
  const { rows } = await admin.query<{ id: number }>(
    `insert into account_action (org_id, provider_org_id, kind, state, amount, reason, request_id, requested_by, requested_at, decided_at,
       available_before, available_after, limit_before, event_id)
     values ($1, $2, 'credit', $3, 100000, 'Planted', gen_random_uuid(), 0, now(), $4, $5, $5, $5, $6) returning id`,
    [orgId, providerOrgId, state, waiting ? null : new Date(), applied ? 0 : null, applied ? randomUUID() : null],
  )
  return Number(rows[0]!.id)
}

/** Runs the module's jobs until none is left. */
export const runWalletJobs = ({ database, services, clock }: TestServer): Promise<void> =>
  drainJobs({ database, jobs: walletsModule.jobs?.(services) ?? [], concurrency: 1, log: silentLog, clock })
