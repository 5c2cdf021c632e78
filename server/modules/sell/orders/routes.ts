import { getRuleTrace, previewRules, runRules, tryRules, undoRuleRun } from '@waybill/contract/rules/api'
import { previewRun, runByHand } from './by-rules/run.ts'
import { traceOf } from './by-rules/trace.ts'
import { tryList } from './by-rules/try.ts'
import { undoRun } from './by-rules/undo.ts'
import {
  applyAddressSuggestions,
  checkOrderAddresses,
  keepAddresses,
  setAddressType,
} from '@waybill/contract/orders/address-api'
import {
  cancelOrders,
  countOrders,
  createOrder,
  getOrder,
  listAssignees,
  listOrders,
  listTags,
  matchOrderIds,
  queryCountry,
  restoreOrders,
  updateOrder,
} from '@waybill/contract/orders/api'
import { endOrders, sendRestOfOrders } from '@waybill/contract/orders/end-api'
import { changeOrders, listBulkChanges, undoBulkChange } from '@waybill/contract/orders/bulk-api'
import { fillFromProducts, listOutdatedFills, undoFillFromProducts } from '@waybill/contract/orders/from-products-api'
import {
  combineOrders,
  listCombinableOrders,
  listRegroupings,
  splitOrder,
  undoRegrouping,
} from '@waybill/contract/orders/regrouping-api'
import { listCountries } from '@waybill/contract/places/index'
import { type Binding, handle } from '../../../platform/http/index.ts'
import { checkEach } from './address/check.ts'
import { keepEach, suggestEach } from './address/decide.ts'
import { changeMany, listChanges } from './bulk/change.ts'
import { undoChange } from './bulk/undo.ts'
import { endEach, sendRestOfEach } from './end.ts'
import { cancelEach, restoreEach, setAddressTypeOfEach } from './cancel.ts'
import { createByHand } from './create.ts'
import { getOrderDetail } from './detail.ts'
import { assignees, tagNames } from './facts.ts'
import { fillOrders, outdatedFills, undoFills } from './from-products/act.ts'
import { countByStatus, listPage, matchIds } from './list.ts'
import { combineIntoFirst } from './regrouping/combine.ts'
import { regroupingsOf } from './regrouping/list.ts'
import { findCombinable } from './regrouping/same-address.ts'
import { splitByLines } from './regrouping/split.ts'
import { undoOne } from './regrouping/undo.ts'
import { changeOrder } from './update.ts'

export const orderRoutes: Binding[] = [
  handle(listOrders, (ctx, { query }) => listPage(ctx, query)),
  handle(countOrders, (ctx) => countByStatus(ctx)),
  handle(matchOrderIds, (ctx, { query }) => matchIds(ctx, query)),
  handle(getOrder, (ctx, { params }) => getOrderDetail(ctx, params.id)),
  handle(createOrder, (ctx, { body }) => createByHand(ctx, body)),
  handle(updateOrder, (ctx, { params, body }) => changeOrder(ctx, params.id, body)),
  handle(listTags, (ctx) => tagNames(ctx)),
  handle(listAssignees, (ctx) => assignees(ctx)),
  handle(cancelOrders, (ctx, { body }) => cancelEach(ctx, body.ids)),
  handle(setAddressType, (ctx, { body }) => setAddressTypeOfEach(ctx, body.ids, body.residential)),
  handle(endOrders, (ctx, { body }) => endEach(ctx, body.ids)),
  handle(sendRestOfOrders, (ctx, { body }) => sendRestOfEach(ctx, body.ids)),
  handle(restoreOrders, (ctx, { body }) => restoreEach(ctx, body.ids)),
  handle(splitOrder, (ctx, { params, body }) => splitByLines(ctx, params.id, body)),
  handle(combineOrders, (ctx, { body }) => combineIntoFirst(ctx, body)),
  handle(listCombinableOrders, (ctx, { query }) => findCombinable(ctx, query.ids)),
  handle(listRegroupings, (ctx, { params }) => regroupingsOf(ctx, params.id)),
  handle(undoRegrouping, (ctx, { params }) => undoOne(ctx, params.id)),
  handle(changeOrders, (ctx, { body }) => changeMany(ctx, body)),
  handle(undoBulkChange, (ctx, { params }) => undoChange(ctx, params.id)),
  handle(checkOrderAddresses, (ctx, { body }) => checkEach(ctx, body)),
  handle(applyAddressSuggestions, (ctx, { body }) => suggestEach(ctx, body)),
  handle(keepAddresses, (ctx, { body }) => keepEach(ctx, body)),
  handle(listBulkChanges, (ctx) => listChanges(ctx)),
  handle(fillFromProducts, (ctx, { body }) => fillOrders(ctx, body)),
  handle(undoFillFromProducts, (ctx, { body }) => undoFills(ctx, body.orders)),
  handle(listOutdatedFills, (ctx, { params }) => outdatedFills(ctx, params.id)),
  handle(tryRules, (ctx, { body }) => tryList(ctx, body)),
  handle(previewRules, (ctx, { body }) => previewRun(ctx, body)),
  handle(runRules, (ctx, { body }) => runByHand(ctx, body)),
  handle(undoRuleRun, (ctx, { params }) => undoRun(ctx, params.id)),
  handle(getRuleTrace, (ctx, { params }) => traceOf(ctx, params.id)),
  handle(
    queryCountry,
    ({ locale }, { query }) =>
      listCountries(query.lang ?? locale).map(({ code, name }) => ({
        countryCode: code,
        countryName: name,
        value: name,
      })),
    { transaction: false },
  ),
]
