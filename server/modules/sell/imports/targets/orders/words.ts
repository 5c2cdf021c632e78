export const orderWords = {
  one: 'order',
  many: 'orders',
  cn: '个订单',
  list: '/b/#/order/lists?view=all&importId=',
  jobKind: 'orderImport',
} as const
