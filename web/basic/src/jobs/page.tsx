import { useEffect, useState } from 'react'
import { Download, Eye, EyeOff, FolderOpen, Play, Printer, RotateCcw, Trash2, Undo2, Upload } from 'lucide-react'
import { useSearch } from '@tanstack/react-router'
import type { FileJob } from '@waybill/contract/jobs/api'
import { isPrint } from '@waybill/contract/jobs/is-print'
import { textValue, useBridge, usePageTitle } from '@waybill/host'
import {
  Button,
  ConfirmDialog,
  DataTable,
  FirstUse,
  type MenuEntry,
  PageBody,
  PageHead,
  useStable,
  useT,
  ViewTabs,
} from '@waybill/kit'
import { UndoDialog } from '../shared/imports/undo-dialog.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { useJobColumns } from './columns.tsx'
import { canResume, canUndo, isExport, type JobList, jobHref, targetOf } from './list.ts'
import { jobMessages } from './messages.ts'
import { useJobActs, useJobList } from './use-jobs.ts'

const openWords = { orders: 'openOrders', products: 'openProducts', addresses: 'openAddresses' } as const

const deleteText = (job: FileJob) =>
  isPrint(job) ? 'deletePrintText' : isExport(job) ? 'deleteExportText' : 'deleteText'

type Acts = ReturnType<typeof useJobActs>
type Menus = { acts: Acts; onUndo: (job: FileJob) => void; onDelete: (job: FileJob) => void }

/** What can be done with an export. */
function useExportMenu(acts: Acts) {
  const t = useT(jobMessages)
  return (job: FileJob): MenuEntry[] => [
    {
      id: 'file',
      label: t('downloadFile'),
      icon: <Download />,
      refused: job.status === 'success' ? null : t('notReady'),
      onSelect: () => void acts.downloadFile(job.id),
    },
    ...(job.status === 'failed'
      ? [{ id: 'retry', label: t('retry'), icon: <RotateCcw />, onSelect: () => void acts.retry(job) }]
      : []),
  ]
}

/** What can be done with an import; what cannot be done now says why. */
function useImportMenu({ acts, onUndo }: Menus) {
  const t = useT(jobMessages)
  const bridge = useBridge()
  return (job: FileJob): MenuEntry[] => [
    canResume(job)
      ? { id: 'resume', label: t('resume'), icon: <Play />, onSelect: () => void acts.resume(job.id) }
      : {
          id: 'made',
          label: t(openWords[targetOf(job)]),
          icon: <FolderOpen />,
          onSelect: () => bridge.navigate(jobHref(job)),
        },
    ...(job.status === 'failed'
      ? [{ id: 'again', label: t('readAgain'), icon: <RotateCcw />, onSelect: () => void acts.readAgain(job.id) }]
      : []),
    {
      id: 'download',
      label: t('download'),
      icon: <Download />,
      refused: job.failed ? null : t('downloadRefused'),
      onSelect: () => void acts.downloadErrors(job),
    },
    ...(canUndo(job)
      ? [
          {
            id: 'undo',
            label: t('undo'),
            icon: <Undo2 />,
            refused: job.shipped ? t('undoRefused') : null,
            onSelect: () => onUndo(job),
          },
        ]
      : []),
  ]
}

function useMenu(menus: Menus) {
  const { acts, onDelete } = menus
  const t = useT(jobMessages)
  const [ofImport, ofExport] = [useImportMenu(menus), useExportMenu(acts)]
  return (job: FileJob): MenuEntry[] => [
    ...(isPrint(job)
      ? [{ id: 'print', label: t('openPrint'), icon: <Printer />, onSelect: () => acts.openPrint(job.id) }]
      : isExport(job)
        ? ofExport(job)
        : ofImport(job)),
    {
      id: 'hide',
      label: t(job.hidden ? 'show' : 'hide'),
      icon: job.hidden ? <Eye /> : <EyeOff />,
      onSelect: () => void acts.hide(job),
    },
    { kind: 'line', id: 'line' },
    { id: 'delete', label: t('delete'), icon: <Trash2 />, danger: true, onSelect: () => onDelete(job) },
  ]
}

