import { firstFundingSettings } from '@waybill/contract/funding/settings'
import { accountActionKinds } from '@waybill/contract/wallets/enums'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { asService, chainOrgs, seedProviderChain } from '../../../testing/chain.ts'
import { useTestDatabase } from '../../../testing/database.ts'
import { runActor } from '../../../testing/faults/children.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { seedFunds } from '../../../testing/shipping.ts'
import { lockWallet } from '../funds/index.ts'
import { decideAction, requestAction } from './index.ts'

/** Each kind of action once, by one person and by two in turn; npm run soak asks for many more. */
const KILLS = Number(process.env.WAYBILL_MONEY_KILLS ?? 6)
const { viaAcme: orgId, acme: providerOrgId } = chainOrgs
const context = useTestDatabase()

const requestPoints = ['action.posted', 'action.requested', 'committed'] as const
const approvalPoints = ['action.posted', 'action.decided', 'committed'] as const
const base = { orgId, reason: 'Killed', caseNumber: null, freezeId: null, providerOrgId, userId: 1 }

const funds = () => asService(context.database, orgId, lockWallet)

type Task = { request: Omit<Parameters<typeof requestAction>[1], 'at'> } | { approve: Decider & { id: number } }
type Decider = { providerOrgId: number; userId: number }

const killedAt = (task: Task, point: string) => runActor({ ...task, appUrl: context.database.appUrl, orgId, point })
const act = (task: Task) =>
  asService(context.database, orgId, async (db) => {
    const at = new Date()
    if ('request' in task) await requestAction(db, { ...task.request, at })
    else {
      const { id, ...by } = task.approve
      await decideAction(db, { orgId, id }, { decision: { to: 'applied' }, by: { ...by, at } })
    }
  })
const newest = async () => {
  const { rows } = await context.admin.query<{ id: number; state: string }>(
    'select id, state from account_action where org_id = $1 order by id desc limit 1',
    [orgId],
  )
  return rows[0]!
}
const needTwo = (two: boolean) =>
  context.admin.query(
    `insert into funding_setting (org_id, setting, version, updated_at, updated_by) values ($1, $2, 1, now(), 1)
     on conflict (org_id) do update set setting = excluded.setting`,
    [providerOrgId, JSON.stringify({ ...firstFundingSettings, secondApproverAbove: two ? 0 : null })],
  )

/** Brings the wallet to $1,000, or below zero for a write-off: a limit is used and then taken away. */
async function prepare(kind: (typeof accountActionKinds)[number]): Promise<void> {
  await needTwo(false)
  const { available } = await funds()
  if (available < 1000_0000) await seedFunds(context.database, orgId, 1000_0000 - available)
  if (kind !== 'writeOff') return
  const { available: left, creditLimit } = await funds()
  const steps = [
    { kind: 'creditLimit', amount: creditLimit + 100_0000 },
    { kind: 'debit', amount: left + creditLimit + 100_0000 },
  ] as const
  for (const step of steps) await act({ request: { ...base, ...step, requestId: randomUUID() } })
}

/** What the killed process leaves behind is none or all of it; a second try completes it, and a third changes nothing. */
async function tryThrice(task: Task, point: string): Promise<void> {
  const before = await funds()
  expect(await killedAt(task, point)).toEqual({ killed: true })
  const left = await funds()
  if (point !== 'committed') expect(left).toEqual(before)
  // An approval that was committed is refused the second time.
  await act(task).catch(() => undefined)
  const after = await funds()
  expect(after).not.toEqual(before)
  if (point === 'committed') expect(after).toEqual(left)
  await act(task).catch(() => undefined)
  expect(await funds()).toEqual(after)
}

it(
  'kill -9 at every step of every action on an account loses none and doubles none',
  { timeout: KILLS * 60_000 },
  async () => {
    await seedProviderChain(context.admin)
    let freezeId: number | null = null
    for (let round = 0; round < KILLS; round++) {
      const kind = accountActionKinds[round % accountActionKinds.length]!
      const two = (round + Math.floor(round / accountActionKinds.length)) % 2 === 1
      await prepare(kind)
      const amount = kind === 'creditLimit' ? (round + 1) * 2000_0000 : 10_0000
      const caseNumber = kind === 'freeze' || kind === 'unfreeze' ? `CASE-${round}` : null
      const details = { kind, amount, caseNumber, freezeId: kind === 'unfreeze' ? freezeId : null }
      const request = { ...base, ...details, requestId: randomUUID() }
      await needTwo(two)
      if (two) {
        await act({ request })
        const { id } = await newest()
        await tryThrice({ approve: { id, providerOrgId, userId: 2 } }, approvalPoints[round % 3]!)
      } else await tryThrice({ request }, requestPoints[round % 3]!)
      const { id, state } = await newest()
      expect(state).toBe('applied')
      if (kind === 'freeze') freezeId = id
    }
    expect(await ledgerFaults(context.admin)).toEqual([])
  },
)
