import { defineMessages } from '@waybill/kit'

export const customsSettingMessages = defineMessages({
  en: {
    title: 'Customs',
    intro: 'Customs declarations start with this. Each order can be changed by itself.',
    parcel: 'Parcels',
    parcelText: 'What is usually in your parcels, and by which terms they go.',
    signer: 'Signer',
    signerText: 'Printed on customs forms and invoices. Nothing is shipped abroad without one.',
    taxIds: 'Tax IDs',
    taxIdsText: 'Printed on customs documents and sent to carriers, such as EORI, IOSS or EIN.',
    saved: 'Customs settings saved',
  },
  cn: {
    title: '报关',
    intro: '报关单默认使用以下内容，每个订单可单独修改。',
    parcel: '包裹',
    parcelText: '包裹通常的内件类型以及贸易术语。',
    signer: '签署人',
    signerText: '打印在报关单和发票上。没有签署人，包裹无法寄往境外。',
    taxIds: '税号',
    taxIdsText: '打印在报关单据上并发送给承运商，例如 EORI、IOSS 或 EIN。',
    saved: '报关设置已保存',
  },
})
