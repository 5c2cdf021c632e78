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
  setAddressType,
  updateOrder,
} from '@waybill/contract/orders/api'
import { changeOrders, listBulkChanges, undoBulkChange } from '@waybill/contract/orders/bulk-api'
import { fillFromProducts, listOutdatedFills, undoFillFromProducts } from '@waybill/contract/orders/from-products-api'
import { listCountries } from '@waybill/contract/places/index'
import { type Binding, handle } from '../../../platform/http/index.ts'
import { changeMany, listChanges } from './bulk/change.ts'
import { undoChange } from './bulk/undo.ts'
import { cancelEach, restoreEach, setAddressTypeOfEach } from './cancel.ts'
import { createByHand } from './create.ts'
import { getOrderDetail } from './detail.ts'
import { assignees, tagNames } from './facts.ts'
import { fillOrders, outdatedFills, undoFills } from './from-products/act.ts'
import { countByStatus, listPage, matchIds } from './list.ts'
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
  handle(restoreOrders, (ctx, { body }) => restoreEach(ctx, body.ids)),
  handle(changeOrders, (ctx, { body }) => changeMany(ctx, body)),
  handle(undoBulkChange, (ctx, { params }) => undoChange(ctx, params.id)),
  handle(listBulkChanges, (ctx) => listChanges(ctx)),
  handle(fillFromProducts, (ctx, { body }) => fillOrders(ctx, body)),
  handle(undoFillFromProducts, (ctx, { body }) => undoFills(ctx, body.orders)),
  handle(listOutdatedFills, (ctx, { params }) => outdatedFills(ctx, params.id)),
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
