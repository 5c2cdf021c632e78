import { type ExampleRequest, fails } from './example-request.ts'

const unknown = fails('NOT_FOUND', 'the demo has no such charge; the list returns real IDs.')
const noDraft = { account: 'floor@demo.test', ...fails('CONFLICT', 'the demo has no draft.') }
const staff = { account: 'floor@demo.test', ...unknown }

/** Requests about charges of warehouses and their rate cards. */
export const warehouseChargeRequests: Record<string, Partial<ExampleRequest>> = {
  getOwnCharge: unknown,
  disputeCharge: unknown,
  getCustomerCharge: staff,
  priceCharge: staff,
  waiveCharge: staff,
  answerChargeDispute: staff,
  getRateCard: { query: {} },
  saveRateDraft: {
    ...noDraft,
    body: { scope: null, draftId: 1000, edits: 1, rows: [{ act: 'pick', rate: 25_000, minimum: 0, freeDays: 0 }] },
  },
  publishRateCard: { ...noDraft, body: { scope: null, draftId: 1000, edits: 1, startsOn: '2027-05-03' } },
  discardRateDraft: { ...noDraft, body: { scope: null, draftId: 1000, edits: 1 } },
}
