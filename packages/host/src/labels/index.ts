export { MOST_PRINTED } from '@waybill/contract/printing/api'
export { PrintButton } from './print-button.tsx'
export { usePrintFile } from './print-file.ts'
export {
  isLong,
  labelChoice,
  type PrintFormat,
  type PrintOptions,
  usePrintLabels,
  usePrintSettings,
} from './print-labels.ts'
export { PrintMenu, useMarkPrinted, useOrderPrintEntries, usePrintOrders } from './print-orders.tsx'
