/**
 * Rules: owns a seller's auto rules and the named lists that they compare with, what they did with each order, and the runs over existing orders that can be undone.
 * Invariants: a list is saved as a whole and names the version that it was made from; a saved list never changes, so traces and runs keep
 * explaining themselves; what a rule does once with an order has one row, written with the run and completed with the act; what rules are and how they run is the contract's (contract/rules); orders are read and written by their own module.
 */
import { getRuleNotice, getRules, saveRules } from '@waybill/contract/rules/api'
import {
  createRuleList,
  deleteRuleList,
  getRuleList,
  listRuleLists,
  updateRuleList,
} from '@waybill/contract/rules/lists-api'
import { z } from 'zod'
import { handle } from '../../../platform/http/index.ts'
import { defineJob, jobKind } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { readBook } from './book.ts'
import { getList, readLists } from './named-lists.ts'
import { forgetRuns } from './runs.ts'
import { notifyKind } from './once.ts'
import { addList, changeList, removeList } from './save-list.ts'
import { saveBook } from './save.ts'
import { getNotice, sendNotices } from './send-notices.ts'
import { forgetTraces } from './traces.ts'

const forgetKind = jobKind('rules.deleteExpiredRuns', z.strictObject({}))
const forgetTracesKind = jobKind('rules.deleteOldTraces', z.strictObject({}))

export { findActiveRules, findRulesOf, findSenders, type ActiveRules, listTimedBooks } from './active.ts'
export { lintList } from './lint.ts'
export { checkRules } from './save.ts'
export { namedListsOf } from './named-lists.ts'
export { queueNotices, readNotified, type Notified } from './once.ts'
export {
  forgetWaitingSplits,
  listLeftSplits,
  listSplitsOfRun,
  listWaitingSplits,
  lockWaitingSplits,
  noteSplitDone,
  noteSplits,
  readSplits,
  type Splits,
  type SplitState,
  stopSplits,
  type Unsplit,
  waitsForSplit,
  withdrawSplits,
} from './splits.ts'
export { readTraces, type TraceEntry, writeTraces } from './traces.ts'
export { addRun, listBefore, markUndone, type OrderBefore } from './runs.ts'

export const rulesModule: ServerModule = {
  owns: [
    'rule_book',
    'rule_hit',
    'rule_list',
    'rule_list_version',
    'rule_notice',
    'rule_once',
    'rule_run',
    'rule_run_before',
    'rule_set',
    'rule_trace',
    'rule_trace_past',
  ],
  offers: ['rules_notice', 'rules_split_waiting'],
  routes: [
    handle(getRules, ({ db, actor, now }) => readBook(db, actor.orgId, now())),
    handle(saveRules, (ctx, { body }) => saveBook(ctx, body)),
    handle(getRuleNotice, ({ db, actor }, { params }) => getNotice(db, actor.orgId, params.id)),
    handle(listRuleLists, async ({ db, actor }) => ({ lists: await readLists(db, actor.orgId) })),
    handle(getRuleList, ({ db, actor }, { params }) => getList(db, actor.orgId, params.id)),
    handle(createRuleList, (ctx, { body }) => addList(ctx, body)),
    handle(updateRuleList, (ctx, { params, body }) => changeList(ctx, { ...params, ...body })),
    handle(deleteRuleList, (ctx, { params }) => removeList(ctx, params.id)),
  ],
  jobs: (services) => [
    defineJob(forgetKind, () => forgetRuns(services)),
    defineJob(forgetTracesKind, () => forgetTraces(services)),
    defineJob(notifyKind, ({ orgId }) => sendNotices(services, orgId)),
  ],
  periodic: [
    { kind: forgetKind, at: '53 3 * * *' },
    { kind: forgetTracesKind, at: '7 4 * * *' },
  ],
}
