import type { ImportInfo, OnExisting } from '@waybill/contract/imports/api'
import { Select, useT } from '@waybill/kit'
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
  const words = t(targetWords[info.target].existing, { n: info.existing })
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3">
      <span>{words}</span>
      <Select
        aria-label={words}
        className="w-44"
        value={info.onExisting}
        options={options}
        onChange={(value) => change.mutate({ onExisting: value as OnExisting })}
      />
    </div>
  )
}
