import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { labelSize } from '@waybill/contract/shipping/enums'
import { urlOf } from '@waybill/contract/core/client'
import { printLabels } from '@waybill/contract/printing/api'
import { useBridge } from '@waybill/host'
import { Button, cx, Skeleton, useT } from '@waybill/kit'
import { shipmentMessages } from '../messages/shipments.ts'

/** Browsers without a viewer of their own (most phones) would show an empty frame or start a download. */
export const canPreview = (): boolean => navigator.pdfViewerEnabled

/** The stored 4 × 6 in label; fetched with the bearer, which a frame's own request would not carry. */
function useLabelFile(shipmentId: number) {
  const bridge = useBridge()
  return useQuery({
    queryKey: ['label-preview', shipmentId],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async ({ signal }) => {
      const body = {
        shipmentIds: [shipmentId],
        labelSize: labelSize.fourBySix,
        labelFormat: 'PDF',
        slips: false,
        preview: true,
      }
      const response = await bridge.fetch(urlOf(printLabels), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      })
      if (!response.ok) throw new Error(`The label was answered with ${response.status}`)
      return new Blob([await response.arrayBuffer()], { type: 'application/pdf' })
    },
  })
}

/** The browser's own viewer without its tools. */
function LabelFrame({ file }: { file: Blob }) {
  const t = useT(shipmentMessages)
  const view = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    if (view.current) view.current.src = `${url}#toolbar=0&navpanes=0&scrollbar=0&view=Fit`
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    // The viewer's own margin around the page lies outside of the frame.
    <div inert className="absolute -inset-x-[5px] -top-[3px] -bottom-[7px]">
      <iframe ref={view} title={t('labelPreview')} className="size-full" />
    </div>
  )
}

const frame = 'relative aspect-[2/3] w-full max-w-[200px] flex-none overflow-hidden rounded-badge border bg-white'

/** The label as it was printed, as a picture that opens it. The frame itself takes neither focus nor pointer: keys stay on the page. */
export function LabelPreview({ shipmentId, onOpen }: { shipmentId: number; onOpen: () => void }) {
  const t = useT(shipmentMessages)
  const { data, isError, refetch } = useLabelFile(shipmentId)
  if (isError)
    return (
      <div className={cx(frame, 'flex flex-col items-center justify-center gap-2 bg-bg! p-3 text-center')}>
        <p className="text-small text-muted">{t('previewFailed')}</p>
        <Button size="compact" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  return (
    <div className={frame}>
      {data ? <LabelFrame file={data} /> : <Skeleton className="absolute inset-0 rounded-none!" />}
      <button
        type="button"
        aria-label={t('openLabel')}
        title={t('openLabel')}
        onClick={onOpen}
        className="absolute inset-0 cursor-zoom-in"
      />
    </div>
  )
}
