import { errorMessage, useBridge } from '@waybill/host'
import { useLocale, useT } from '@waybill/kit'
import { labelMessages } from './messages.ts'

export type PrintedFile = {
  url: string
  /** May be known only later: the window is opened at once, and closed again if it rejects. */
  body: object | Promise<object>
  zpl?: boolean
}

/** A file that failed is not printed, and says so once, here. */
const onError = (error: unknown): never => {
  throw error
}

/** Opens a file for printing; failures are shown in a toast. */
export function usePrintFile(onPrinted?: () => void) {
  const bridge = useBridge()
  const { locale } = useLocale()
  const t = useT(labelMessages)
  const open = async ({ url, body, zpl }: PrintedFile) => {
    try {
      await (zpl
        ? bridge.download({ url, body: await body, fileName: 'labels.zpl', type: 'application/vnd.zebra-zpl', onError })
        : bridge.openPdf(url, { method: 'POST', body }))
      onPrinted?.()
      bridge.emit('orders:changed', null)
      bridge.emit('shipments:changed', null)
    } catch (error) {
      if (error !== null) bridge.toast('error', errorMessage(error, locale) ?? String(error))
    }
  }
  return { open, refuse: () => bridge.toast('warn', t('tooManyToPrint')) }
}
