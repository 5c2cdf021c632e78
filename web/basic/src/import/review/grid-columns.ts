import { useCallback, useMemo, useRef } from 'react'
import type { ImportInfo, ImportRow } from '@waybill/contract/imports/api'
import type { ImportField } from '@waybill/contract/sheets/fields'
import { targetFields } from '@waybill/contract/imports/targets'
import { useLocale, useT } from '@waybill/kit'
import type { GridColumn, GridRow } from '@waybill/kit/edit-grid'
import { reviewMessages } from './review-messages.ts'
import type { Rows } from './use-rows.ts'

const WIDTHS: Partial<Record<ImportField['type'], number>> = {
  number: 104,
  integer: 104,
  flag: 112,
  country: 150,
  state: 140,
  zip: 150,
  date: 158,
  carrier: 118,
  service: 170,
}

/** What the row is known by first and pinned, then the required fields and those that the file has, then the rest. */
function orderedFields({ target, mapping }: Pick<ImportInfo, 'target' | 'mapping'>): ImportField[] {
  const { fields, keyField } = targetFields[target]
  const rank = (field: ImportField): number => {
    if (field.key === keyField) return 0
    return field.required || typeof mapping[field.key] === 'number' ? 1 : 2
  }
  return fields.toSorted((a, b) => rank(a) - rank(b))
}

function cellType(field: ImportField): GridColumn['type'] {
  if (field.choices) return 'list'
  return field.type === 'number' || field.type === 'date' ? field.type : 'text'
}

/** The grid's columns for an import's target. */
export function useColumns(info: ImportInfo): GridColumn[] {
  const { locale } = useLocale()
  const { target, mapping } = info
  return useMemo(
    () =>
      orderedFields({ target, mapping }).map((field) => ({
        id: field.key,
        head: field.label[locale],
        width: WIDTHS[field.type] ?? 158,
        type: cellType(field),
        pinned: field.key === targetFields[target].keyField,
        required: field.required,
        options: field.choices?.map((choice) => ({ value: choice.value, text: choice.label[locale] })),
      })),
    [target, mapping, locale],
  )
}

/** Rows as the grid wants them; the same object for the same row, so that unchanged ones are not drawn again. */
export function useGridRows(rows: Rows): (row: ImportRow) => GridRow {
  const { locale } = useLocale()
  const t = useT(reviewMessages)
  const { waiting } = rows
  const rowCache = useRef(new WeakMap<ImportRow, { locale: string; row: GridRow }>())
  return useCallback(
    (row) => {
      const waits = waiting.has(row.rowNo)
      const known = rowCache.current.get(row)
      if (known?.locale === locale && known.row.waiting === waits) return known.row
      const errors = Object.fromEntries(
        row.errorMessages.map((one) => [one.fieldName, locale === 'cn' ? one.zhMessage : one.message]),
      )
      const part = row.joinedTo === null ? undefined : t('joinedTo', { row: row.joinedTo })
      const grid: GridRow = {
        key: String(row.rowNo),
        number: row.rowNo,
        cells: row.values,
        errors,
        waiting: waits,
        part,
        known: row.existing ? t('existsAlready') : undefined,
      }
      rowCache.current.set(row, { locale, row: grid })
      return grid
    },
    [locale, waiting, t],
  )
}
