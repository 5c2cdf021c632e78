import { useState } from 'react'
import { NumberInput } from '@waybill/kit'

type Props = { row: number; disabled: boolean; onChange: (row: number) => void }
/** A row number that counts when the field is left or Enter pressed, so that typing 12 does not read the file for row 1. */
export function HeaderRowInput({ row, disabled, onChange }: Props) {
  const [draft, setDraft] = useState<number | null>(row > 0 ? row : null)
  const settle = () => {
    if (draft !== null && draft >= 1 && draft !== row) onChange(draft)
    else setDraft(row > 0 ? row : null)
  }
  return (
    <NumberInput
      value={draft}
      disabled={disabled}
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
