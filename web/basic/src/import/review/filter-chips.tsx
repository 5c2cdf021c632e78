import { X } from 'lucide-react'
import { Button, useT } from '@waybill/kit'
import { reviewMessages } from './review-messages.ts'
import type { Filter } from './use-order.ts'

type Props = { filter: Filter; nameOf: (field: string) => string; onRemove: (change: Filter) => void }

/** What narrows and orders the rows besides the tab; each can be taken away. */
export function FilterChips({ filter, nameOf, onRemove }: Props) {
  const t = useT(reviewMessages)
  const { sort, search, searchField, errorField } = filter
  const chips: { label: string; without: Filter }[] = [
    ...(errorField === undefined
      ? []
      : [
          {
            label: t('chipError', { name: nameOf(errorField) }),
            without: { errorField: undefined, errorCode: undefined },
          },
        ]),
    ...(search === undefined
      ? []
      : [
          {
            label: t('chipText', { name: nameOf(searchField ?? ''), text: search }),
            without: { search: undefined, searchField: undefined },
          },
        ]),
    ...(sort === undefined
      ? []
      : [{ label: t('chipSorted', { name: nameOf(sort) }), without: { sort: undefined, descending: undefined } }]),
  ]
  if (chips.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1">
      {chips.map(({ label, without }) => (
        <Button
          key={label}
          size="compact"
          aria-label={t('removeChip', { name: label })}
          onClick={() => onRemove(without)}
        >
          {label} <X />
        </Button>
      ))}
    </div>
  )
}
