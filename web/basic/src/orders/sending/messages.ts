import { defineMessages } from '@waybill/kit'

/** Texts of sending orders to a warehouse. */
export const sendingMessages = defineMessages({
  en: {
    title: { one: 'Send {n} order to a warehouse', other: 'Send {n} orders to a warehouse' },
    text: "The warehouse picks, packs and ships them. Until then you can't change them or buy their labels here, but you can cancel them at the warehouse.",
    warehouse: 'Warehouse',
    allInStock: 'Everything in stock',
    someInStock: {
      one: 'Everything in stock for {n} order of {of}',
      other: 'Everything in stock for {n} orders of {of}',
    },
    noneInStock: 'None of them has everything in stock here; they wait for stock',
    none: 'No warehouse is connected, or your account there is suspended.',
    connect: 'View warehouses',
    cancel: 'Cancel',
    close: 'Close',
    send: { one: 'Send {n} order', other: 'Send {n} orders' },
    sent: { one: '{n} order sent to {warehouse}', other: '{n} orders sent to {warehouse}' },
    waiting: { one: '{n} of them waits for stock', other: '{n} of them wait for stock' },
    refused: { one: "{n} order wasn't sent", other: "{n} orders weren't sent" },
    view: 'View outbound',
  },
  cn: {
    title: '发送 {n} 个订单到仓库',
    text: '由仓库拣货、打包并发货。在此之前，您无法在此修改订单或购买面单，但可以在仓库取消。',
    warehouse: '仓库',
    allInStock: '全部有库存',
    someInStock: '{of} 个订单中有 {n} 个库存齐全',
    noneInStock: '此仓库没有库存齐全的订单，发送后将等待库存',
    none: '没有已连接的仓库，或您的账号在仓库已被停用。',
    connect: '查看仓库',
    cancel: '取消',
    close: '关闭',
    send: '发送 {n} 个订单',
    sent: '已发送 {n} 个订单到 {warehouse}',
    waiting: '其中 {n} 个等待库存',
    refused: '{n} 个订单未发送',
    view: '查看出库单',
  },
})