/** `open=<id>` in the address takes an import up at once, `file=<id>` downloads an export, `print=<id>` shows a print job; the header's window links so. */
function useOpening(acts: Acts, done: () => void): void {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [id, file, print] = ['open', 'file', 'print'].map((name) => textValue(search[name]))
  const open = useStable((place: Record<'id' | 'file' | 'print', string | undefined>) => {
    done()
    if (place.id !== undefined) void acts.resume(place.id)
    if (place.file !== undefined) void acts.downloadFile(place.file)
    if (place.print !== undefined) acts.openPrint(place.print)
  })
  useEffect(() => {
    if (id !== undefined || file !== undefined || print !== undefined) open({ id, file, print })
  }, [id, file, print, open])
}

function Empty({ list }: { list: JobList }) {
  const t = useT(jobMessages)
  if (list.view === 'all') return <FirstUse title={t('emptyTitle')}>{t('emptyText')}</FirstUse>
  return (
    <FirstUse title={t('emptyView')} action={<Button onClick={list.showAll}>{t('showAll')}</Button>}>
      {t('emptyViewText')}
    </FirstUse>
  )
}

function JobTable({ list }: { list: JobList }) {
  const t = useT(jobMessages)
  const bridge = useBridge()
  const acts = useJobActs()
  const [leaving, setLeaving] = useState<FileJob | null>(null)
  const [undoing, setUndoing] = useState<FileJob | null>(null)
  const menu = useMenu({ acts, onUndo: setUndoing, onDelete: setLeaving })
  const columns = useJobColumns()
  useOpening(acts, () => list.show({}))
  const open = (job: FileJob) => {
    if (isPrint(job)) acts.openPrint(job.id)
    else if (isExport(job)) acts.openExport(job)
    else if (canResume(job)) void acts.resume(job.id)
    else bridge.navigate(jobHref(job))
  }
  return (
    <>
      <DataTable
        {...list.table}
        {...list.selecting}
        className="mt-3"
        name={t('title')}
        columns={columns}
        rowName={(job) => job.fileName}
        bulk={() => <BulkBar list={list} />}
        rowHref={jobHref}
        onOpen={open}
        rowMenu={menu}
        refetching={list.query.isFetching && !list.query.isRefetching}
        empty={<Empty list={list} />}
      />
      <ConfirmDialog
        open={leaving !== null}
        title={t('deleteTitle', { name: leaving?.fileName ?? '' })}
        confirm={t('delete')}
        keep={t('keep')}
        danger
        pending={acts.remove.isPending}
        onConfirm={() => leaving && acts.remove.mutate(leaving, { onSettled: () => setLeaving(null) })}
        onCancel={() => setLeaving(null)}
      >
        {t(leaving ? deleteText(leaving) : 'deleteText')}
      </ConfirmDialog>
      {undoing && (
        <UndoDialog
          target={targetOf(undoing)}
          importId={undoing.id}
          fileName={undoing.fileName}
          made={undoing.made ?? 0}
          onCancel={() => setUndoing(null)}
          onUndone={() => setUndoing(null)}
        />
      )}
    </>
  )
}

/** `#/jobs`: what was imported, what runs, and what waits to be finished. */
export function JobsPage() {
  const t = useT(jobMessages)
  const bridge = useBridge()
  const list = useJobList()
  usePageTitle(t('title'))
  const begin = async (target: 'orders' | 'products') => {
    if (await bridge.openFeature('import-orders', { target })) bridge.emit('orders:changed', null)
    bridge.emit('imports:changed', null)
  }
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        beside={<span className="text-small text-muted max-sm:hidden">{t('note')}</span>}
        actions={
          <>
            <Button icon={<Upload />} onClick={() => void begin('products')}>
              {t('importProducts')}
            </Button>
            <Button variant="primary" icon={<Upload />} onClick={() => void begin('orders')}>
              {t('import')}
            </Button>
          </>
        }
      />
      <ViewTabs {...list.tabs((view) => ({ label: t(view) }))} />
      <JobTable list={list} />
    </PageBody>
  )
}
