import { defineMessages } from '@waybill/kit'

/** Texts that all pages with a scanner share. */
export const scanMessages = defineMessages({
  en: {
    lastScans: 'Last scans',
    noScans: 'Nothing scanned yet.',
    noConnection: 'No connection',
    offline: {
      one: 'No connection. 1 scan is waiting and will be sent when it is back.',
      other: 'No connection. {n} scans are waiting and will be sent when it is back.',
    },
  },
  cn: {
    lastScans: '最近扫描',
    noScans: '尚未扫描。',
    noConnection: '网络已断开',
    offline: '网络已断开，{n} 条扫描将在恢复后发送。',
  },
})
