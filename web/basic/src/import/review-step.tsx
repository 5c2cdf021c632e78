import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ImportInfo, ImportRow } from '@waybill/contract'
import { exportErrorOrders } from '@waybill/contract/api/imports'
import type { ImportField } from '@waybill/contract/imports/fields'
import { targetFields } from '@waybill/contract/imports/targets'
import type { ShellBridge } from '@waybill/host'
import { Banner, Button, cx, ProgressBar, useFormat, useLocale, useMedia, useT } from '@waybill/kit'
import type { EditGridActions, GridChange, GridColumn, GridRow } from '@waybill/kit/edit-grid'
import { ErrorList } from './error-list.tsx'
import { useErrorText } from './error-text.ts'
import { importMessages } from './messages.ts'
import { isBusy } from './use-import.ts'
import { type Rows, type Show, useRows } from './use-rows.ts'

const EditGrid = lazy(async () => ({ default: (await import('@waybill/kit/edit-grid')).EditGrid }))

const WIDTHS: Partial<Record<ImportField['type'], number>> = {
  number: 90,
  integer: 90,
  flag: 80,
  country: 96,
  state: 96,
  zip: 110,
  date: 150,
  carrier: 110,
  service: 170,
}

/** What the row is known by first and pinned, then the required fields and those that the file has, then the rest. */
function orderedFields(info: ImportInfo): ImportField[] {
  const { fields, keyField } = targetFields[info.target]
  const rank = (field: ImportField): number => {
    if (field.key === keyField) return 0
    return field.required || typeof info.mapping[field.key] === 'number' ? 1 : 2
  }
  return fields.toSorted((a, b) => rank(a) - rank(b))
}

function useColumns(info: ImportInfo): GridColumn[] {
  const { locale } = useLocale()
  return useMemo(
    () =>
      orderedFields(info).map((field) => ({
        id: field.key,
        head: field.label[locale],
        width: WIDTHS[field.type] ?? 150,
        type: field.choices ? 'list' : field.type === 'number' ? 'number' : 'text',
        pinned: field.key === targetFields[info.target].keyField,
        required: field.required,
        options: field.choices?.map((choice) => ({ value: choice.value, text: choice.label[locale] })),
      })),
    [info, locale],
  )
}

/** Rows as the grid wants them; the same object for the same row, so that unchanged ones are not drawn again. */
function useGridRows(rowAt: Rows['rowAt']): (index: number) => GridRow | undefined {
  const { locale } = useLocale()
  const made = useRef(new WeakMap<ImportRow, { locale: string; row: GridRow }>())
  return useCallback(
    (index) => {
      const row = rowAt(index)
      if (!row) return undefined
      const known = made.current.get(row)
      if (known?.locale === locale) return known.row
      const errors = Object.fromEntries(
        row.errorMessages.map((one) => [one.fieldName, locale === 'cn' ? one.zhMessage : one.message]),
      )
      const grid: GridRow = { key: String(row.rowNo), number: row.rowNo, cells: row.values, errors }
      made.current.set(row, { locale, row: grid })
      return grid
    },
    [locale, rowAt],
  )
}

function Views({ info, show, onShow }: { info: ImportInfo; show: Show; onShow: (show: Show) => void }) {
  const t = useT(importMessages)
  const format = useFormat()
  const counts = { all: info.valid + info.invalid, errors: info.invalid, valid: info.valid }
  const words = { all: t('tabAll'), errors: t('tabErrors'), valid: t('tabValid') }
  return (
    <div className="flex gap-1">
      {(['all', 'errors', 'valid'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={show === one}
          onClick={() => onShow(one)}
          className={cx(
            'h-7 rounded-control px-2',
            show === one ? 'bg-brand-soft font-medium text-brand-text' : 'text-muted hover:bg-sub',
          )}
        >
          {words[one]} <span className="tnum text-small">{format.number(counts[one])}</span>
        </button>
      ))}
    </div>
  )
}

type RowsProps = { info: ImportInfo; show: Show; onFlush: TakeFlush }

/** The rows of one tab under one mapping. */
function ReviewRows({ info, show, onFlush }: RowsProps) {
  const t = useT(importMessages)
  const errorText = useErrorText()
  const rows = useRows(info.excelCacheId, show)
  const columns = useColumns(info)
  const getRow = useGridRows(rows.rowAt)
  const grid = useRef<EditGridActions>(null)
  const { flush } = rows
  useEffect(() => onFlush(flush), [onFlush, flush])
  const edit = (changes: GridChange[]) =>
    rows.edit(changes.map((change) => ({ index: change.row, field: change.column, value: change.value })))
  const columnAt = (field: string) =>
    Math.max(
      0,
      columns.findIndex((column) => column.id === field),
    )
  const counts = { all: info.valid + info.invalid, errors: info.invalid, valid: info.valid }
  return (
    <>
      {rows.failure !== null && <Banner tone="critical">{t('notSaved', { reason: errorText(rows.failure) })}</Banner>}
      <div className="flex gap-3 max-md:flex-col">
        <Suspense fallback={<div className="h-[420px] flex-1 animate-pulse rounded-control bg-sub" />}>
          <EditGrid
            name={t('gridLabel')}
            columns={columns}
            rowCount={rows.loaded ? rows.total : counts[show]}
            getRow={getRow}
            onRangeNeeded={rows.need}
            onEdit={edit}
            actions={grid}
            className="h-[420px] min-w-0 flex-1"
          />
        </Suspense>
        {info.invalid > 0 && (
          <ErrorList
            fields={targetFields[info.target].byKey}
            rows={rows}
            onGo={(row, field) => grid.current?.goTo({ row, column: columnAt(field) })}
          />
        )}
      </div>
    </>
  )
}

function ErrorFileButton({ info, bridge }: { info: ImportInfo; bridge: ShellBridge }) {
  const t = useT(importMessages)
  const body = { excelCacheId: info.excelCacheId }
  return (
    <Button
      size="compact"
      variant="ghost"
      className="ms-auto"
      onClick={() => void bridge.download({ url: exportErrorOrders.path, body })}
    >
      {t('errorFile')}
    </Button>
  )
}

/** Takes what sends the edits that still wait: to be called before the import. */
export type TakeFlush = (flush: () => Promise<void>) => void

/** Step 2: every row to be seen and mended, the wrong cells marked; edits are kept on the server as they are made. */
export function ReviewStep({ info, bridge, onFlush }: { info: ImportInfo; bridge: ShellBridge; onFlush: TakeFlush }) {
  const t = useT(importMessages)
  const small = useMedia('(width < 768px)')
  const [show, setShow] = useState<Show>(info.invalid > 0 ? 'errors' : 'all')
  if (isBusy(info)) {
    return (
      <div className="flex flex-col gap-2 py-10" role="status">
        <p>{t('checking')}</p>
        <ProgressBar share={null} label={t('checking')} />
      </div>
    )
  }
  const source = JSON.stringify([show, info.mapping, info.sheet, info.headerRow, info.charset, info.delimiter])
  return (
    <div className="flex flex-col gap-2">
      {small && <Banner>{t('wideHint')}</Banner>}
      <div className="flex flex-wrap items-center gap-2">
        <Views info={info} show={show} onShow={setShow} />
        {info.invalid > 0 && <ErrorFileButton info={info} bridge={bridge} />}
      </div>
      {info.invalid === 0 && <p className="text-muted">{t('noErrors')}</p>}
      <ReviewRows key={source} info={info} show={show} onFlush={onFlush} />
    </div>
  )
}
