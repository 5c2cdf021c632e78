import { codes, type Sections } from '../entry.ts'

const labelOptions = {
  labelSize: codes('LabelSize', 'Size of the page.', 1),
  labelFormat: 'File format.',
  slips: ['`true` to add the packing slips of the orders. Only in a PDF.', false],
  startAt: ['Half of the first sheet to begin with, if two labels are printed on each.', 1],
} as const
const settings = {
  sheet: 'Paper of sheets: labels of size 2 are printed on it.',
  labelsPerSheet: ['Labels on each sheet.', 1],
  offset: 'Moves everything that is printed.',
  withSlips: ['`true` to print labels with the packing slips of their orders.', false],
  slipOrder: '`alternating`: label, slip, label, slip. `labelsFirst`: all labels, then all slips.',
  slipPaper: 'Paper of packing slips.',
  slipLanguage: 'Language of packing slips and pick lists.',
  slipPrices: ['`true` to print prices on packing slips.', false],
  pickListPaper: 'Paper of pick lists.',
  afterBuying: ['`true` to open labels for printing as soon as they are bought.', false],
} as const

export const printingSections: Sections = {
  printLabels: {
    shipmentIds: ['IDs of the shipments, in the order of printing.', [100131]],
    preview: ['`true` if the labels are only looked at: they are not marked as printed.', false],
    ...labelOptions,
  },
  printQueue: labelOptions,
  printSlips: { orderIds: ['IDs of the orders, in the order of printing.', [100131]] },
  printPickList: { orderIds: ['IDs of the orders.', [100131]] },
  setPrinted: {
    document: 'What is marked.',
    ids: ['IDs of shipments for labels, of orders for packing slips and pick lists.', [100131]],
    printed: ['`false` marks as not printed.', false],
    changed: ['How many were marked.', 1],
  },
  printTestPage: { paper: 'Paper of the page.' },
  getPrintSettings: settings,
  savePrintSettings: settings,
}
