import type { ImportInfo } from '@waybill/contract/imports/api'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Checkbox, Field, Select, useT } from '@waybill/kit'
import { CharsetSelect } from './charset-choice.tsx'
import { HeaderRowInput } from './header-row-input.tsx'
import { SheetChoice } from './sheet-choice.tsx'
import { importMessages } from './messages.ts'
import { useChange } from './use-import.ts'

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

type HiddenProps = { info: ImportInfo; onChange: (exclude: boolean) => void }
/** What the sheet hides is read as well, unless the user says otherwise. */
function HiddenChoice({ info, onChange }: HiddenProps) {
  const t = useT(importMessages)
  const { rows, columns } = info.hidden
  const found = [
    ...(rows > 0 ? [t('hiddenRows', { n: rows })] : []),
    ...(columns > 0 ? [t('hiddenColumns', { n: columns })] : []),
  ].join(t('listJoin'))
  if (found === '') return null
  const words = t(info.leaveHiddenOut ? 'hiddenLeftOut' : 'hiddenIncluded', { found })
  return (
    <Field label={t('hidden')} hint={words}>
      <Select
        value={info.leaveHiddenOut ? 'out' : 'in'}
        options={[
          { value: 'in', text: t('hiddenInclude') },
          { value: 'out', text: t('hiddenLeaveOut') },
        ]}
        onChange={(value) => onChange(value === 'out')}
      />
    </Field>
  )
}

/** How the file was understood, to be corrected: sheet, row of the headings, and for text files encoding and separator. */
export function ReadChoices({ info, flush }: { info: ImportInfo; flush: () => Promise<void> }) {
  const t = useT(importMessages)
  const change = useChange(info.excelCacheId)
  const errorMessage = useErrorMessage()
  const delimiters = useDelimiters(info.delimiter)
  const hasHeadings = info.headerRow > 0
  return (
    <fieldset disabled={change.isPending} className="grid gap-3 sm:grid-cols-3">
      <legend className="mb-2 text-section font-semibold">{t('howRead')}</legend>
      {info.kind !== 'csv' && info.sheets.length > 1 && (
        <SheetChoice info={info} flush={flush} onChange={(sheet) => change.mutate({ sheet })} />
      )}
      <div className="flex flex-col gap-1">
        <Field label={t('headerRow')} error={change.isError ? errorMessage(change.error) : undefined}>
          <HeaderRowInput
            key={info.headerRow}
            row={info.headerRow}
            disabled={!hasHeadings}
            onChange={(headerRow) => change.mutate({ headerRow })}
          />
        </Field>
        <Checkbox
          checked={!hasHeadings}
          onChange={(none) => change.mutate({ headerRow: none ? 0 : 1 })}
          label={t('noHeadings')}
          hint={hasHeadings ? undefined : t('noHeadingsHint')}
        />
      </div>
      <HiddenChoice info={info} onChange={(leaveHiddenOut) => change.mutate({ leaveHiddenOut })} />
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
          <CharsetSelect info={info} onChange={(charset) => change.mutate({ charset })} />
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
