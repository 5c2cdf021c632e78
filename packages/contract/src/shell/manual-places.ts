const MANUAL = '/b/#/manual'

/** Which part of the manual is about the pages whose addresses begin so; others are explained by its contents. */
export const manualPlaces = {
  '/b/#/order': `${MANUAL}/orders`,
  '/b/#/jobs': `${MANUAL}/support/jobs`,
  '/b/#/product': `${MANUAL}/products`,
  '/b/#/store': `${MANUAL}/stores`,
  '/b/#/setting/account': `${MANUAL}/security`,
  '/b/#/setting/address-book': `${MANUAL}/senders/addresses`,
  '/b/#/setting/buyer-emails': `${MANUAL}/shipments/buyers`,
  '/b/#/setting/customs': `${MANUAL}/shipments/customs`,
  '/b/#/setting/defaults': `${MANUAL}/senders/defaults`,
  '/b/#/setting/verification': `${MANUAL}/verification`,
  '/b/#/setting/messages': `${MANUAL}/support/messages`,
  '/b/#/support': `${MANUAL}/support/ticket`,
  '/e/#/shipment': `${MANUAL}/shipments`,
  '/e/#/eei': `${MANUAL}/shipments/customs`,
  '/e/#/address-change': `${MANUAL}/shipments/redirect`,
  '/e/#/funds': `${MANUAL}/balance`,
  '/e/#/funds/balance': `${MANUAL}/balance/histories`,
  '/e/#/funds/void': `${MANUAL}/balance/histories`,
  '/e/#/rate': `${MANUAL}/buy/calculator`,
  '/a/#/brand': `${MANUAL}/brand`,
  '/a/#/user': `${MANUAL}/sellers/approve`,
  '/a/#/ticket': `${MANUAL}/sellers/help`,
  '/a/#/security': `${MANUAL}/sellers/factor`,
  '/a/#/tenant': `${MANUAL}/console/tenants`,
} as const satisfies Record<string, string>
