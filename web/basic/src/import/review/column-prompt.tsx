import { useState } from 'react'
import { Button, Select, TextInput, useT } from '@waybill/kit'
import type { GridColumn } from '@waybill/kit/edit-grid'
import { reviewMessages } from './review-messages.ts'

type Props = {
  act: 'setEmpty' | 'filter' | 'replaceErrors'
  column: GridColumn
  initial: string
  onApply: (text: string) => void
  onClose: () => void
}

const LABELS = { setEmpty: 'setEmptyLabel', filter: 'filterLabel', replaceErrors: 'replaceErrorsLabel' } as const

/** Asks for the text with which a column is filled or filtered. */
export function ColumnPrompt({ act, column, initial, onApply, onClose }: Props) {
  const t = useT(reviewMessages)
  const [text, setText] = useState(initial)
  const label = t(LABELS[act], { name: column.head })
  const chooses = act !== 'filter' && column.options !== undefined
  return (
    <form
      aria-label={label}
      className="flex flex-wrap items-center gap-2 rounded-control border border-line bg-sub p-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text !== '') onApply(text)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <span aria-hidden="true">{label}</span>
      {chooses ? (
        <Select
          aria-label={label}
          value={text === '' ? null : text}
          onChange={setText}
          options={(column.options ?? []).map((option) => ({ value: option.value, text: option.text }))}
          className="w-52!"
        />
      ) : (
        <TextInput autoFocus aria-label={label} value={text} onChange={setText} className="w-52!" />
      )}
      <Button size="compact" variant="primary" type="submit" disabled={text === ''}>
        {t('apply')}
      </Button>
      <Button size="compact" onClick={onClose}>
        {t('cancel')}
      </Button>
    </form>
  )
}
