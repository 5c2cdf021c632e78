import { defineMessages } from '@waybill/kit'

/** What products know of the weight of a parcel's contents: the same words at an order and where its label is bought. */
export const goodsMessages = defineMessages({
  en: {
    lighter: 'The package weighs {weight}, less than its items: {goods}.',
    lighterAtLeast: 'The package weighs {weight}, less than its items: at least {goods}.',
    useGoods: "Use the items' weight",
    known: 'The items weigh {goods} according to your products.',
    fill: 'Fill from products',
  },
  cn: {
    lighter: '包裹重量为 {weight}，低于商品总重 {goods}。',
    lighterAtLeast: '包裹重量为 {weight}，低于商品总重（至少 {goods}）。',
    useGoods: '采用商品总重',
    known: '按商品资料，商品总重为 {goods}。',
    fill: '按商品补全',
  },
})
