import { getOrder } from '@waybill/contract/orders/api'
import { getRules, getRuleTrace, runRules, saveRules, tryRules } from '@waybill/contract/rules/api'
import {
  createRuleList,
  deleteRuleList,
  getRuleList,
  listRuleLists,
  updateRuleList,
} from '@waybill/contract/rules/lists-api'
import type { Comparison, RuleInput } from '@waybill/contract/rules/rule'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { useTestServer } from '../../../testing/server.ts'
import { seedOrders, someOrder } from '../orders/testing.ts'

const server = useTestServer()
const as = 'seller@demo.test'
let key = 0
const create = (body: { name: string; kind: 'text' | 'zip'; items: string[] }, by = as) =>
  server.call(createRuleList, { body }, { as: by, headers: { 'idempotency-key': `rule-list-key-${++key}` } })
const newList = async (body: Parameters<typeof create>[0]) => {
  const { body: answer } = await create(body)
  expect(answer.errorCode).toBeNull()
  return answer.data!
}
const rule = (name: string, condition: RuleInput['when']['conditions'][number]): RuleInput => ({
  id: null,
  name,
  enabled: true,
  when: { match: 'all', conditions: [condition] },
  does: { tags: [name] },
  replace: false,
  stop: false,
})
const asks = (field: Comparison['field'], op: Comparison['op'], list: number): Comparison => ({
  field,
  op,
  values: [list],
})
async function save(...rules: RuleInput[]) {
  const { version } = (await server.call(getRules, {}, { as })).body.data!
  return (await server.call(saveRules, { body: { version, rules } }, { as })).body
}
let order = 0
async function tagsAfterRun(): Promise<string[]> {
  expect((await server.call(runRules, { body: { ids: [order] } }, { as })).status).toBe(200)
  return (await server.call(getOrder, { params: { id: order } }, { as })).body.data!.tags
}
const runs = async () => (await server.call(getRuleTrace, { params: { id: order } }, { as })).body.data!.runs
const problems = ({ data }: { data: unknown }) =>
  (data as { fieldName: string; code: string }[]).map(({ fieldName, code }) => [fieldName, code])

beforeAll(async () => {
  const line = { sku: 'MUG-1', name: 'Mug', quantity: 1, unitPrice: 10_000 }
  order = [...(await seedOrders(server, demoOrg.seller, [someOrder('LISTS-1', { lines: [line] })])).values()][0]!
})

describe('named lists', () => {
  it('keep each entry once and say how many were there before', async () => {
    const list = await newList({
      name: 'Fragile',
      kind: 'text',
      items: ['MUG-1', ' mug-1 ', '', 'VASE', 'Vase', 'CUP'],
    })
    expect(list).toMatchObject({ items: ['MUG-1', 'VASE', 'CUP'], count: 3, duplicates: 3 - 1, version: 1, rules: [] })
    const long = Array.from({ length: 4000 }, (_, at) => `SKU-${at}`)
    const { id } = await newList({ name: 'Long', kind: 'text', items: [...long, ...long] })
    const { data } = (await server.call(getRuleList, { params: { id } }, { as })).body
    expect(data).toMatchObject({ count: 4000, items: long })
  })
  it('refuse a name that is taken, nothing, too much, and what is no ZIP code, each at its field', async () => {
    expect(problems((await create({ name: 'FRAGILE', kind: 'text', items: ['A'] })).body as never)).toEqual([
      ['name', 'RULE_LIST_NAME_TAKEN'],
    ])
    const items = async (...entries: string[]) =>
      problems((await create({ name: 'Other', kind: 'zip', items: entries })).body as never)
    expect(await items(' ')).toEqual([['items', 'RULE_LIST_EMPTY']])
    expect(await items('90210', 'next door')).toEqual([['items', 'RULE_ZIP']])
    const many = Array.from({ length: 5001 }, (_, at) => `${10_000 + at}`)
    expect(await items(...many)).toEqual([['items', 'RULE_LIST_LONG']])
  })
  it('are made once however often the request is sent', async () => {
    const body = { name: 'Once', kind: 'text' as const, items: ['A'] }
    const headers = { 'idempotency-key': 'rule-list-key-once' }
    const [first, second] = [
      await server.call(createRuleList, { body }, { as, headers }),
      await server.call(createRuleList, { body }, { as, headers }),
    ]
    expect(second.body.data).toEqual(first.body.data)
  })
})

