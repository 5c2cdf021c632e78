/** What may be under way beside a shipment, by which its list is filtered. */
export const shipmentCases = ['exception', 'claim', 'addressChange', 'return'] as const
export type ShipmentCase = (typeof shipmentCases)[number]
