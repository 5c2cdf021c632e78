import { useNavigate, useSearch } from '@tanstack/react-router'
import { BadgeCheck, Download, Pencil, Plus, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { BookAddress } from '@waybill/contract'
import { errorProps, firstPage, useBridge, useKeysetPages, usePageTitle } from '@waybill/host'
import { useListScan } from '@waybill/host/list-scan'
import {
  Button,
  type ColumnChoice,
  DataTable,
  FilterBar,
  FirstUse,
  type MenuEntry,
  NoMatch,
  noSelection,
  PageBody,
  PageHead,
  type Selection,
  useLocale,
  useStable,
  useT,
  ViewTabs,
} from '@waybill/kit'
import { addressMessages } from '../../shared/address/messages.ts'
import { useCountryRows } from '../../shared/address/places.ts'
import { BookDrawer } from './address-drawer.tsx'
import {
  type BookState,
  type Check,
  filtersOff,
  isFiltered,
  queryOf,
  type Tab,
  tabOf,
  tabs,
  typeOf,
} from './book-state.ts'
import { useBookColumns } from './columns.tsx'
import { bookMessages } from './messages.ts'
import { useBookActs, useBookPage, useMatchingIds } from './use-book.ts'

/** So many may be verified or deleted by one act. */
const most = { verify: 200, remove: 5000 }

function useBookState() {
  const state: BookState = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: Partial<BookState>) => {
    const search = { ...state, ...firstPage, ...next }
    void navigate({ to: '/setting/address-book', search: search as never })
  }
  return { state, change }
}

function Filters({ state, onChange }: { state: BookState; onChange: (change: Partial<BookState>) => void }) {
  const t = useT(bookMessages)
  const words = useT(addressMessages)
  const { locale } = useLocale()
  const countries = useCountryRows()
  return (
    <FilterBar
      search={{ value: state.q ?? '', onSearch: (q) => onChange({ q: q || undefined }), placeholder: t('search') }}
      filters={[
        {
          id: 'check',
          label: t('validation'),
          promoted: true,
          single: true,
          value: state.check ? [state.check] : [],
          onChange: ([value]) => onChange({ check: value as Check | undefined }),
          options: [
            { value: 'success', text: t('checkSuccess') },
            { value: 'error', text: t('checkError') },
            { value: 'none', text: t('checkNone') },
          ],
        },
        {
          id: 'country',
          label: words('country'),
          promoted: true,
          single: true,
          value: state.country ? [state.country] : [],
          onChange: ([value]) => onChange({ country: value }),
          options: countries.map(([code, en, cn, more]) => ({
            value: code,
            text: locale === 'cn' ? cn : en,
            keywords: `${code} ${en} ${cn} ${more}`,
          })),
        },
      ]}
      onClear={() => onChange(filtersOff)}
    />
  )
}

function Empty({ state, onClear, onAdd }: { state: BookState; onClear: () => void; onAdd: () => void }) {
  const t = useT(bookMessages)
  if (isFiltered(state)) return <NoMatch title={t('noMatch')} onClear={onClear} />
  const senders = tabOf(state) === 'senders'
  return (
    <FirstUse
      title={t(senders ? 'emptySenders' : 'emptyRecipients')}
      action={
        <Button variant="primary" icon={<Plus />} onClick={onAdd}>
          {t('add')}
        </Button>
      }
    >
      {t(senders ? 'emptySendersText' : 'emptyRecipientsText')}
    </FirstUse>
  )
}

type Editing = { before: BookAddress | null } | null