describe('rules that compare with a list', () => {
  it('go by what is on it, and their traces by what was on it when they ran', async () => {
    const skus = await newList({ name: 'Mugs', kind: 'text', items: ['mug-1'] })
    const zips = await newList({ name: 'Far', kind: 'zip', items: ['99999'] })
    const saved = await save(
      rule('mugs', { lines: 'any', where: [asks('sku', 'inList', skus.id)] }),
      rule('near', asks('zip', 'notInList', zips.id)),
    )
    expect(saved.errorCode).toBeNull()
    const { version } = saved.data!
    expect(await tagsAfterRun()).toEqual(['mugs', 'near'])
    const change = { version: 1, name: 'Cups', items: ['CUP-1'] }
    const { body } = await server.call(updateRuleList, { params: { id: skus.id }, body: change }, { as })
    expect(body.data).toMatchObject({ name: 'Cups', version: 2, rules: ['mugs'] })
    expect((await server.call(getRules, {}, { as })).body.data).toMatchObject({ version })
    expect(await tagsAfterRun()).toEqual(['near'])
    expect(await runs()).toMatchObject([
      {
        rules: [{ state: 'missed' }, { state: 'hit' }],
        lists: [{ name: 'Cups' }, { name: 'Far' }],
        different: ['mugs'],
      },
      { rules: [{ state: 'hit' }, { state: 'hit' }], lists: [{ name: 'Mugs' }, { name: 'Far' }] },
    ])
    // An editor who read it before does not take the change back.
    const late = await server.call(
      updateRuleList,
      { params: { id: skus.id }, body: { ...change, name: 'Late' } },
      { as },
    )
    expect([late.status, late.body.errorCode]).toEqual([409, 'RULE_LIST_CHANGED'])
  })
  it('keep it from being deleted, by name, until none asks for it', async () => {
    const { lists } = (await server.call(listRuleLists, {}, { as })).body.data!
    const { id } = lists.find(({ name }) => name === 'Far')!
    const refused = await server.call(deleteRuleList, { params: { id } }, { as })
    expect([refused.status, refused.body.errorCode, refused.body.message]).toEqual([
      409,
      'RULE_LIST_USED',
      'These rules use the list: near',
    ])
    await save()
    expect((await server.call(deleteRuleList, { params: { id } }, { as })).status).toBe(200)
    expect(problems((await save(rule('gone', asks('zip', 'inList', id)))) as never)).toEqual([
      ['rules.0.when.conditions.0.values', 'RULE_LIST'],
    ])
    // What ran with it still says so.
    expect((await runs())[0]).toMatchObject({ lists: [{ name: 'Cups' }, { name: 'Far' }] })
  })
  it('ask only for a list of their kind, are tried with it, and are distinguished from rules that can never apply', async () => {
    const { id } = await newList({ name: 'Mugs again', kind: 'text', items: ['MUG-1'] })
    expect(problems((await save(rule('zip', asks('zip', 'inList', id)))) as never)).toEqual([
      ['rules.0.when.conditions.0.values', 'RULE_LIST'],
    ])
    const one = rule('mugs', { lines: 'any', where: [asks('sku', 'inList', id)] })
    const never = rule('never', {
      lines: 'any',
      where: [asks('sku', 'inList', id), { field: 'sku', op: 'startsWith', values: ['cup'] }],
    })
    const tried = await server.call(tryRules, { body: { rules: [one, never], focus: 0 } }, { as })
    expect(tried.body.data).toMatchObject({ matched: 1, lints: [{ code: 'never', rule: 1 }] })
  })
})
