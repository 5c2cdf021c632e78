import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getOrderDefaults } from '@waybill/contract/defaults/api'
import { labelSize, type LabelSize } from '@waybill/contract/shipping/enums'
import { urlOf } from '@waybill/contract/core/client'
import { printLabels } from '@waybill/contract/printing/api'
import { type ShellBridge, errorMessage, useBridge, useClient } from '@waybill/host'
import { useLocale, useT } from '@waybill/kit'
import { labelMessages } from './messages.ts'

export const printFormats = ['4x6', 'letter', 'zpl'] as const
export type PrintFormat = (typeof printFormats)[number]
const KEY = 'waybill.label-print'
/** As many as the server puts into one file. */
export const MOST_PRINTED = 5000

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

/** What the server is told of a format. */
export const labelChoice = (format: PrintFormat): { labelSize: LabelSize; labelFormat: 'PDF' | 'ZPL' } => ({
  labelSize: format === 'letter' ? labelSize.letter : labelSize.fourBySix,
  labelFormat: format === 'zpl' ? 'ZPL' : 'PDF',
})

function open(bridge: ShellBridge, shipmentIds: readonly number[], format: PrintFormat): Promise<void> {
  const url = urlOf(printLabels)
  const body = { shipmentIds, ...labelChoice(format) }
  return format === 'zpl'
    ? bridge.download({ url, body, fileName: 'labels.zpl', type: 'application/vnd.zebra-zpl' })
    : bridge.openPdf(url, { method: 'POST', body })
}

/** Opens labels in the order given (null: more than `MOST_PRINTED`), in the format last chosen on this computer, else in the organisation's size; failures are told in a toast. */
export function usePrintLabels() {
  const bridge = useBridge()
  const { locale } = useLocale()
  const t = useT(labelMessages)
  const [chosen, setFormat] = useState(readChosen)
  const otherwise = useDefaultFormat(chosen === null)
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
  const print = async (shipmentIds: readonly number[] | null) => {
    if (shipmentIds === null || shipmentIds.length > MOST_PRINTED) return bridge.toast('warn', t('tooManyToPrint'))
    if (shipmentIds.length === 0) return
    await open(bridge, shipmentIds, readChosen() ?? latest.current ?? otherwise).catch((error: unknown) =>
      bridge.toast('error', errorMessage(error, locale) ?? String(error)),
    )
  }
  return { format: chosen ?? otherwise, choose, print }
}
