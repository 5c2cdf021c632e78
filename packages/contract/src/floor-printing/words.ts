import type { Text } from '../core/messages.ts'
import type { StatusWords } from '../core/status-words.ts'
import type { FloorPrintState } from './lifecycle.ts'

/** Labels that a printer is loaded with: 4 × 6 in for parcels, 4 × 1 in for places and products. */
export const labelMedia = ['4x6', '4x1'] as const
export type LabelMedia = (typeof labelMedia)[number]
export const labelMediaWords: Readonly<Record<LabelMedia, Text>> = {
  '4x6': { en: '4 × 6 in (carrier labels)', cn: '4 × 6 英寸（面单）' },
  '4x1': { en: '4 × 1 in (places and products)', cn: '4 × 1 英寸（库位与商品）' },
}

/** Dots per inch. */
export const printerDots = ['203', '300'] as const
export type PrinterDots = (typeof printerDots)[number]

/** Ports of raw printing: Zebra's and the usual range of print servers. Nothing else is ever connected to. */
const LOW_PORT = 9100
const HIGH_PORT = 9109
const ZEBRA_PORT = 6101
export const DEFAULT_PORT = LOW_PORT
export const isPrinterPort = (port: number): boolean => (port >= LOW_PORT && port <= HIGH_PORT) || port === ZEBRA_PORT

/** A host name or an address, without a port. */
export const PRINTER_HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]{1,40})$/

/** How the last connection to a printer ended. */
export const printerResults = ['reached', 'refused', 'timedOut', 'unreachable', 'notAllowed', 'interrupted'] as const
export type PrinterResult = (typeof printerResults)[number]
export const printerResultWords: Readonly<Record<PrinterResult, StatusWords>> = {
  reached: { en: 'Reached', cn: '已连通', tone: 'success' },
  refused: { en: 'Connection refused', cn: '连接被拒绝', tone: 'critical' },
  timedOut: { en: 'Timed out', cn: '连接超时', tone: 'critical' },
  unreachable: { en: 'Not found in the network', cn: '网络中找不到', tone: 'critical' },
  notAllowed: { en: 'Address not allowed', cn: '地址不允许', tone: 'critical' },
  interrupted: { en: 'Connection interrupted', cn: '连接中断', tone: 'warning' },
}

/** What is printed. */
export const floorPrintKinds = ['carrierLabel', 'box', 'place', 'tote', 'item', 'test'] as const
export type FloorPrintKind = (typeof floorPrintKinds)[number]
export const floorPrintKindWords: Readonly<Record<FloorPrintKind, Text>> = {
  carrierLabel: { en: 'Carrier label', cn: '面单' },
  box: { en: 'Inbound box label', cn: '入库箱唛' },
  place: { en: 'Place label', cn: '库位码' },
  tote: { en: 'Tote label', cn: '周转箱码' },
  item: { en: 'Product label', cn: '商品码' },
  test: { en: 'Test label', cn: '测试标贴' },
}

export const floorPrintWords: Readonly<Record<FloorPrintState, StatusWords>> = {
  queued: { en: 'Waiting', cn: '等待中', tone: 'info' },
  sent: { en: 'Printing', cn: '打印中', tone: 'info' },
  done: { en: 'Printed', cn: '已打印', tone: 'success' },
  failed: { en: 'Not printed', cn: '未打印', tone: 'critical' },
  unsure: { en: 'May have been printed', cn: '可能已打印', tone: 'warning' },
  canceled: { en: 'Canceled', cn: '已取消', tone: 'neutral' },
}

/** The most copies of one print, and the most printers and stations of an operator. */
export const MOST_COPIES = 100
/** The most labels of one print, with all copies. */
export const MOST_LABELS = 500
export const MOST_STATIONS = 200

/** What a station's sign shows as a barcode. */
export const STATION_CODE = /^ST-[1-9]\d{0,14}$/
export const stationCode = (scanned: string): string => scanned.normalize('NFKC').trim().toUpperCase()
