import { type ExampleRequest, fails } from './example-request.ts'

const path = { id: 999_999 }
const unknownWork = {
  path,
  ...fails('NOT_FOUND', 'its ID is made up; `listOwnWork` and `listFloorWork` return real ones.'),
}

/** Requests about work orders of warehouses. */
export const workRequests: Record<string, Partial<ExampleRequest>> = {
  getOwnWork: unknownWork,
  askForWork: fails('NOT_FOUND', 'the IDs of the products are made up; `listProducts` returns real ones.'),
  answerWorkQuote: unknownWork,
  cancelOwnWork: unknownWork,
  commentOwnWork: unknownWork,
  getFloorWork: unknownWork,
  quoteWork: unknownWork,
  declineWork: unknownWork,
  holdWork: unknownWork,
  assignWork: unknownWork,
  commentWork: unknownWork,
  scanWorkItem: unknownWork,
  putBackComponents: unknownWork,
  makeKits: unknownWork,
  finishWork: unknownWork,
}
