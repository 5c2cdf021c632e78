export const flowType = { addFunds: 1, billed: 2 } as const
export type FlowType = (typeof flowType)[keyof typeof flowType]
export const deductionType = { instant: 1, holding: 2 } as const
export const fundingStatus = { approved: 1, pending: 2, denied: 3 } as const
export const fundingType = { funding: 0, serviceTransfer: 1, bankTransfer: 3 } as const
export const billType = { adjust: 1, void: 2, bill: 3, refund: 4 } as const
export const postageChangeType = {
  creatingLabels: 1,
  billsDeduction: 2,
  trackingHold: 3,
  trackingForVoidedLabel: 4,
  voidingLabels: 5,
  addFunds: 6,
  frozenBalance: 7,
  other: 8,
} as const
export type PostageChangeType = (typeof postageChangeType)[keyof typeof postageChangeType]
