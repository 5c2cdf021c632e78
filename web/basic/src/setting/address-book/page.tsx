import { BadgeCheck, Download, Pencil, Plus, Star, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import type { BookAddress } from '@waybill/contract/addresses/api'
import { useBridge, usePageTitle } from '@waybill/host'
import { useList, useListScan } from '@waybill/host/list'
import {
  Button,
  DataTable,
  FirstUse,
  type MenuEntry,
  NoMatch,
  PageBody,
  PageHead,
  useStable,
  useT,
  ViewTabs,
} from '@waybill/kit'
import { BookDrawer } from './address-drawer.tsx'
import { useBookColumns } from './columns.tsx'
import { type AddressList, addressList, typeOf } from './list.ts'
import { AddressFilters } from './list-filters.tsx'
import { bookMessages } from './messages.ts'
import { useBookActs } from './use-book.ts'

/** So many may be verified or deleted by one act. */
const most = { verify: 200, remove: 5000 }

/** Opens the import dialog for the side of the book that is shown. */
function useImporting({ view }: AddressList) {
  const bridge = useBridge()
  const constants = { bookType: view === 'senders' ? 'sender' : 'recipient' }
  return () => void bridge.openFeature('import-orders', { target: 'addresses', constants })
}

function Empty({ list, onAdd }: { list: AddressList; onAdd: () => void }) {
  const t = useT(bookMessages)
  const importFile = useImporting(list)
  if (list.isFiltered) return <NoMatch title={t('noMatch')} onClear={list.clear} />
  const senders = list.view === 'senders'
  return (
    <FirstUse
      title={t(senders ? 'emptySenders' : 'emptyRecipients')}
      action={
        <>
          <Button icon={<Upload />} onClick={importFile}>
            {t('import')}
          </Button>
          <Button variant="primary" icon={<Plus />} onClick={onAdd}>
            {t('add')}
          </Button>
        </>
      }
    >
      {t(senders ? 'emptySendersText' : 'emptyRecipientsText')}
    </FirstUse>
  )
}

type Acts = ReturnType<typeof useBookActs>

function BulkActs({ list, acts }: { list: AddressList; acts: Acts }) {
  const t = useT(bookMessages)
  const bridge = useBridge()
  /** Runs an act on the chosen addresses, or says that they are too many. */
  const onChosen = async (limit: number, act: (ids: number[]) => Promise<void>) => {
    const ids = await list.chosenIds(limit)
    if (ids) await act(ids)
    else bridge.toast('warn', t('tooMany', { n: limit }))
  }
  const remove = (ids: number[]) => acts.remove(ids).then(list.clearSelection)
  const { selection } = list.selecting
  const exported = selection.mode === 'rows' ? [...selection.keys].map(Number) : null
  return (
    <>
      <Button
        variant="primary"
        size="compact"
        icon={<BadgeCheck />}
        onClick={() => void onChosen(most.verify, acts.verify)}
      >
        {t('verify')}
      </Button>
      <Button size="compact" icon={<Download />} onClick={() => void acts.download(list, exported)}>
        {t('export')}
      </Button>
      <Button size="compact" icon={<Trash2 />} onClick={() => void onChosen(most.remove, remove)}>
        {t('delete')}
      </Button>
    </>
  )
}

type Editing = { before: BookAddress | null } | null

function useRowMenu({ view }: AddressList, acts: Acts, onEdit: (row: BookAddress) => void) {
  const t = useT(bookMessages)
  return (row: BookAddress): MenuEntry[] => [
    { id: 'edit', label: t('edit'), icon: <Pencil />, shortcut: 'e', onSelect: () => onEdit(row) },
    { id: 'verify', label: t('verify'), icon: <BadgeCheck />, onSelect: () => void acts.verify([row.id]) },
    ...(view === 'senders' && !row.isDefault
      ? [{ id: 'default', label: t('makeDefault'), icon: <Star />, onSelect: () => void acts.makeDefault(row.id) }]
      : []),
    { kind: 'line', id: 'line' },
    { id: 'delete', label: t('delete'), icon: <Trash2 />, danger: true, onSelect: () => void acts.remove([row.id]) },
  ]
}

type TableProps = { list: AddressList; acts: Acts; onEdit: (editing: Editing) => void }

function AddressTable({ list, acts, onEdit }: TableProps) {
  const t = useT(bookMessages)
  const edit = (row: BookAddress) => onEdit({ before: row })
  const onDefault = useStable((row: BookAddress) => void acts.makeDefault(row.id))
  const columns = useBookColumns(list.view, list.rows, onDefault)
  const rowMenu = useRowMenu(list, acts, edit)
  useListScan(list, { names: (row) => [row.name, row.company, row.phone], open: edit })
  const bulkActs = <BulkActs list={list} acts={acts} />
  return (
    <DataTable
      {...list.table}
      {...list.selecting}
      name={t('title')}
      columns={columns}
      rowName={(row) => row.name}
      bulk={() => bulkActs}
      onOpen={edit}
      rowMenu={rowMenu}
      rowKeys={{ e: edit }}
      empty={<Empty list={list} onAdd={() => onEdit({ before: null })} />}
    />
  )
}

/** `#/setting/address-book`: where one ships from and to. */
export function AddressBookPage() {
  const t = useT(bookMessages)
  usePageTitle(t('title'))
  const list = useList(addressList)
  const acts = useBookActs()
  const [editing, setEditing] = useState<Editing>(null)
  const importFile = useImporting(list)
  const { view, data } = list
  const tabs = list.tabs((tab) => ({ label: t(tab), count: tab === view ? data?.total.count : undefined }))
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          <>
            {list.rows && list.rows.length > 0 && (
              <Button icon={<Download />} onClick={() => void acts.download(list, null)}>
                {t('export')}
              </Button>
            )}
            <Button icon={<Upload />} onClick={importFile}>
              {t('import')}
            </Button>
            <Button variant="primary" icon={<Plus />} onClick={() => setEditing({ before: null })}>
              {t('add')}
            </Button>
          </>
        }
      />
      <ViewTabs {...tabs} />
      <AddressFilters list={list} />
      <AddressTable list={list} acts={acts} onEdit={setEditing} />
      <p className="pb-2 text-small text-muted">{t('howChecked')}</p>
      {editing && (
        <BookDrawer
          key={editing.before?.id ?? 'new'}
          before={editing.before}
          type={typeOf(view)}
          onClose={() => setEditing(null)}
        />
      )}
    </PageBody>
  )
}
