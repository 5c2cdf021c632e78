import { type ExampleRequest, fails } from './example-request.ts'

const unknownReturn = fails('NOT_FOUND', 'the demo has no return; `createWarehouseReturn` returns a real ID.')
const unknownOnFloor = fails('NOT_FOUND', 'the demo warehouse has no return; `openReturn` returns a real ID.')

/** Requests about returns to warehouses. */
export const warehouseReturnRequests: Record<string, Partial<ExampleRequest>> = {
  getWarehouseReturn: unknownReturn,
  findReturnable: fails('RETURN_ORDER_UNKNOWN', 'no order of that number was shipped.'),
  createWarehouseReturn: fails('NOT_FOUND', 'the ID is made up; `findReturnable` returns a real one.'),
  cancelWarehouseReturn: unknownReturn,
  answerWarehouseReturn: unknownReturn,
  markReturnRefund: unknownReturn,
  openReturn: fails('RETURN_CODE_UNKNOWN', 'the scanned code is made up.'),
  getFloorReturn: unknownOnFloor,
  findReturnItem: unknownOnFloor,
  inspectUnits: unknownOnFloor,
  undoInspection: unknownOnFloor,
  carryOutAnswer: unknownOnFloor,
  finishReturn: unknownOnFloor,
  closeReturn: unknownOnFloor,
}
