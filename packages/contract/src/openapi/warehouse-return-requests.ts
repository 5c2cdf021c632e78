import { type ExampleRequest, fails, unknownId } from './example-request.ts'

const notInspected = fails('RETURN_STATE', 'the return of the demo has not been inspected.')
const changed = fails('CONFLICT', 'the return of the demo has another version.')

/** Requests about returns to warehouses. */
export const warehouseReturnRequests: Record<string, Partial<ExampleRequest>> = {
  findReturnable: fails('RETURN_ORDER_UNKNOWN', 'no order of that number was shipped.'),
  createWarehouseReturn: fails('NOT_FOUND', 'the ID is made up; `findReturnable` returns a real one.'),
  cancelWarehouseReturn: changed,
  answerWarehouseReturn: notInspected,
  markReturnRefund: changed,
  findReturnItem: fails('RETURN_ITEM_UNKNOWN', 'the scanned code is made up.'),
  inspectUnits: notInspected,
  undoInspection: fails('NOT_FOUND', 'the ID of the scan is made up; `getFloorReturn` returns real ones.'),
  carryOutAnswer: notInspected,
  finishReturn: notInspected,
  closeReturn: changed,
  addReturnPhoto: fails('RETURN_PHOTO_TYPE', 'the file is no photo.'),
  removeReturnPhoto: fails('NOT_FOUND', 'the ID of the photo is made up; `getFloorReturn` returns real ones.'),
  readReturnPhoto: unknownId,
  readFloorReturnPhoto: unknownId,
  claimUnidentified: fails('RETURN_ORDER_UNKNOWN', 'no order of that number was shipped.'),
  withdrawUnidentified: unknownId,
  readUnidentifiedPhoto: unknownId,
  addUnidentifiedPhoto: fails('RETURN_PHOTO_TYPE', 'the file is no photo.'),
  removeUnidentifiedPhoto: fails(
    'NOT_FOUND',
    'the ID of the photo is made up; `getFloorUnidentified` returns real ones.',
  ),
  readFloorUnidentifiedPhoto: unknownId,
  confirmUnidentified: unknownId,
  rejectUnidentified: unknownId,
  disposeUnidentified: fails('UNIDENTIFIED_EARLY', 'sellers still have time to claim the parcel.'),
  linkUnidentified: {
    ...fails('NOT_FOUND', 'the ID of the return is made up; `openReturn` returns a real one.'),
    body: { returnId: 4711 },
  },
}
