export const labelSize = { fourBySix: 1, letter: 2 } as const
export type LabelSize = (typeof labelSize)[keyof typeof labelSize]

export const trackingStatus = { labelCreated: 1, inTransit: 2, delivered: 3, voided: 4, exception: 5 } as const
export type TrackingStatus = (typeof trackingStatus)[keyof typeof trackingStatus]
export const internationalType = { import: 1, export: 2, domestic: 3, oneRate: 4 } as const
