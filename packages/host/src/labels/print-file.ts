import { useRef } from 'react'
import { errorMessage, useBridge } from '@waybill/host'
import { useLocale, useT } from '@waybill/kit'
import { labelMessages } from './messages.ts'

export type PrintedFile = {
  url: string
  /** May be known only later: the window is opened at once, and closed again if it rejects. */
  body: object | Promise<object>
  zpl?: boolean
}

/** Opens a file for printing, one at a time: a second press while the first is drawn does nothing. Failures are told in a toast. */
export function usePrintFile(onPrinted?: () => void) {
  const bridge = useBridge()
  const { locale } = useLocale()
  const t = useT(labelMessages)
  const isBusy = useRef(false)
  const open = async ({ url, body, zpl }: PrintedFile) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await (zpl
        ? bridge.download({ url, body: await body, fileName: 'labels.zpl', type: 'application/vnd.zebra-zpl' })
        : bridge.openPdf(url, { method: 'POST', body }))
      onPrinted?.()
      bridge.emit('orders:changed', null)
      bridge.emit('shipments:changed', null)
    } catch (error) {
      if (error !== null) bridge.toast('error', errorMessage(error, locale) ?? String(error))
    } finally {
      isBusy.current = false
    }
  }
  return { open, refuse: () => bridge.toast('warn', t('tooManyToPrint')) }
}
