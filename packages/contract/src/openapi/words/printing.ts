import { codes, type Entries, type Sections } from '../entry.ts'

const labelOptions: Entries = {
  labelSize: codes('LabelSize', 'Size of the page.', 1),
  labelFormat: 'File format.',
  slips: ['`true` to add the packing slips of the orders, only in a PDF. Omitted: as the print settings say.', false],
  startAt: codes('SheetHalf', 'Half of the first sheet to start with, if two labels are printed on each.', 1),
}
const { labelFormat: _, ...backgroundOptions } = labelOptions
const settings: Entries = {
  sheet: 'Paper of sheets: labels of size 2 are printed on it.',
  labelsPerSheet: codes('LabelsPerSheet', 'Labels on each sheet.', 1),
  offset: ['Moves everything that is printed.', { x: 0, y: 1.5 }],
  withSlips: ['`true` to print labels with the packing slips of their orders.', false],
  withCustoms: ['`true` to print labels with the customs documents that their carriers take on paper.', true],
  slipOrder: '`alternating`: label, slip, label, slip. `labelsFirst`: all labels, then all slips.',
  slipPaper: 'Paper of packing slips.',
  slipLanguage: 'Language of packing slips and pick lists.',
  slipPrices: ['`true` to print prices on packing slips.', false],
  pickListPaper: 'Paper of pick lists.',
  afterBuying: ['`true` to open labels for printing as soon as they are bought.', false],
}
const offset: Entries = {
  _: 'How far everything is moved, for printers that feed paper off center.',
  x: ['mm to the right. Negative: to the left.', 0],
  y: ['mm down. Negative: up.', 1.5],
}
const lastPrinted: Entries = {
  label: 'When the label of the live shipment was last printed. `null` if never.',
  slip: 'When the packing slip was last printed. `null` if never.',
  pickList: 'When a pick list with the order was last printed. `null` if never.',
}

export const printingSections: Sections = {
  PrintLabelsRequest: {
    shipmentIds: ['IDs of the shipments, in the order of printing.', [100128]],
    preview: ['`true` if the labels are only looked at: they are not marked as printed.', false],
    ...labelOptions,
  },
  PrintQueueRequest: labelOptions,
  PrintPickListRequest: { orderIds: ['IDs of up to 5,000 orders, in the order of printing.', [100242]] },
  LabelPrintJobRequest: {
    _: 'Labels to print in the background.',
    document: 'What is printed.',
    shipmentIds: ['IDs of the shipments, in the order of printing.', [100128]],
    ...backgroundOptions,
  },
  QueuePrintJobRequest: {
    _: 'Every label that was bought and not printed. While such a job is not opened, its ID is returned instead of a new one.',
    document: 'What is printed.',
    ...backgroundOptions,
  },
  SlipPrintJobRequest: {
    _: 'Packing slips to print in the background.',
    document: 'What is printed.',
    orderIds: ['IDs of up to 5,000 orders, in the order of printing.', [100242]],
  },
  CreatePrintJobResponse: { id: 'ID of the print job; ask `getPrintJob` for its progress.' },
  getPrintJob: { id: 'ID of the print job.' },
  openPrintFile: { id: 'ID of the print job.' },
  GetPrintJobResponse: {
    id: 'ID of the print job.',
    document: 'What is printed.',
    state: '`pending` waiting or running, `ready` the file can be opened, or `failed`.',
    fileName: ['Name of the file.', '1200-labels.pdf'],
    total: ['Number of labels or packing slips.', 1200],
    done: ['How many were drawn or failed so far.', 450],
    failed: ['How many of them could not be printed.', 1],
    pages: ['Pages so far.', 449],
    failures: 'The first 200 that could not be printed; the others are in the file.',
    secondsLeft: ['Estimated seconds left. `null` if not running or unknown.', 4],
    finishedAt: 'When it finished, in UTC. `null` until then.',
    printedAt: 'When the file was last opened, in UTC. `null` if never.',
    keptUntil: 'When the file is deleted, in UTC.',
    error: 'Why there is no file. `null` otherwise.',
  },
  PrintFailure: {
    _: 'A document that could not be printed.',
    id: ['ID of the shipment, or of the order for packing slips.', 100128],
    orderNo: ['Number of the order. `null` if no longer known.', '112-8837462'],
    code: ['Code of the reason.', 'LABEL_VOIDED'],
    message: ['The reason in English.', 'This label has been voided'],
    zhMessage: ['The reason in Chinese.', '该面单已作废'],
  },
  SetPrintedRequest: {
    document: ['What is marked.', 'slip'],
    ids: ['IDs of up to 5,000 shipments for labels, or orders for packing slips and pick lists.', [100242]],
    printed: ['`false` to mark as not printed.', false],
  },
  SetPrintedResponse: { changed: ['How many were marked.', 1] },
  PrintTestPageRequest: { paper: 'Paper of the page.' },
  GetPrintSettingsResponse: settings,
  GetPrintSettingsResponseOffset: offset,
  SavePrintSettingsRequest: { change: 'Settings to change.' },
  SavePrintSettingsRequestChange: { _: 'The settings to change. Omitted ones are unchanged.', ...settings },
  Printed: {
    _: 'When a document was printed.',
    at: 'Time of the last printing.',
    count: ['How often it was printed.', 2],
    by: ['Name of the user who printed it last. `null` if no longer known.', 'Maya Redwood'],
  },
  OrderDetailPrinted: { _: 'When the documents of an order were last printed.', ...lastPrinted },
  OrderDetailPrinting: {
    _: 'How often the documents of an order were printed.',
    slip: 'The packing slip.',
    pickList: 'Pick lists with the order.',
  },
  OrderDetailPrintingSlip: {
    _: 'How often a document was printed.',
    count: ['How often it was printed.', 2],
    by: ['Name of the user who printed it last. `null` if never, or no longer known.', 'Maya Redwood'],
  },
}
