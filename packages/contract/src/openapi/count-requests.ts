import { type ExampleRequest, fails } from './example-request.ts'

const unknownCount = fails('NOT_FOUND', 'the demo warehouse has no count; `createStockCount` returns a real ID.')

/** Requests about counts and moves in a warehouse. */
export const countRequests: Record<string, Partial<ExampleRequest>> = {
  findLying: { query: { warehouseId: 1, place: 'A-01-01' } },
  moveGoods: fails('NOT_FOUND', 'the ID of the place is made up; `findLying` returns a real one.'),
  requestCount: fails('NOT_FOUND', 'the ID of the product is made up; `listInventory` returns real ones.'),
  listOwnCounts: fails('NOT_FOUND', 'the ID of the product is made up; `listInventory` returns real ones.'),
  getStockCount: unknownCount,
  scanCountPlace: unknownCount,
  countUnits: unknownCount,
  finishCountPlace: unknownCount,
  cancelStockCount: unknownCount,
  getCountDifference: fails('NOT_FOUND', 'the ID is made up; `listCountDifferences` returns real ones.'),
  decideDifferences: fails('NOT_FOUND', 'the IDs are made up; `listCountDifferences` returns real ones.'),
}
