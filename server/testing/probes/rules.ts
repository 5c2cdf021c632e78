import {
  getRuleNotice,
  getRuleTrace,
  previewRules,
  runRules,
  saveRules,
  tryRules,
  undoRuleRun,
} from '@waybill/contract/rules/api'
import { createRuleList, deleteRuleList, getRuleList, updateRuleList } from '@waybill/contract/rules/lists-api'
import type { RuleInput } from '@waybill/contract/rules/rule'
import type { Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { orderId } from './orders.ts'
import { addressId } from './addresses.ts'

const lightRule: RuleInput = {
  id: null,
  name: 'Probe',
  enabled: true,
  when: { match: 'every', conditions: [] },
  does: { signature: 2 },
  replace: false,
  stop: false,
}

/** Saves one rule for the account, on top of whatever it has. */
async function saveOne(server: TestServer, owner: string): Promise<void> {
  const { rows } = await server.admin.query<{ version: number }>(
    'select b.version from rule_book b join app_user u on u.org_id = b.org_id where u.email = $1',
    [owner],
  )
  await server.call(saveRules, { body: { version: rows[0]?.version ?? 0, rules: [lightRule] } }, { as: owner })
}

async function runId(server: TestServer, owner: string): Promise<string> {
  await saveOne(server, owner)
  const { body } = await server.call(runRules, { body: { ids: [await orderId(server, owner)] } }, { as: owner })
  return body.data?.id ?? ''
}

/** A list that names another's sender is refused at its field. */
const unknownSender = ({ status, data }: { status: number; data: unknown }): boolean =>
  status === 400 && JSON.stringify(data).includes('RULE_SENDER')
const listOf = async (server: TestServer, owner: string): Promise<RuleInput[]> => [
  { ...lightRule, does: { shipFrom: { senderId: await addressId(server, owner) } } },
]

let lists = 0
async function listId(server: TestServer, owner: string): Promise<{ params: { id: number } }> {
  const created = await server.call(
    createRuleList,
    { body: { name: `Probe ${++lists}`, kind: 'text', items: ['A'] } },
    { as: owner, headers: { 'idempotency-key': `probe-of-rule-list-${lists}` } },
  )
  return { params: { id: created.body.data?.id ?? 0 } }
}

async function noticeId(server: TestServer, owner: string): Promise<string> {
  const { rows } = await server.admin.query<{ id: string }>(
    `insert into rule_notice (org_id, rule_id, rule_name, text, orders, at)
     select org_id, 1, 'Probe', 'Look at these', 1, now() from app_user where email = $1 returning id`,
    [owner],
  )
  return rows[0]?.id ?? ''
}

export const ruleProbes: readonly Probe[] = [
  {
    route: saveRules,
    harmless: unknownSender,
    plant: async (server, owner) => ({ body: { version: 0, rules: await listOf(server, owner) } }),
  },
  {
    route: tryRules,
    harmless: unknownSender,
    plant: async (server, owner) => ({ body: { rules: await listOf(server, owner) } }),
  },
  ...([previewRules, runRules] as const).map((route): Probe => ({
    route,
    // The caller has no rule, or none of the orders is theirs.
    harmless: ({ status, data }) =>
      status === 422 || (status === 200 && (data as { total?: number } | null)?.total === 0),
    plant: async (server, owner) => ({ body: { ids: [await orderId(server, owner)] } }),
  })),
  { route: undoRuleRun, plant: async (server, owner) => ({ params: { id: await runId(server, owner) } }) },
  { route: getRuleNotice, plant: async (server, owner) => ({ params: { id: await noticeId(server, owner) } }) },
  { route: getRuleList, plant: listId },
  {
    route: updateRuleList,
    plant: async (...args) => ({ ...(await listId(...args)), body: { version: 1, name: 'Mine', items: ['B'] } }),
  },
  { route: deleteRuleList, plant: listId },
  { route: getRuleTrace, plant: async (server, owner) => ({ params: { id: await orderId(server, owner) } }) },
]
