import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { ImportInfo } from '@waybill/contract/imports/api'
import { findImportRows } from '@waybill/contract/imports/rows-api'
import type { RowFilter } from '@waybill/contract/imports/row-filter'
import { useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { ConfirmDialog, Field, Select, useT } from '@waybill/kit'
import { importMessages } from './messages.ts'

type Props = {
  info: ImportInfo
  /** Brings edits that are under way to the server, which must not come to the rows of the other sheet. */
  flush: () => Promise<void>
  onChange: (sheet: number) => void
}

/** Which sheet of the workbook is read. With another one the edits are lost: who has made some is asked before. */
export function SheetChoice({ info, flush, onChange }: Props) {
  const t = useT(importMessages)
  const client = useClient()
  const errorMessage = useErrorMessage()
  const [asked, setAsked] = useState<number | null>(null)
  const choose = useMutation({
    mutationFn: async (_sheet: number) => {
      // Of a file that could not be read no rows are known.
      if (info.state === 'failed') return false
      await flush()
      const request = { params: { id: info.excelCacheId }, query: {} as RowFilter }
      return (await client.call(findImportRows, request, { hideErrors: true })).canUndo
    },
    onSuccess: (edited, sheet) => (edited ? setAsked(sheet) : onChange(sheet)),
  })
  const sheets = info.sheets.map((sheet) => ({
    value: String(sheet.index),
    text: sheet.hidden ? t('hiddenSheet', { name: sheet.name }) : sheet.name,
  }))
  return (
    <>
      <Field
        label={t('sheet')}
        error={choose.isError ? errorMessage(choose.error) : undefined}
        hint={info.sheets[info.sheet]?.hidden ? t('hiddenSheetRead') : undefined}
      >
        <Select
          value={String(info.sheet)}
          options={sheets}
          onChange={(value) => Number(value) !== info.sheet && choose.mutate(Number(value))}
        />
      </Field>
      <ConfirmDialog
        open={asked !== null}
        title={t('sheetTitle')}
        confirm={t('sheetConfirm')}
        keep={t('sheetKeep')}
        danger
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked !== null) onChange(asked)
        }}
      >
        {t('sheetText', { name: info.sheets[info.sheet]?.name ?? '' })}
      </ConfirmDialog>
    </>
  )
}
