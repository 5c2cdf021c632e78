import { useState } from 'react'
import { TextInput } from '@waybill/kit'

const parts = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;，；、\n\t]+/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

type Props = { values: readonly string[]; onChange: (values: string[]) => void; maxLength?: number }

/** Several texts in one field, separated by commas or pasted as a column. */
export function TextList({ values, onChange, maxLength = 10_000 }: Props) {
  // What is being typed stands as it is typed; left, it is shown as it was understood.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      value={typed ?? values.join(', ')}
      maxLength={maxLength}
      onChange={(text) => {
        setTyped(text)
        onChange(parts(text))
      }}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text')
        if (!/[\n\t]/.test(pasted)) return
        event.preventDefault()
        setTyped(null)
        onChange(parts([...values, ...parts(pasted)].join(',')))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
