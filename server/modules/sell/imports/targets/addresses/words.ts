export const addressWords = {
  one: 'address',
  many: 'addresses',
  cn: '个地址',
  list: '/b/#/setting/address-book?importId=',
  jobKind: 'addressImport',
} as const
