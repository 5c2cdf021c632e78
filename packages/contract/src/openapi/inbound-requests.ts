import { type ExampleRequest, fails } from './example-request.ts'

/** Requests about inbound shipments, receiving and putting away. */
export const inboundRequests: Record<string, Partial<ExampleRequest>> = {
  updateInbound: fails('INBOUND_STATE', 'it has been shipped.'),
  changeInbound: fails('INBOUND_STATE', 'it was submitted before.'),
  deleteInbound: fails('INBOUND_STATE', 'it is no draft.'),
  receiveItem: fails('INBOUND_ITEM_UNKNOWN', 'the seller has no such SKU.'),
  undoReceive: fails('NOT_FOUND', 'the ID of the movement is made up; `receiveItem` returns a real one.'),
  completeInbound: fails('INBOUND_SHORT', 'more units are missing.'),
  findPutAway: { query: { warehouseId: 1, code: 'TEE-BLK-M' } },
  putAway: fails('NOT_FOUND', 'the ID of the dock place is made up; `findPutAway` returns a real one.'),
}
