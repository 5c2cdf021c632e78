import { getInventory, listInventory, listInventoryMovements } from '@waybill/contract/stock/api'
import * as moveApi from '@waybill/contract/stock/move-api'
import * as placeApi from '@waybill/contract/stock/place-api'
import * as putAwayApi from '@waybill/contract/stock/put-away-api'
import * as staffApi from '@waybill/contract/stock/staff-api'
import { type Binding, handle, handleDownload } from '../../../platform/http/index.ts'
import { inventoryDetail, inventoryMovements } from './inventory-detail.ts'
import { inventoryPage } from './inventory.ts'
import { listLevels } from './levels.ts'
import { listMovements, moveByHand, reverse } from './movements.ts'
import { findLying, moveGoods } from './floor-move.ts'
import { postOpening } from './opening.ts'
import { drawPlaceLabels } from './place-labels.ts'
import { findPutAway, putAway } from './put-away.ts'
import { codesOf, createPlaces, listPlaces, updatePlace } from './places.ts'

export const stockRoutes: readonly Binding[] = [
  handle(listInventory, (ctx, { query }) => inventoryPage(ctx, query)),
  handle(getInventory, (ctx, { params }) => inventoryDetail(ctx, params.id)),
  handle(listInventoryMovements, (ctx, { params, query }) => inventoryMovements(ctx, params.id, query)),
  handle(placeApi.listPlaces, (ctx, { query }) => listPlaces(ctx, query)),
  handle(placeApi.createPlaces, (ctx, { body }) => createPlaces(ctx, body)),
  handle(placeApi.updatePlace, (ctx, { params, body }) => updatePlace(ctx, params.id, body)),
  handleDownload(placeApi.printPlaceLabels, async ({ db, actor, now }, { body }) => {
    const places = await codesOf(db, actor.orgId, body.ids)
    const bytes = await drawPlaceLabels(places, now().toISOString().slice(0, 10))
    return { fileName: 'place-labels.pdf', mime: 'application/pdf', body: Buffer.from(bytes), size: bytes.length }
  }),
  handle(staffApi.listStockLevels, (ctx, { query }) => listLevels(ctx, query)),
  handle(staffApi.listStockMovements, (ctx, { query }) => listMovements(ctx, query)),
  handle(staffApi.postMovement, (ctx, { body }) => moveByHand(ctx, body)),
  handle(staffApi.reverseMovement, (ctx, { body }) => reverse(ctx, body)),
  handle(putAwayApi.findPutAway, (ctx, { query }) => findPutAway(ctx, query)),
  handle(putAwayApi.putAway, (ctx, { body }) => putAway(ctx, body)),
  handle(moveApi.findLying, (ctx, { query }) => findLying(ctx, query)),
  handle(moveApi.moveGoods, (ctx, { body }) => moveGoods(ctx, body)),
  handle(staffApi.postOpeningStock, (ctx, { body }) => postOpening(ctx, body)),
]
