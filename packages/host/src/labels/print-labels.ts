import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getOrderDefaults } from '@waybill/contract/defaults/api'
import { labelSize, type LabelSize } from '@waybill/contract/shipping/enums'
import { urlOf } from '@waybill/contract/core/client'
import { getPrintSettings, LONG_PRINT, MOST_PRINTED, printLabels } from '@waybill/contract/printing/api'
import { useBridge, useClient } from '@waybill/host'
import { type PrintedFile, usePrintFile } from './print-file.ts'

export const printFormats = ['4x6', 'letter', 'zpl'] as const
export type PrintFormat = (typeof printFormats)[number]
const KEY = 'waybill.label-print'

/** What is chosen for this printing alone; `slips` left out: as the print settings say. */
export type PrintOptions = { slips?: boolean; startAt?: 2 }

const readChosen = (): PrintFormat | null => {
  try {
    return printFormats.find((one) => one === localStorage.getItem(KEY)) ?? null
  } catch {
    return null
  }
}

/** The organisation's label size, asked for where nothing was chosen on this computer. */
function useDefaultFormat(asked: boolean): PrintFormat {
  const client = useClient()
  const { data } = useQuery({
    ...client.query(getOrderDefaults, {}, { hideErrors: true }),
    enabled: asked,
    staleTime: 60_000,
  })
  return data?.labelSize === labelSize.letter ? 'letter' : '4x6'
}

/** The user's print settings; undefined until they are known. */
export function usePrintSettings() {
  const client = useClient()
  return useQuery({ ...client.query(getPrintSettings, {}, { hideErrors: true }), staleTime: 60_000 })
}

/** What the server is told of a format. */
export const labelChoice = (format: PrintFormat): { labelSize: LabelSize; labelFormat: 'PDF' | 'ZPL' } => ({
  labelSize: format === 'letter' ? labelSize.letter : labelSize.fourBySix,
  labelFormat: format === 'zpl' ? 'ZPL' : 'PDF',
})

/** The file of labels in a format. */
const labelFile = (format: PrintFormat, body: object): PrintedFile => ({
  url: urlOf(printLabels),
  body: { ...body, ...labelChoice(format) },
  zpl: format === 'zpl',
})

/** Is it drawn in the background? What label printers read needs no drawing. */
export const isLong = ({ length }: { length: number }, format: PrintFormat): boolean =>
  length > LONG_PRINT && format !== 'zpl'

/** Opens labels in the order given (null: more than `MOST_PRINTED`), in the format last chosen on this computer, else in the organisation's size; failures are told in a toast. */
export function usePrintLabels(onPrinted?: () => void) {
  const bridge = useBridge()
  const { open, refuse } = usePrintFile(onPrinted)
  const [chosen, setFormat] = useState(readChosen)
  const otherwise = useDefaultFormat(chosen === null)
  const { data: settings } = usePrintSettings()
  /** The choice of this very press, where nothing can be stored. */
  const latest = useRef(chosen)
  const choose = (next: PrintFormat) => {
    setFormat(next)
    latest.current = next
    try {
      localStorage.setItem(KEY, next)
    } catch {
      // Private windows may refuse to store: the choice then lasts as long as the page.
    }
  }
  const formatNow = () => readChosen() ?? latest.current ?? otherwise
  /** In the background; done when its dialog is closed. */
  const printLong = async (shipmentIds: readonly number[], options: PrintOptions = {}) => {
    const { labelSize: size } = labelChoice(formatNow())
    const start = { document: 'label' as const, shipmentIds: [...shipmentIds], labelSize: size, ...options }
    await bridge.openFeature('print-many', { start })
    onPrinted?.()
  }
  const print = async (shipmentIds: readonly number[] | null, options: PrintOptions = {}) => {
    if (shipmentIds === null || shipmentIds.length > MOST_PRINTED) return refuse()
    if (shipmentIds.length === 0) return
    if (isLong(shipmentIds, formatNow())) return printLong(shipmentIds, options)
    await open(labelFile(formatNow(), { shipmentIds, ...options }))
  }
  /** Opens the window now and prints in it once the shipments are known; a rejection with null closes it without a word. */
  const printWhen = (shipmentIds: Promise<readonly number[]>) => {
    const format = formatNow()
    const file = labelFile(format, {})
    const body = shipmentIds.then((ids) => {
      if (!isLong(ids, format)) return { ...file.body, shipmentIds: ids }
      void printLong(ids)
      throw null
    })
    return open({ ...file, body })
  }
  return { printWhen, format: chosen ?? otherwise, formatNow, settings, choose, print }
}
