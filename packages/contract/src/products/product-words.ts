/** Does the product go out as it is, or has the warehouse to pack it? (specification §3) */
export const packageTypes = ['Ready To Ship', 'Package Needed'] as const
export type PackageType = (typeof packageTypes)[number]
export const productUnits = ['in/lb', 'cm/kg'] as const
export type ProductUnit = (typeof productUnits)[number]
