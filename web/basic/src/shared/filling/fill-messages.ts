import { defineMessages } from '@waybill/kit'

/** Texts about what products fill of orders. */
export const fillMessages = defineMessages({
  en: {
    filledToast: { one: '{n} order filled from products', other: '{n} orders filled from products' },
    completeToast: { one: '{n} order had no missing details', other: '{n} orders had no missing details' },
    undoneToast: { one: '{n} order restored', other: '{n} orders restored' },
    failedToast: { one: 'Not filled: {reason}', other: '{n} orders not filled. {reason}' },
    weight: 'Weight',
    size: 'Size',
    customs: 'Customs details',
    fromProducts: 'From products: {parts}',
    remove: 'Remove',
    outdated: {
      one: '{n} open order was filled from this product with values that have since changed.',
      other: '{n} open orders were filled from this product with values that have since changed.',
    },
    update: { one: 'Update order', other: 'Update {n} orders' },
  },
  cn: {
    filledToast: '已按商品补全 {n} 个订单',
    completeToast: '{n} 个订单无需补全',
    undoneToast: '已还原 {n} 个订单',
    failedToast: '{n} 个订单未补全：{reason}',
    weight: '重量',
    size: '尺寸',
    customs: '报关信息',
    fromProducts: '来自商品：{parts}',
    remove: '移除',
    outdated: '{n} 个待发货订单曾按此商品补全，数值已与现在不同。',
    update: '更新 {n} 个订单',
  },
})
