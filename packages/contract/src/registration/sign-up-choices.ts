/** The choices of the sign-up (specification §9), as wire values. */

export const businessCategory = {
  eCommerce: 1,
  tradingCompany: 2,
  expressStore: 3,
  shippingCompany: 4,
  warehouse: 5,
  retailer: 6,
  onlineSellerWholesaler: 7,
  other: 8,
} as const
export const productCategory = {
  beautyAndPersonalCare: 1,
  fashion: 2,
  electronics: 3,
  toysAndGames: 4,
  automotive: 5,
  homeAndKitchen: 6,
  healthAndHousehold: 7,
  sportsAndOutdoors: 8,
  other: 9,
} as const
export const referralSource = { searchOnline: 1, referral: 2, emailAds: 3, socialMedia: 4, other: 5 } as const
/** Shipments a month: 1–50, 51–500, 501–1,500, 1,501–3,000, 3,001–7,500, more. */
export const monthlyShipmentVolume = {
  upTo50: 1,
  upTo500: 2,
  upTo1500: 3,
  upTo3000: 4,
  upTo7500: 5,
  more: 6,
} as const
/** Dollars a month: $1–$500, $500–$1000, $1000–$2000, $2000–$5000, $5000–$20000, more. */
export const monthlyShippingCost = {
  upTo500: 1,
  upTo1000: 2,
  upTo2000: 3,
  upTo5000: 4,
  upTo20000: 5,
  more: 6,
} as const
export const mostUsedService = {
  domesticGround: 1,
  domesticExpress: 2,
  internationalImport: 3,
  internationalExport: 4,
} as const
