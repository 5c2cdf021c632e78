export const signature = { indirect: 1, direct: 2, adult: 3, serviceDefault: 4, none: 6 } as const
export type Signature = (typeof signature)[keyof typeof signature]

export const carrier = { USPS: 1, UPS: 2, FedEx: 3, DHLExpress: 4 } as const
export type CarrierId = (typeof carrier)[keyof typeof carrier]

export const surchargeService = { all: 0, ground: 1, express: 2, freight: 3, international: 4 } as const
export const surchargeStatus = { active: 1, inactive: 2 } as const
