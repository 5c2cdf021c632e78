import { useState } from 'react'
import { NumberInput } from '@waybill/kit'

/** A row number that counts when the field is left or Enter pressed, so that typing 12 does not read the file for row 1. */
export function HeaderRowInput({ row, onChange }: { row: number; onChange: (row: number) => void }) {
  const [draft, setDraft] = useState<number | null>(row)
  const settle = () => {
    if (draft !== null && draft >= 1 && draft !== row) onChange(draft)
    else setDraft(row)
  }
  return (
    <NumberInput
      value={draft}
      decimals={0}
      onChange={setDraft}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        settle()
      }}
    />
  )
}
