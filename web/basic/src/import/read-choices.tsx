import type { ImportInfo } from '@waybill/contract'
import { fileCharsets } from '@waybill/contract/api/imports'
import { Checkbox, Field, Select, useT } from '@waybill/kit'
import { HeaderRowInput } from './header-row-input.tsx'
import { SheetChoice } from './sheet-choice.tsx'
import { importMessages } from './messages.ts'
import { useChange } from './use-import.ts'
import { useErrorText } from './error-text.ts'

type FileCharset = (typeof fileCharsets)[number]
const CHARSET_NAMES: Record<FileCharset, string> = {
  'utf-8': 'UTF-8',
  gb18030: 'GBK / GB18030',
  big5: 'Big5',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  shift_jis: 'Shift JIS',
  'euc-kr': 'EUC-KR',
}

/** The usual ones, and what the file's own `sep=` names. */
function useDelimiters(found: string | null) {
  const t = useT(importMessages)
  const usual = [
    { value: ',', text: t('comma') },
    { value: ';', text: t('semicolon') },
    { value: '\t', text: t('tab') },
    { value: '|', text: t('bar') },
  ]
  const isUsual = found === null || usual.some((one) => one.value === found)
  return isUsual ? usual : [...usual, { value: found, text: found }]
}

/** How the file was understood, to be corrected: sheet, row of the headings, and for text files encoding and separator. */
export function ReadChoices({ info, flush }: { info: ImportInfo; flush: () => Promise<void> }) {
  const t = useT(importMessages)
  const change = useChange(info.excelCacheId)
  const errorText = useErrorText()
  const delimiters = useDelimiters(info.delimiter)
  const charsets = fileCharsets.map((charset) => ({ value: charset, text: CHARSET_NAMES[charset] }))
  return (
    <fieldset disabled={change.isPending} className="grid gap-3 sm:grid-cols-3">
      <legend className="mb-2 text-section font-semibold">{t('howRead')}</legend>
      {info.kind !== 'csv' && info.sheets.length > 1 && (
        <SheetChoice info={info} flush={flush} onChange={(sheet) => change.mutate({ sheet })} />
      )}
      <Field label={t('headerRow')} error={change.isError ? errorText(change.error) : undefined}>
        <HeaderRowInput
          key={info.headerRow}
          row={info.headerRow}
          onChange={(headerRow) => change.mutate({ headerRow })}
        />
      </Field>
      {info.merged > 0 && (
        <Checkbox
          checked={info.fillDown}
          onChange={(fillDown) => change.mutate({ fillDown })}
          label={t('fillDown')}
          hint={t('fillDownHint', { n: info.merged })}
        />
      )}
      {info.kind === 'csv' && (
        <>
          <Field label={t('charset')}>
            <Select
              value={fileCharsets.find((charset) => charset === info.charset) ?? null}
              options={charsets}
              onChange={(charset) => change.mutate({ charset })}
            />
          </Field>
          <Field label={t('delimiter')}>
            <Select
              value={info.delimiter}
              options={delimiters}
              onChange={(delimiter) => change.mutate({ delimiter })}
            />
          </Field>
        </>
      )}
    </fieldset>
  )
}
