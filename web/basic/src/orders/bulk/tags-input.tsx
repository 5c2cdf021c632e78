import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { listTags } from '@waybill/contract/orders/api'
import { MOST_TAGS, TAG_LENGTH, tidyTag } from '@waybill/contract/orders/facts'
import { useClient } from '@waybill/host'
import { Badge, Combobox, IconButton, useT } from '@waybill/kit'
import { bulkMessages } from './messages.ts'

export const useTags = () =>
  useQuery({ ...useClient().query(listTags, {}, { hideErrors: true }), staleTime: 30_000 }).data?.tags ?? []

type Props = {
  value: readonly string[]
  /** Tags that do not exist yet can be added. */
  creates?: boolean
  onChange: (tags: string[]) => void
}

/** Chosen tags, and a field to find or create more; stands inside a `Field`. */
export function TagsInput({ value, creates = false, onChange }: Props) {
  const t = useT(bulkMessages)
  const known = useTags()
  const [typed, setTyped] = useState('')
  const text = tidyTag(typed).slice(0, TAG_LENGTH)
  const isSame = (one: string) => one.toLowerCase() === text.toLowerCase()
  const found = known.filter((tag) => !value.includes(tag) && tag.toLowerCase().includes(text.toLowerCase()))
  const fresh = creates && text !== '' && !known.some(isSame) && !value.some(isSame)
  const options = [
    ...(fresh ? [{ value: text, text: t('newTag', { tag: text }) }] : []),
    ...found.slice(0, 50).map((tag) => ({ value: tag, text: tag })),
  ]
  return (
    <div className="flex flex-col gap-2">
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map((tag) => (
            <li key={tag} className="flex items-center gap-1">
              <Badge tone="neutral">{tag}</Badge>
              <IconButton
                label={t('dropTag', { tag })}
                icon={<X />}
                onClick={() => onChange(value.filter((one) => one !== tag))}
              />
            </li>
          ))}
        </ul>
      )}
      {value.length < MOST_TAGS && (
        <Combobox
          key={value.length}
          value={null}
          placeholder={t('findTag')}
          onSearch={setTyped}
          options={options}
          onChange={(tag) => {
            setTyped('')
            if (tag) onChange([...value, tag])
          }}
        />
      )}
    </div>
  )
}
