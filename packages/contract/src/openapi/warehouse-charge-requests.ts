import { type ExampleRequest, fails } from './example-request.ts'

const noDraft = { account: 'floor@demo.test', ...fails('CONFLICT', 'the demo has no draft.') }
const staff = { account: 'floor@demo.test' }
const priced = { ...staff, ...fails('CHARGE_STATE', 'the charge of the demo has its price.') }

/** Requests about charges of warehouses and their rate cards. */
export const warehouseChargeRequests: Record<string, Partial<ExampleRequest>> = {
  getCustomerCharge: staff,
  priceCharge: priced,
  waiveCharge: priced,
  answerChargeDispute: staff,
  getRateCard: { query: {} },
  saveRateDraft: {
    ...noDraft,
    body: { scope: null, draftId: 1000, edits: 1, rows: [{ act: 'pick', rate: 25_000, minimum: 0, freeDays: 0 }] },
  },
  publishRateCard: { ...noDraft, body: { scope: null, draftId: 1000, edits: 1, startsOn: '2027-05-03' } },
  discardRateDraft: { ...noDraft, body: { scope: null, draftId: 1000, edits: 1 } },
}
