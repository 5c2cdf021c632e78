import { defineMessages } from '@waybill/kit'

/** Texts of orders that leave a warehouse in parts. */
export const partsMessages = defineMessages({
  en: {
    title: 'Parts',
    why: 'Not everything was in stock, so it ships in parts. What waits is allocated automatically when stock arrives.',
    partOf: { one: 'Order {order} · {n} unit', other: 'Order {order} · {n} units' },
    partLeft: 'Partly shipped: {n} of {all} units have left',
    allLeft: 'All parts have left',
    waitsWhole:
      'It waits until everything is in stock. If it ships in parts, each part has its own label and its own fees.',
    waitsPart:
      'It ships what is in stock once nothing more is being put away, and the rest later. Each part has its own label and its own fees.',
    shipPart: 'Ship what is in stock',
    shipWhole: 'Wait until complete',
    join: 'Put together again',
    joinTitle: 'Put the parts of {number} together again?',
    joinText: {
      one: '{others} is canceled, and its items go back into {number}, which waits until everything is in stock.',
      other: '{others} are canceled, and their items go back into {number}, which waits until everything is in stock.',
    },
    keep: 'Keep parts',
  },
  cn: {
    title: '分批',
    why: '库存不齐，因此分批发货。等待的部分到货后自动分配。',
    partOf: '订单 {order} · {n} 件',
    partLeft: '部分发货：{all} 件中已发出 {n} 件',
    allLeft: '所有部分均已发出',
    waitsWhole: '等待库存齐全后发货。如分批发货，每一部分单独打面单、单独计费。',
    waitsPart: '上架结束后先发有库存的商品，其余稍后发出。每一部分单独打面单、单独计费。',
    shipPart: '先发有库存的商品',
    shipWhole: '齐全后发货',
    join: '重新合并',
    joinTitle: '将 {number} 的各部分重新合并？',
    joinText: '{others} 将被取消，其商品回到 {number}，等待库存齐全后发货。',
    keep: '保持分批',
  },
})
