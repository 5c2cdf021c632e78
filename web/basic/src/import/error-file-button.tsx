import { exportErrorOrders } from '@waybill/contract/imports/api'
import { useBridge } from '@waybill/host'
import { Button, useT } from '@waybill/kit'
import { importMessages } from './messages.ts'

/** Downloads the rows that are wrong, marked, to be mended in a spreadsheet. */
export function ErrorFileButton({ importId, inReview = false }: { importId: string; inReview?: boolean }) {
  const t = useT(importMessages)
  const bridge = useBridge()
  const download = () => bridge.download({ url: exportErrorOrders.path, body: { excelCacheId: importId } })
  return (
    <Button
      size={inReview ? 'compact' : undefined}
      variant={inReview ? 'ghost' : undefined}
      onClick={() => void download()}
    >
      {t(inReview ? 'errorFile' : 'downloadErrors')}
    </Button>
  )
}
