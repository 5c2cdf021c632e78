import * as z from 'zod/mini'
import { orgType } from '../core/enums.ts'
import { route } from '../core/route.ts'
import { id, idParams, instant, name, seenVersion } from '../core/schemas.ts'
import { LIST_NAME_LENGTH, LONGEST_ENTRY, listKinds, MOST_ENTRIES } from './lists.ts'

const path = '/api/wms-business/setting/ruleLists'
const own = { tag: 'Auto rules', access: [orgType.OMS] as const }

const ruleList = z.object({
  id,
  name: z.string(),
  kind: z.enum(listKinds),
  count: z.int(),
  /** Grows with every change; a save names the version that it was made from. */
  version: z.int(),
  updatedAt: instant,
  /** Names of the rules that ask for it, those that are switched off among them. */
  rules: z.array(z.string()),
})
export type RuleList = z.infer<typeof ruleList>
const wholeList = z.extend(ruleList, { items: z.array(z.string()) })
export type WholeRuleList = z.infer<typeof wholeList>

export const listRuleLists = route({
  ...own,
  id: 'listRuleLists',
  method: 'GET',
  path,
  summary: 'List the named lists that auto rules compare with, by name',
  output: z.object({ lists: z.array(ruleList) }),
})
export const getRuleList = route({
  ...own,
  id: 'getRuleList',
  method: 'GET',
  path: `${path}/:id`,
  summary: 'Get a named list with its entries',
  params: idParams,
  output: wholeList,
  errors: ['NOT_FOUND'],
})

/** What was pasted may hold entries more than once. */
const items = z.array(z.string().check(z.maxLength(LONGEST_ENTRY))).check(z.maxLength(2 * MOST_ENTRIES))
const saved = z.extend(wholeList, {
  /** Entries that were there more than once and are kept once. */
  duplicates: z.int(),
})
export const createRuleList = route({
  ...own,
  id: 'createRuleList',
  method: 'POST',
  path,
  idempotent: true,
  summary: 'Make a named list; entries that are there twice are kept once',
  body: z.strictObject({ name: name(LIST_NAME_LENGTH), kind: z.enum(listKinds), items }),
  output: saved,
  errors: ['RULE_LISTS_FULL'],
})
export const updateRuleList = route({
  ...own,
  id: 'updateRuleList',
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Rename a named list or replace its entries; rules ask for what is on it from now on',
  params: idParams,
  body: z.strictObject({ version: seenVersion, name: name(LIST_NAME_LENGTH), items }),
  output: saved,
  errors: ['NOT_FOUND', 'RULE_LIST_CHANGED'],
})
export const deleteRuleList = route({
  ...own,
  id: 'deleteRuleList',
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Delete a named list that no rule asks for',
  params: idParams,
  output: z.null(),
  errors: ['NOT_FOUND', 'RULE_LIST_USED'],
})
