import { type ExampleRequest, fails } from './example-request.ts'

const path = { id: 999_999 }
const unknownWork = {
  path,
  ...fails('NOT_FOUND', 'its ID is made up; `listOwnWork` and `listFloorWork` return real ones.'),
}

/** Requests about work orders of warehouses. */
export const workRequests: Record<string, Partial<ExampleRequest>> = {
  getOwnWork: unknownWork,
  askForWork: {
    body: {
      requestKey: '0c4be9c1-6a0e-4f6e-8d57-3f0d5e1a9b72',
      warehouseId: 1,
      kind: 'kit',
      runs: 20,
      inputs: [{ productId: 999_998, quantity: 2 }],
      outputs: [{ productId: 999_999, quantity: 1 }],
      dueOn: '2027-05-31',
      instructions: null,
    },
    ...fails('NOT_FOUND', 'the IDs of the products are made up; `listProducts` returns real ones.'),
  },
  answerWorkQuote: unknownWork,
  cancelOwnWork: unknownWork,
  commentOwnWork: unknownWork,
  getFloorWork: unknownWork,
  quoteWork: unknownWork,
  withdrawWorkQuote: unknownWork,
  declineWork: unknownWork,
  holdWork: unknownWork,
  resumeWork: unknownWork,
  assignWork: unknownWork,
  commentWork: unknownWork,
  scanWorkItem: unknownWork,
  undoWorkScan: unknownWork,
  putBackComponents: unknownWork,
  makeKits: unknownWork,
  finishWork: unknownWork,
}
