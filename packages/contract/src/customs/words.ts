import type { Text } from '../core/messages.ts'
import type { Customs, Incoterm } from './declaration.ts'

export const incotermNames: Record<Incoterm, Text> = {
  DAP: { en: 'DAP: delivered at place', cn: 'DAP：目的地交货' },
  DDP: { en: 'DDP: delivered duty paid', cn: 'DDP：完税后交货' },
  FCA: { en: 'FCA: free carrier', cn: 'FCA：货交承运人' },
  EXW: { en: 'EXW: ex works', cn: 'EXW：工厂交货' },
  CPT: { en: 'CPT: carriage paid to', cn: 'CPT：运费付至' },
  CIP: { en: 'CIP: carriage and insurance paid to', cn: 'CIP：运费和保险费付至' },
}
export const consigneeNames: Record<Customs['consigneeType'], Text> = {
  1: { en: 'Direct consumer', cn: '直接消费者' },
  2: { en: 'Government entity', cn: '政府机构' },
  3: { en: 'Other or unknown', cn: '其他或未知' },
  4: { en: 'Reseller', cn: '经销商' },
}
export const nonDeliveryNames: Record<Customs['nonDelivery'], Text> = {
  return: { en: 'Return to sender', cn: '退回发件人' },
  abandon: { en: 'Treat as abandoned', cn: '视为放弃' },
}
export const holderNames: Record<Customs['taxIds'][number]['holder'], Text> = {
  sender: { en: 'Sender', cn: '发件人' },
  recipient: { en: 'Recipient', cn: '收件人' },
  importer: { en: 'Importer', cn: '进口商' },
}
export const exemptionNames: Record<Exclude<Customs['exemption'], ''>, Text> = {
  '30.37(h)': { en: '30.37(h): gift under the gift license exception', cn: '30.37(h)：礼品许可例外' },
  '30.37(q)': { en: '30.37(q): temporary export, back within a year', cn: '30.37(q)：一年内复运的暂时出口' },
  '30.37(b)': { en: '30.37(b): tools of trade', cn: '30.37(b)：随行工具' },
}
