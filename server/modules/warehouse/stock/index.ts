/**
 * Stock: owns the places of warehouses and what lies in them for sellers, as a ledger.
 * Invariants: every change is a movement, written with the balances that it changes by stock.post, the one function that may; a command
 * moves once; nothing is below zero, and no more is promised than there is; movements are never changed, only reversed, once.
 */
import * as z from 'zod'
import { defineJob, jobKind } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { stockRoutes } from './routes.ts'
import { checkStock, stockFigures } from './stock-check.ts'

export {
  correctedSince,
  type HeldGoods,
  lockHeld,
  type NamedProduct,
  newestMovement,
  placesBeginning,
  placesHolding,
  productsNamed,
  sellersIn,
  touchedSince,
  unitsOf,
} from './for-counts.ts'
export { type GoodUnits, goodUnitsIn, placesOfGoods } from './for-work.ts'
export { expiredAmong, unpickableUnits } from './expired.ts'
export { checkLink, findPlace, findPlaces, findSkus, noPlace } from './find.ts'
export {
  claimCommand,
  claimedAt,
  type FloorPlace,
  isPlaceEmpty,
  lotsById,
  movementsOf,
  pickableUnits,
  type PickableUnits,
  placeOfCode,
  placesById,
  placesOfKind,
  tryPromise,
  reserveUnits,
} from './floor.ts'
export {
  lastMovements,
  leaveReturns,
  type Movement,
  movementOf,
  movementsOfCommand,
  refused,
  reverseMoves,
} from './movements.ts'
export { announceUnits, lotId, type Move, postMoves, type Side, StockRefusal } from './post.ts'
export { findBeingPutAway, freeReserved, lockAvailable, promiseUnits } from './promises.ts'
export { drawPlaceStrip } from './place-labels.ts'
export { codesOf, type PlaceToPrint } from './places.ts'
export { refuseMixed } from './mixed.ts'
export { placeFor, suggestPlace } from './put-away.ts'
export { stockFaults } from './stock-check.ts'

const checkKind = jobKind('stock.check', z.strictObject({}), { maxAttempts: 3 })

export const stockModule: ServerModule = {
  owns: ['floor_command', 'location', 'lot', 'stock_check', 'stock_item', 'stock_level', 'stock_movement'],
  offers: ['stock_available', 'stock_flow', 'stock_held', 'stock_product', 'stock_total'],
  routes: stockRoutes,
  figures: stockFigures,
  jobs: (services) => [defineJob(checkKind, () => checkStock(services))],
  periodic: [{ kind: checkKind, at: '41 2 * * *' }],
}
