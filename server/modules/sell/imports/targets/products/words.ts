export const productWords = {
  one: 'product',
  many: 'products',
  cn: '个商品',
  list: '/b/#/product/lists?importId=',
  jobKind: 'productImport',
} as const