/** `#/setting/address-book`: where one ships from and to. */
export function AddressBookPage() {
  const t = useT(bookMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  usePageTitle(t('title'))
  const { state, change } = useBookState()
  const tab = tabOf(state)
  const query = useBookPage(queryOf(state))
  const page = useKeysetPages(state, query.data, change)
  const acts = useBookActs()
  const matching = useMatchingIds()
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [choice, setChoice] = useState<ColumnChoice>({})
  const [editing, setEditing] = useState<Editing>(null)
  const onDefault = useStable((row: BookAddress) => void acts.makeDefault(row.id))
  const filter = (next: Partial<BookState>) => (setSelection(noSelection), change(next))
  const rows = query.data?.records
  useListScan({
    q: state.q,
    search: (q) => filter({ ...filtersOff, q }),
    query,
    names: (row) => [row.name, row.company, row.phone],
    open: (row) => setEditing({ before: row }),
  })
  const columns = useBookColumns(tab, rows, onDefault)
  const add = () => setEditing({ before: null })
  /** The chosen ids; null and a word about it when they are too many. */
  const chosen = async (limit: number): Promise<number[] | null> => {
    const all = selection.mode === 'query'
    const ids = all ? await matching(state, limit) : [...selection.keys].map(Number)
    if (ids && ids.length <= limit) return ids
    bridge.toast('warn', t('tooMany', { n: limit }))
    return null
  }
  const removeChosen = async () => {
    const ids = await chosen(most.remove)
    if (ids === null) return
    await acts.remove(ids)
    setSelection(noSelection)
  }
  const verifyChosen = async () => {
    const ids = await chosen(most.verify)
    if (ids) await acts.verify(ids)
  }
  const exportChosen = () =>
    void acts.download(state, selection.mode === 'rows' ? [...selection.keys].map(Number) : null)
  const bulk = (
    <>
      <Button variant="primary" size="compact" icon={<BadgeCheck />} onClick={() => void verifyChosen()}>
        {t('verify')}
      </Button>
      <Button size="compact" icon={<Download />} onClick={exportChosen}>
        {t('export')}
      </Button>
      <Button size="compact" icon={<Trash2 />} onClick={() => void removeChosen()}>
        {t('delete')}
      </Button>
    </>
  )
  const rowMenu = (row: BookAddress): MenuEntry[] => [
    { id: 'edit', label: t('edit'), icon: <Pencil />, shortcut: 'e', onSelect: () => setEditing({ before: row }) },
    { id: 'verify', label: t('verify'), icon: <BadgeCheck />, onSelect: () => void acts.verify([row.id]) },
    ...(tab === 'senders' && !row.isDefault
      ? [{ id: 'default', label: t('makeDefault'), icon: <Star />, onSelect: () => void acts.makeDefault(row.id) }]
      : []),
    { kind: 'line', id: 'line' },
    { id: 'delete', label: t('delete'), icon: <Trash2 />, danger: true, onSelect: () => void acts.remove([row.id]) },
  ]
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          <>
            {rows && rows.length > 0 && (
              <Button icon={<Download />} onClick={() => void acts.download(state, null)}>
                {t('export')}
              </Button>
            )}
            <Button variant="primary" icon={<Plus />} onClick={add}>
              {t('add')}
            </Button>
          </>
        }
      />
      <ViewTabs
        value={tab}
        onChange={(next) => filter({ tab: next as Tab, ...filtersOff })}
        views={tabs.map((id) => ({ id, label: t(id), count: id === tab ? query.data?.total.count : undefined }))}
      />
      <Filters state={state} onChange={filter} />
      <DataTable
        name={t('title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.id)}
        rowName={(row) => row.name}
        sort={{ id: state.sort ?? 'createdAt', dir: (state.desc ?? true) ? 'desc' : 'asc' }}
        onSort={(sort) => change({ sort: sort.id as BookState['sort'], desc: sort.dir === 'desc' })}
        page={page}
        selection={selection}
        onSelection={setSelection}
        bulk={() => bulk}
        onOpen={(row) => setEditing({ before: row })}
        rowMenu={rowMenu}
        rowKeys={{ e: (row) => setEditing({ before: row }) }}
        refetching={query.isFetching}
        error={query.isError ? errorProps(query.error, locale, () => void query.refetch()) : null}
        empty={<Empty state={state} onClear={() => filter(filtersOff)} onAdd={add} />}
        columnChoice={choice}
        onColumnChoice={setChoice}
      />
      <p className="pb-2 text-small text-muted">{t('howChecked')}</p>
      {editing && (
        <BookDrawer
          key={editing.before?.id ?? 'new'}
          before={editing.before}
          type={typeOf(tab)}
          onClose={() => setEditing(null)}
        />
      )}
    </PageBody>
  )
}
