import { FileDown } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { getTicketFile, type TicketFile } from '@waybill/contract/tickets/api'
import { urlOf } from '@waybill/contract/core/client'
import { useBridge } from '@waybill/host'
import { cx, Skeleton, useLocale, useT } from '@waybill/kit'
import { sendingError } from './sending-error.ts'
import { fileSize } from './file-size.ts'
import { ticketMessages } from './messages.ts'

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture could not be read')))
    reader.readAsDataURL(blob)
  })

/** The picture itself as an address: it is had with the bearer token, which no `img` can send. */
function usePicture(file: TicketFile) {
  const bridge = useBridge()
  const url = urlOf(getTicketFile, { params: { id: file.id } })
  return useQuery({
    queryKey: [getTicketFile.id, file.id],
    queryFn: async ({ signal }) => {
      const response = await bridge.fetch(url, { signal })
      if (!response.ok) throw new Error(`The picture answered ${response.status}`)
      return dataUrl(await response.blob())
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function Picture({ file }: { file: TicketFile }) {
  const t = useT(ticketMessages)
  const { data: source, isError } = usePicture(file)
  if (isError) return <span className="block p-2 text-small text-muted">{t('fileFailed')}</span>
  if (!source) return <Skeleton className="h-32 w-48" />
  return (
    <img src={source} alt={t('picture', { name: file.name })} className="max-h-64 max-w-full bg-white object-contain" />
  )
}

/** A file of the thread; pictures are shown, everything is saved by a click. */
export function EntryFile({ file }: { file: TicketFile }) {
  const t = useT(ticketMessages)
  const bridge = useBridge()
  const { locale } = useLocale()
  const picture = file.mime.startsWith('image/')
  const save = () =>
    void bridge.download({
      url: urlOf(getTicketFile, { params: { id: file.id } }),
      method: 'GET',
      fileName: file.name,
      type: file.mime,
      onError: (error) => bridge.toast('error', sendingError(error, locale)),
    })
  return (
    <button
      type="button"
      aria-label={t('download', { name: file.name })}
      onClick={save}
      className={cx(
        'max-w-full overflow-hidden rounded-control border border-ctl bg-bg text-start hover:bg-sub',
        !picture && 'min-h-8',
      )}
    >
      {picture && <Picture file={file} />}
      <span className="flex items-center gap-2 px-2 py-1">
        <FileDown className="flex-none text-muted" />
        <span className="min-w-0 truncate">{file.name}</span>
        <span className="flex-none text-small text-muted">{fileSize(file.size)}</span>
      </span>
    </button>
  )
}
