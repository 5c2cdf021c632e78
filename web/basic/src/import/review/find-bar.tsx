import { useState } from 'react'
import { X } from 'lucide-react'
import { Button, Checkbox, IconButton, Select, TextInput, useT } from '@waybill/kit'
import { reviewMessages } from './review-messages.ts'

/** `column:` is followed by the id of a column. */
export type Where = 'all' | 'selection' | `column:${string}`
export type Wanted = { find: string; replacement: string; where: Where; matchCase: boolean; wholeCell: boolean }

type Props = {
  /** Begins in the field of the replacement when something is to be found already. */
  columns: readonly { id: string; head: string }[]
  note: string | null
  busy: boolean
  onNext: (search: Wanted) => void
  onReplace: (search: Wanted) => void
  onReplaceAll: (search: Wanted) => void
  onClose: () => void
}

/** Finds a text in the rows and puts another in its place; Enter goes on to the next, Esc closes. */
export function FindBar({ columns, note, busy, onNext, onReplace, onReplaceAll, onClose }: Props) {
  const t = useT(reviewMessages)
  const [search, setSearch] = useState<Wanted>({
    find: '',
    replacement: '',
    where: 'all',
    matchCase: false,
    wholeCell: false,
  })
  const set = (part: Partial<Wanted>) => setSearch({ ...search, ...part })
  const empty = search.find === ''
  return (
    <form
      role="search"
      aria-label={t('find')}
      className="flex flex-wrap items-center gap-2 rounded-control border border-line bg-sub p-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!empty) onNext(search)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <TextInput
        autoFocus
        aria-label={t('findLabel')}
        placeholder={t('findLabel')}
        value={search.find}
        onChange={(find) => set({ find })}
        className="w-32! max-md:min-w-0 max-md:flex-1"
      />
      <TextInput
        aria-label={t('replaceLabel')}
        placeholder={t('replaceLabel')}
        value={search.replacement}
        onChange={(replacement) => set({ replacement })}
        className="w-32! max-md:min-w-0 max-md:flex-1"
      />
      <Select<Where>
        aria-label={t('where')}
        value={search.where}
        onChange={(where) => set({ where })}
        options={[
          { value: 'all', text: t('whereAll') },
          { value: 'selection', text: t('whereSelection') },
          ...columns.map(({ id, head }) => ({
            value: `column:${id}` as const,
            text: t('whereColumn', { name: head }),
          })),
        ]}
        className="w-40! max-md:order-2 max-md:w-full!"
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:order-2 max-md:w-full">
        <Checkbox checked={search.matchCase} onChange={(matchCase) => set({ matchCase })} label={t('matchCase')} />
        <Checkbox checked={search.wholeCell} onChange={(wholeCell) => set({ wholeCell })} label={t('wholeCell')} />
      </div>
      <div className="flex flex-wrap items-center gap-2 max-md:order-2">
        <Button size="compact" type="submit" repeats disabled={empty || busy}>
          {t('findNext')}
        </Button>
        <Button size="compact" repeats disabled={empty || busy} onClick={() => onReplace(search)}>
          {t('replaceOne')}
        </Button>
        <Button size="compact" disabled={empty || busy} onClick={() => onReplaceAll(search)}>
          {t('replaceAll')}
        </Button>
      </div>
      <span role="status" className="text-small text-muted max-md:order-2">
        {note}
      </span>
      <IconButton size="compact" className="ms-auto" label={t('closeFind')} icon={<X />} onClick={onClose} />
    </form>
  )
}
