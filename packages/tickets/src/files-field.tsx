import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { FileText, Image, Paperclip, RotateCw, X } from 'lucide-react'
import { ticketFileEndings } from '@waybill/contract/tickets/tickets'
import { buttonStyle, cx, IconButton, Spinner, useT } from '@waybill/kit'
import { fileSize } from './file-size.ts'
import { ticketMessages } from './messages.ts'
import type { AttachedFiles } from './use-files.ts'

const ACCEPT = ticketFileEndings.map((ending) => `.${ending}`).join(',')

function Chip({
  icon,
  name,
  note,
  bad,
  children,
}: {
  icon: ReactNode
  name: string
  note: string
  bad?: boolean
  children: ReactNode
}) {
  return (
    <li className="flex min-h-8 items-center gap-2 rounded-control border border-line px-2">
      {icon}
      <span className="min-w-0 flex-1 py-1">
        <span className="block truncate">{name}</span>
        <span role={bad ? 'alert' : undefined} className={cx('block text-small', bad ? 'text-danger' : 'text-muted')}>
          {note}
        </span>
      </span>
      {children}
    </li>
  )
}

function Chips({ files }: { files: AttachedFiles }) {
  const t = useT(ticketMessages)
  const remove = (name: string, onClick: () => void) => (
    <IconButton size="compact" label={t('removeFile', { name })} icon={<X />} onClick={onClick} />
  )
  return (
    <ul aria-label={t('files')} className="grid gap-2 empty:hidden sm:grid-cols-2">
      {files.arrived.map((file) => (
        <Chip
          key={file.id}
          icon={file.mime.startsWith('image/') ? <Image className="text-muted" /> : <FileText className="text-muted" />}
          name={file.name}
          note={fileSize(file.size)}
        >
          {remove(file.name, () => files.removeArrived(file.id))}
        </Chip>
      ))}
      {files.sending.map((one) => (
        <Chip
          key={one.key}
          icon={one.error === null ? <Spinner /> : <FileText className="text-muted" />}
          name={one.file.name}
          note={one.error ?? t('sending')}
          bad={one.error !== null}
        >
          {one.error !== null && (
            <IconButton
              size="compact"
              label={t('retryFile', { name: one.file.name })}
              icon={<RotateCw />}
              onClick={() => files.again(one)}
            />
          )}
          {remove(one.file.name, () => files.removeSending(one.key))}
        </Chip>
      ))}
    </ul>
  )
}

function useDropAndPaste(files: AttachedFiles) {
  const [over, setOver] = useState(false)
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
  }
  const handlers = {
    onDragOver: (event: DragEvent) => (event.preventDefault(), setOver(true)),
    onDragLeave: leave,
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      files.add([...event.dataTransfer.files])
    },
    onPaste: (event: ClipboardEvent) => {
      const pasted = [...event.clipboardData.files]
      if (pasted.length === 0) return
      event.preventDefault()
      files.add(pasted)
    },
  }
  return { over, handlers }
}

/** A text field, given as children, onto which files are dropped and pasted; below it the files and the button to choose some. */
export function FilesField({ files, children, end }: { files: AttachedFiles; children: ReactNode; end?: ReactNode }) {
  const t = useT(ticketMessages)
  const { over, handlers } = useDropAndPaste(files)
  return (
    <div {...handlers} className={cx('flex flex-col gap-2 rounded-control', over && 'bg-brand-soft')}>
      {children}
      <Chips files={files} />
      {files.leftOut && (
        <p role="alert" className="text-small text-danger">
          {files.leftOut}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label
          className={cx(
            buttonStyle(),
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring',
          )}
        >
          <Paperclip />
          {t('attach')}
          <input
            type="file"
            multiple
            className="sr-only"
            accept={ACCEPT}
            onChange={(event) => {
              files.add([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </label>
        <span className="text-small text-muted max-sm:basis-full">{t('attachHint')}</span>
        {end && <div className="ms-auto flex items-center gap-2">{end}</div>}
      </div>
    </div>
  )
}
