import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import {
  LIST_NAME_LENGTH,
  LONGEST_ENTRY,
  type ListKind,
  listKinds,
  MOST_ENTRIES,
  readEntries,
  splitEntries,
} from '@waybill/contract/rules/lists'
import type { WholeRuleList } from '@waybill/contract/rules/lists-api'
import { errorProps } from '@waybill/host'
import {
  Button,
  Drawer,
  Field,
  PageState,
  RadioGroup,
  Skeleton,
  Textarea,
  TextInput,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { fieldProblemsOf } from '../form-problems.ts'
import { listMessages } from './list-messages.ts'
import { useRuleList, useSaveList } from './use-rule-lists.ts'

const SHOWN = 5

type Read = ReturnType<typeof readEntries>

/** What is on the list as it stands: how many, what is left out, and what is no ZIP code. */
function Counted({ read }: { read: Read }) {
  const t = useT(listMessages)
  const format = useFormat()
  const { items, duplicates, tooLong, wrong } = read
  const shown = wrong.slice(0, SHOWN).join(t('comma'))
  return (
    <div role="status" className="mt-1 text-small text-muted">
      <p className={items.length > MOST_ENTRIES ? 'text-danger' : undefined}>
        {t('counted', { count: format.number(items.length), max: format.number(MOST_ENTRIES) })}
      </p>
      {duplicates > 0 && <p>{t('duplicates', { n: duplicates })}</p>}
      {tooLong > 0 && <p>{t('tooLong', { n: tooLong })}</p>}
      {wrong.length > 0 && (
        <p className="break-words text-danger">
          {t('wrong', { values: wrong.length > SHOWN ? `${shown}… +${wrong.length - SHOWN}` : shown })}
        </p>
      )}
    </div>
  )
}

function Kinds({ value, onChange }: { value: ListKind; onChange: (value: ListKind) => void }) {
  const t = useT(listMessages)
  return (
    <Field label={t('kind')} group>
      <RadioGroup
        value={value}
        options={listKinds.map((kind) => ({
          value: kind,
          label: t(kind === 'zip' ? 'kindZip' : 'kindText'),
          hint: t(kind === 'zip' ? 'kindZipHint' : 'kindTextHint'),
        }))}
        onChange={onChange}
      />
    </Field>
  )
}

/** What is typed, and what is read from it; long lists are read when there is time. */
function useEntries(first: readonly string[], kind: ListKind) {
  const [start] = useState(() => first.join('\n'))
  const [text, setText] = useState(start)
  const later = useDeferredValue(text)
  const read = useMemo(() => readEntries(splitEntries(later, kind), kind), [later, kind])
  return { text, setText, read, isChanged: text !== start }
}

type FormProps = { before: WholeRuleList | null; onClose: () => void }
function ListForm({ before, onClose }: FormProps) {
  const t = useT(listMessages)
  const { locale } = useLocale()
  const save = useSaveList(before)
  const [name, setName] = useState(before?.name ?? '')
  const [kind, setKind] = useState<ListKind>(before?.kind ?? 'text')
  const { text, setText, read, isChanged } = useEntries(before?.items ?? [], kind)
  const problems = fieldProblemsOf(save.error, locale)
  const submit = () => {
    if (save.isPending) return
    // With those that are there twice, which the server counts.
    const typed = splitEntries(text, kind)
      .map((one) => one.trim())
      .filter((one) => one !== '' && one.length <= LONGEST_ENTRY)
    const items = typed.length > 2 * MOST_ENTRIES ? readEntries(typed, kind).items : typed
    save.mutate({ name, kind, items }, { onSuccess: onClose })
  }
  return (
    <Drawer
      open
      onClose={onClose}
      width={560}
      dirty={isChanged || name !== (before?.name ?? '')}
      title={t(before ? 'editTitle' : 'create')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('discard')}</Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <FailureBanner error={save.error} className="mb-3" />
      <div className="flex flex-col gap-4">
        <Field name="name" label={t('name')} required error={problems['name']}>
          <TextInput value={name} maxLength={LIST_NAME_LENGTH} onChange={setName} />
        </Field>
        {!before && <Kinds value={kind} onChange={setKind} />}
        <div>
          <Field name="items" label={t('items')} required hint={t('itemsHint')} error={problems['items']}>
            <Textarea value={text} rows={14} spellCheck={false} onChange={setText} className="font-mono" />
          </Field>
          <Counted read={read} />
        </div>
      </div>
    </Drawer>
  )
}

function Opening({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const t = useT(listMessages)
  return (
    <Drawer open onClose={onClose} width={560} title={t('editTitle')}>
      {children}
    </Drawer>
  )
}

function Existing({ id, onClose }: { id: number; onClose: () => void }) {
  const { locale } = useLocale()
  const { data, error, refetch } = useRuleList(id)
  if (data) return <ListForm before={data} onClose={onClose} />
  return (
    <Opening onClose={onClose}>
      <PageState
        error={error ? errorProps(error, locale, () => void refetch()) : null}
        loading
        skeleton={<Skeleton className="h-80 w-full rounded-control" />}
      >
        {null}
      </PageState>
    </Opening>
  )
}

/** Makes a list, or renames one and changes its entries. `id` null: a new one. */
export function ListDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  return id === null ? <ListForm before={null} onClose={onClose} /> : <Existing id={id} onClose={onClose} />
}
