export const addressType = { sender: 1, recipient: 2 } as const
export const addressValidationStatus = { none: 0, success: 1, error: -1 } as const
export const residentialType = { all: 1, residential: 2, nonResidential: 3 } as const
export const addressValidationResult = { unknown: 0, residential: 1, commercial: 2, error: 3, notValidated: 4 } as const
