import { type ExampleRequest, fails } from './example-request.ts'

const unknownOrder = fails('NOT_FOUND', 'the demo warehouse has no order; `findFloorOrder` returns a real ID.')
const nothing = fails('FLOOR_NOTHING', 'the scanned code is made up.')

/** Requests about releasing, picking, packing and shipping. */
export const floorRequests: Record<string, Partial<ExampleRequest>> = {
  releaseOrders: unknownOrder,
  withdrawOrders: unknownOrder,
  findFloorOrder: nothing,
  getFloorOrder: unknownOrder,
  startPicking: unknownOrder,
  pickUnits: unknownOrder,
  reportShort: unknownOrder,
  resumeOrder: unknownOrder,
  verifyUnits: unknownOrder,
  closePackage: unknownOrder,
  labelPackage: unknownOrder,
  printFloorLabel: unknownOrder,
  confirmLabel: unknownOrder,
  shipPackage: nothing,
  beginPutBack: unknownOrder,
  putBackUnits: unknownOrder,
}
