/** Where an order came from (source ids); the order-type list shifts these by one and puts Manual at 1. */
export const orderSource = { Amazon: 1, Ebay: 2, Etsy: 3, ShipStation: 5, Shopify: 6 } as const
export const orderType = { Manual: 1, Amazon: 2, Ebay: 3, Etsy: 4, ShipStation: 6, Shopify: 7 } as const
export type OrderType = (typeof orderType)[keyof typeof orderType]

export const orderStatus = { awaiting: 1, shipped: 2, canceled: 3 } as const
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus]
/**
 * What is known of the recipient's address: nothing; that it is right as far as our data tell; that a suggestion was taken; that a person wants
 * it as it was entered; that there is a better one; that its form is right where no data say more; that something is wrong.
 */
export const addressCheck = {
  unchecked: 0,
  verified: 1,
  corrected: 2,
  asEntered: 3,
  suggestion: 4,
  formOnly: 5,
  problem: 6,
} as const
export type AddressCheck = (typeof addressCheck)[keyof typeof addressCheck]
/** Why an address is used as it was entered. */
export const addressReasons = ['buyerConfirmed', 'deliveredBefore', 'newAddress', 'other'] as const
export type AddressReason = (typeof addressReasons)[number]

export const fulfilmentOption = {
  realService: 0,
  uploadLabel: 6,
  none: 7,
  byWarehouse: 9,
  lowestEstimate: 10,
  earliestEta: 11,
} as const
