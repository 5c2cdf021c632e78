import { defineMessages } from '@waybill/kit'

/** Texts of counts that a seller asks for. */
export const ownCountMessages = defineMessages({
  en: {
    title: 'Counts',
    request: 'Request a count',
    text: 'The warehouse counts every place in which {sku} lies, and corrects the stock if it differs.',
    warehouse: 'Warehouse',
    note: 'Why it should be counted',
    noteHint: 'The warehouse reads it',
    send: 'Send request',
    cancel: 'Cancel',
    needed: 'Enter a reason',
    sent: '{number} requested',
    none: 'You have not asked for a count of this product yet.',
    same: '{counted} counted, as recorded',
    differs: '{counted} counted: {found} more, {missing} fewer than recorded',
    tolerated: { one: '1 unit of it is within tolerance', other: '{n} units of it are within tolerance' },
    unknownWarehouse: 'Former warehouse',
  },
  cn: {
    title: '盘点',
    request: '申请盘点',
    text: '仓库将盘点 {sku} 所在的全部库位，如有差异会调整库存。',
    warehouse: '仓库',
    note: '盘点原因',
    noteHint: '仓库可见',
    send: '提交申请',
    cancel: '取消',
    needed: '请填写原因',
    sent: '{number} 已申请',
    none: '您尚未申请盘点该商品。',
    same: '盘点 {counted} 件，与账面一致',
    differs: '盘点 {counted} 件：比账面多 {found} 件，少 {missing} 件',
    tolerated: '其中 {n} 件在容差内',
    unknownWarehouse: '原仓库',
  },
})
