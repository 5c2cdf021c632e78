export { PrintButton } from './print-button.tsx'
export { labelChoice, MOST_PRINTED, usePrintLabels, type PrintFormat } from './print-labels.ts'
