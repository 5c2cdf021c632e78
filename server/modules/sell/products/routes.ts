import {
  createProduct,
  deleteProducts,
  editProductCustoms,
  getProduct,
  listOrigins,
  listProductOrders,
  listProducts,
  matchProductIds,
  updateProduct,
} from '@waybill/contract/products/api'
import { type Binding, handle } from '../../../platform/http/index.ts'
import { addProduct, changeProduct } from './change.ts'
import { editCustoms } from './customs.ts'
import { getDetail, listOrdersOf } from './detail.ts'
import { listOriginCodes, listPage, matchIds } from './list.ts'
import { removeProducts } from './remove.ts'

export const productRoutes: readonly Binding[] = [
  handle(listProducts, (ctx, { query }) => listPage(ctx, query)),
  handle(matchProductIds, (ctx, { query }) => matchIds(ctx, query)),
  handle(listOrigins, (ctx) => listOriginCodes(ctx)),
  handle(getProduct, (ctx, { params }) => getDetail(ctx, params.id)),
  handle(listProductOrders, (ctx, { params, query }) => listOrdersOf(ctx, { id: params.id, limit: query.limit })),
  handle(createProduct, (ctx, { body }) => addProduct(ctx, body)),
  handle(updateProduct, (ctx, { params, body }) => changeProduct(ctx, { id: params.id, body })),
  handle(editProductCustoms, (ctx, { body }) => editCustoms(ctx, body)),
  handle(deleteProducts, (ctx, { body }) => removeProducts(ctx, body.ids)),
]
