export const storeType = {
  Unknown: 0,
  Amazon: 1,
  Ebay: 2,
  ShipStation: 3,
  Shopify: 4,
  Etsy: 5,
  BigCommerce: 6,
  Walmart: 7,
  WalmartDsv: 8,
  Groupon: 9,
  Wayfair: 10,
  WooCommerce: 11,
  NewEgg: 12,
  Wish: 13,
} as const
export const pullOrderStatus = { init: 0, loading: 1, success: 2, failed: 3 } as const
