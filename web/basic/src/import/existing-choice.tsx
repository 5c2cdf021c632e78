import type { ImportInfo, OnExisting } from '@waybill/contract'
import { Field, Select, useT } from '@waybill/kit'
import { importMessages } from './messages.ts'
import { targetWords } from './target-words.ts'
import { useChange } from './use-import.ts'

/** What becomes of rows whose order or product is there already. */
export function ExistingChoice({ info }: { info: ImportInfo }) {
  const t = useT(importMessages)
  const change = useChange(info.excelCacheId)
  const options: { value: OnExisting; text: string }[] = [
    { value: 'error', text: t('existingError') },
    { value: 'skip', text: t('existingSkip') },
    { value: 'update', text: t('existingUpdate') },
  ]
  return (
    <Field label={t(targetWords[info.target].existing, { n: info.existing })} className="mb-3 w-72 max-w-full">
      <Select
        value={info.onExisting}
        options={options}
        onChange={(value) => change.mutate({ onExisting: value as OnExisting })}
      />
    </Field>
  )
}
