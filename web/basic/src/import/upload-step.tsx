import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { urlOf } from '@waybill/contract/core/client'
import { type ImportInfo, importTemplate } from '@waybill/contract/imports/api'
import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import { Banner, Button, FileDrop, ProgressBar, useFormat, useT } from '@waybill/kit'
import { CharsetDoubt } from './charset-choice.tsx'
import { FirstRows } from './first-rows.tsx'
import { importMessages } from './messages.ts'
import { useChange } from './use-import.ts'
import { hasTemplates } from './target-words.ts'
import { OpenImports } from './open-imports.tsx'
import { ReadChoices } from './read-choices.tsx'
import { ReadFailed } from './read-failed.tsx'
import { TemplateSelect } from './template-select.tsx'
import { type Warehouse, WarehouseSelect } from './warehouse.tsx'

const ACCEPT = '.csv,.xlsx,.xls,.ods'

type Props = {
  target: ImportTarget
  info: ImportInfo | null
  pending: boolean
  file: File | null
  warehouse: Warehouse
  error: unknown
  /** Next was pressed: what is missing is told. */
  tried: boolean
  onFile: (file: File) => void
  onResume: (info: ImportInfo) => void
  onReset: () => void
  /** Brings edits that are under way to the server. */
  flush: () => Promise<void>
}

function Reading({ info, file }: { info: ImportInfo | null; file: File | null }) {
  const t = useT(importMessages)
  const name = info?.fileName ?? file?.name ?? ''
  const held = info?.heldSeconds ? t('held', { name, n: info.heldSeconds }) : undefined
  const text = held ?? (info ? t('reading', { name, n: info.rows }) : t('uploading', { name }))
  return (
    <div className="flex flex-col gap-4 py-6">
      <div className="flex flex-col gap-2" role="status">
        <p className={held ? undefined : 'truncate'}>{text}</p>
        <ProgressBar share={null} label={text} />
      </div>
      {info && info.columns.length > 0 && <FirstRows info={info} />}
    </div>
  )
}

type FileProps = Pick<Props, 'tried' | 'onReset' | 'flush'> & { info: ImportInfo; drop: ReactNode }

/** The file as it was read, and how to read it. */
function ReadFile({ info, ...props }: FileProps) {
  const t = useT(importMessages)
  const { dateTime } = useFormat()
  const change = useChange(info.excelCacheId)
  const failed = info.state === 'failed'
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2 rounded-control border border-line px-3 py-2">
        <span className="min-w-0 flex-1 truncate font-medium max-sm:basis-full">{info.fileName}</span>
        {!failed && (
          <span className="tnum text-muted">
            {t('readFile', { n: info.rows, columns: t('readColumns', { n: info.columns.length }) })}
          </span>
        )}
        <Button size="compact" onClick={props.onReset}>
          {t('otherFile')}
        </Button>
      </div>
      {failed && <ReadFailed info={info} />}
      {info.sameFile && (
        <Banner>{t('sameFile', { name: info.sameFile.fileName, at: dateTime(info.sameFile.at) })}</Banner>
      )}
      {!failed && hasTemplates(info.target) && <TemplateSelect info={info} />}
      {!failed && (
        <CharsetDoubt info={info} complain={props.tried} onChange={(charset) => change.mutate({ charset })} />
      )}
      {info.columns.length > 0 && <ReadChoices info={info} flush={props.flush} />}
      {failed ? props.drop : <FirstRows info={info} />}
    </div>
  )
}

/** Step 0: the file, or an import that waits to be finished. */
export function UploadStep(props: Props) {
  const { target, info, pending, file, warehouse, error, tried, onFile, onResume, onReset } = props
  const t = useT(importMessages)
  const errorMessage = useErrorMessage()
  const bridge = useBridge()
  const take = (files: File[]) => {
    const first = files[0]
    if (!first) return
    if (files.length > 1) bridge.toast('warn', t('onlyOne', { name: first.name }))
    onFile(first)
  }
  if (pending || info?.state === 'reading') return <Reading info={info} file={file} />
  const drop = (
    <FileDrop
      grow
      accept={ACCEPT}
      onFiles={take}
      hint={t('fileHint')}
      error={error && file ? t('refusedFile', { name: file.name, reason: errorMessage(error) }) : undefined}
    />
  )
  if (info) return <ReadFile info={info} tried={tried} drop={drop} onReset={onReset} flush={props.flush} />
  return (
    <div className="flex flex-1 flex-col gap-4">
      <OpenImports target={target} onResume={onResume} />
      {hasTemplates(target) && <WarehouseSelect {...warehouse} />}
      {drop}
      <Button
        variant="ghost"
        icon={<Download />}
        className="self-start"
        onClick={() => bridge.download({ url: urlOf(importTemplate, { query: { target } }), method: 'GET' })}
      >
        {t('emptyTemplate')}
      </Button>
    </div>
  )
}
