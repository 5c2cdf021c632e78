import { FileSpreadsheet, Upload, X } from 'lucide-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { buttonStyle } from '../actions/button-style.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { cx } from '../cx.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import type { FileDropProps } from './file-drop-props.ts'

function useDrop(onFiles: (files: File[]) => void, disabled?: boolean) {
  const [over, setOver] = useState(false)
  const depth = useRef(0)
  const enter = (change: number) => (event: DragEvent) => {
    event.preventDefault()
    depth.current = Math.max(0, depth.current + change)
    setOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    depth.current = 0
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (!disabled && files.length > 0) onFiles(files)
  }
  const handlers = {
    onDragEnter: enter(1),
    onDragLeave: enter(-1),
    onDragOver: (e: DragEvent) => e.preventDefault(),
    onDrop: drop,
  }
  return { over: over && !disabled, handlers }
}

export function FileDropArea(props: FileDropProps) {
  const { accept, multiple, camera, files = [], onFiles, onRemove, hint, error, disabled, grow } = props
  const t = useKitText()
  const id = useId()
  const { over, handlers } = useDrop(onFiles, disabled)
  return (
    <div className={cx(grow && 'flex flex-1 flex-col')}>
      <div
        {...handlers}
        className={cx(
          'flex flex-col items-center gap-2 rounded-control border border-dashed px-4 py-8 text-center transition-colors',
          error ? 'border-danger' : 'border-ctl',
          over && 'bg-brand-soft',
          grow && 'flex-1 justify-center',
        )}
      >
        <Upload className="size-6! text-muted" />
        <p>{over ? t('dropNow') : t('dropFile')}</p>
        <label
          className={cx(
            buttonStyle(),
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring',
          )}
        >
          {t('chooseFile')}
          <input
            type="file"
            className="sr-only"
            accept={accept}
            multiple={multiple}
            capture={camera ? 'environment' : undefined}
            disabled={disabled}
            aria-describedby={`${id}-note`}
            onChange={(event) => {
              onFiles([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </label>
        <div id={`${id}-note`}>
          {hint && <p className="text-small text-muted">{hint}</p>}
          {error && (
            <p role="alert" className="text-small text-danger">
              {error}
            </p>
          )}
        </div>
      </div>
      <ul className="mt-2 flex flex-col gap-1 empty:hidden">
        {files.map(({ name, note, failed, id: key = name }) => (
          <li key={key} className="flex items-center gap-2 rounded-control border border-line px-2 py-1">
            <FileSpreadsheet className="text-muted" />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className={cx('text-small', failed ? 'text-danger' : 'text-muted')}>{note}</span>
            {onRemove && (
              <IconButton size="compact" label={t('removeFile', { name })} icon={<X />} onClick={() => onRemove(key)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
