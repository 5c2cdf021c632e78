import { type ExampleRequest, fails } from './example-request.ts'

const path = { id: 999_999 }
const unknownCount = { path, ...fails('NOT_FOUND', 'its ID is made up; `createStockCount` returns a real one.') }

/** Requests about counts and moves in a warehouse. */
export const countRequests: Record<string, Partial<ExampleRequest>> = {
  findLying: { query: { warehouseId: 1, place: 'A-01-01' } },
  moveGoods: fails('STOCK_CHANGED', 'the place holds fewer units.'),
  requestCount: { path, ...fails('NOT_FOUND', 'the ID of the product is made up; `listInventory` returns real ones.') },
  getStockCount: unknownCount,
  scanCountPlace: unknownCount,
  countUnits: unknownCount,
  finishCountPlace: unknownCount,
  cancelStockCount: unknownCount,
}
